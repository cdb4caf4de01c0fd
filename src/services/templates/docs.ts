import { isoTimestamp } from '../../core/clock.ts';
import { migrateDocument } from '../../design/document/migrate.ts';
import { emptyVariableSet, storedVariables } from '../../design/document/variables/index.ts';
import type { Listed } from '../../records/bodies.ts';
import type { Page } from '../../records/template-pages.ts';
import type { ListedVersion } from '../../records/template-versions.ts';
import type { ListedTemplate, Template } from '../../records/templates.ts';
import type { ShownPage } from '../publishing/read-published-pages.ts';
import type { readVersion } from '../publishing/read-version.ts';

/**
 * A template as its space sees it (shapes.md, Template). Single reads include its pages. In lists its variables may be
 * left out (LIM-3).
 */
export function templateDoc(template: Listed<Template, 'variables'>, pages?: ReadonlyArray<Listed<Page, 'document'>>) {
  const {
    searchName: _,
    searchDescription: __,
    searchTags: ___,
    searchCategory: ____,
    revision: _____,
    colors: ______,
    ...shown
  } = template;
  const { variables: given, truncated, ...facts } = shown;
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

/** A template in a list, with a summary of its pages. */
export function listedTemplateDoc({ pageCount, firstPage, editedOn, ...template }: ListedTemplate) {
  return { ...templateDoc(template), pageCount, firstPage, editedOn: isoTimestamp(editedOn) };
}

/**
 * The draft of a page, with the fields of its document next to its own (shapes.md, Page). In lists the document may be
 * left out (LIM-3).
 */
export function pageDoc(page: Listed<Page, 'document'>) {
  const { id, templateId, name, order, width, height, createdOn, updatedOn } = page;
  return {
    ...(page.truncated ? { truncated: true } : { ...blankDesign, ...migrateDocument(page.document) }),
    id,
    templateId,
    name,
    order,
    width,
    height,
    createdOn: isoTimestamp(createdOn),
    updatedOn: isoTimestamp(updatedOn),
  };
}

/** A version in the history of a template (PUB-2). */
export function versionDoc(
  { version, publishedOn, publishedBy, restoredFrom, pageIds, isPublic, requireGetRenderToken }: ListedVersion,
  current: number | null,
) {
  const guards = { public: isPublic, requireGetRenderToken };
  return {
    version,
    current: version === current,
    publishedOn: isoTimestamp(publishedOn),
    publishedBy,
    restoredFrom,
    pageIds,
    ...guards,
  };
}

/** A version with its design: the settings of the template that it has frozen, and its pages (PUB-2). */
export function wholeVersionDoc(
  { version, publishedBy, pages }: Awaited<ReturnType<typeof readVersion>>,
  current: number | null,
) {
  const { rendererType, renderScale, webpQuality, emojiType, brandId, variables } = version.settings;
  return {
    ...versionDoc({ ...version, publishedBy }, current),
    rendererType,
    renderScale,
    webpQuality,
    emojiType,
    brandId,
    variables: storedVariables(variables),
    pages: pages.map((page) => versionPageDoc(version.templateId, page)),
  };
}

/** A page as it was published, with the fields of its document next to its own. */
export function versionPageDoc(templateId: string, page: ShownPage) {
  const { id, name, order, width, height } = page;
  return {
    ...(page.truncated ? { truncated: true } : { ...blankDesign, ...migrateDocument(page.document) }),
    id,
    templateId,
    name,
    order,
    width,
    height,
  };
}

const blankDesign = { layers: [], variables: emptyVariableSet, bindings: [] };

function isoOrNull(time: number | null): string | null {
  return time === null ? null : isoTimestamp(time);
}
