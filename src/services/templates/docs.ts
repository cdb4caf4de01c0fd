import { isoTimestamp } from '../../core/clock.ts';
import { migrateDocument } from '../../design/document/migrate.ts';
import { emptyVariableSet, storedVariables } from '../../design/document/variables/index.ts';
import type { Page } from '../../records/pages/table.ts';
import type { Template } from '../../records/templates/table.ts';
import type { TemplateVersion } from '../../records/versions/table.ts';

/** A template as its space sees it (shapes.md, Template); with its pages on single reads. */
export function templateDoc(template: Template, pages?: readonly Page[]) {
  const { searchName: _, searchDescription: __, revision: ___, ...facts } = template;
  return {
    ...facts,
    // Always in the object form (DOC-6).
    variables: storedVariables(template.variables),
    ...(pages && { pages: pages.map(pageDoc) }),
    publicOn: isoOrNull(template.publicOn),
    featuredOn: isoOrNull(template.featuredOn),
    publishedOn: isoOrNull(template.publishedOn),
    createdOn: isoTimestamp(template.createdOn),
    updatedOn: isoTimestamp(template.updatedOn),
  };
}

/** A page as it is edited, the fields of its document beside its own (shapes.md, Page). */
export function pageDoc({ id, templateId, name, order, width, height, document, createdOn, updatedOn }: Page) {
  return {
    ...{ layers: [], variables: emptyVariableSet, bindings: [], ...migrateDocument(document) },
    ...{ id, templateId, name, order, width, height },
    createdOn: isoTimestamp(createdOn),
    updatedOn: isoTimestamp(updatedOn),
  };
}

/** A version in the history of a template (PUB-2). */
export function versionDoc({ version, publishedOn, restoredFrom, pageIds }: TemplateVersion, current: number | null) {
  return { version, current: version === current, publishedOn: isoTimestamp(publishedOn), restoredFrom, pageIds };
}

function isoOrNull(time: number | null): string | null {
  return time === null ? null : isoTimestamp(time);
}
