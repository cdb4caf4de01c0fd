import { isoTimestamp } from '../../core/clock.ts';
import { migrateDocument } from '../../design/document/migrate.ts';
import { emptyVariableSet, storedVariables } from '../../design/document/variables/index.ts';
import type { Listed } from '../../records/bodies.ts';
import type { Page } from '../../records/templates/pages/table.ts';
import type { Template } from '../../records/templates/table.ts';
import type { ListedVersion } from '../../records/templates/versions/find.ts';

/**
 * A template as its space sees it (shapes.md, Template); with its pages on single reads, and in a list maybe without its
 * variables (LIM-3).
 */
export function templateDoc(template: Listed<Template, 'variables'>, pages?: ReadonlyArray<Listed<Page, 'document'>>) {
  const { searchName: _, searchDescription: __, revision: ___, variables: given, truncated, ...facts } = template;
  return {
    ...facts,
    // Always in the object form (DOC-6).
    ...(truncated ? { truncated } : { variables: storedVariables(given) }),
    ...(pages && { pages: pages.map(pageDoc) }),
    publicOn: isoOrNull(template.publicOn),
    featuredOn: isoOrNull(template.featuredOn),
    publishedOn: isoOrNull(template.publishedOn),
    createdOn: isoTimestamp(template.createdOn),
    updatedOn: isoTimestamp(template.updatedOn),
  };
}

/** A page as it is edited, the fields of its document beside its own (shapes.md, Page); in a list maybe without (LIM-3). */
export function pageDoc(page: Listed<Page, 'document'>) {
  const { id, templateId, name, order, width, height, createdOn, updatedOn } = page;
  const blank = { layers: [], variables: emptyVariableSet, bindings: [] };
  return {
    ...(page.truncated ? { truncated: true } : { ...blank, ...migrateDocument(page.document) }),
    ...{ id, templateId, name, order, width, height },
    createdOn: isoTimestamp(createdOn),
    updatedOn: isoTimestamp(updatedOn),
  };
}

/** A version in the history of a template (PUB-2). */
export function versionDoc(
  { version, publishedOn, restoredFrom, pageIds, isPublic, requireGetRenderToken }: ListedVersion,
  current: number | null,
) {
  const guards = { public: isPublic, requireGetRenderToken };
  return {
    version,
    current: version === current,
    publishedOn: isoTimestamp(publishedOn),
    restoredFrom,
    pageIds,
    ...guards,
  };
}

function isoOrNull(time: number | null): string | null {
  return time === null ? null : isoTimestamp(time);
}
