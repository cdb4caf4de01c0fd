import type * as pages from '../../contract/pages.ts';
import type * as contract from '../../contract/templates.ts';
import type * as versions from '../../contract/versions.ts';
import { isoOrNull, isoTimestamp } from '../../core/clock.ts';
import type { JsonObject } from '../../core/json.ts';
import { storedDesign } from '../../design/document/stored-design.ts';
import { emptyVariableSet, storedVariables } from '../../design/document/variables/index.ts';
import type { Listed } from '../../records/bodies.ts';
import type { Page } from '../../records/template-pages.ts';
import type { ListedVersion } from '../../records/template-versions.ts';
import type { ListedTemplate, Template } from '../../records/templates.ts';
import type { ShownPage } from '../publishing/read-published-pages.ts';
import type { readVersion } from '../publishing/read-version.ts';

/**
 * Converts a template for responses to its own space (shapes.md, Template). Single reads include its pages. In lists
 * its variables may be left out (LIM-3).
 */
export function toTemplate(
  row: Listed<Template, 'variables'>,
  pages?: ReadonlyArray<Listed<Page, 'document'>>,
): contract.Template {
  return {
    id: row.id,
    spaceId: row.spaceId,
    slug: row.slug,
    name: row.name,
    description: row.description,
    category: row.category,
    tags: row.tags,
    rendererType: row.rendererType,
    renderScale: row.renderScale,
    webpQuality: row.webpQuality,
    emojiType: row.emojiType,
    requireGetRenderToken: row.requireGetRenderToken,
    cacheSeconds: row.cacheSeconds,
    brandId: row.brandId,
    // The variables are always in the object form (DOC-6).
    ...(row.truncated ? { truncated: true } : { variables: storedVariables(row.variables) }),
    ...(pages && { samples: row.samples, pages: pages.map(toPage) }),
    thumbnailUrl: row.thumbnailUrl,
    publicOn: isoOrNull(row.publicOn),
    featuredOn: isoOrNull(row.featuredOn),
    publishedOn: isoOrNull(row.publishedOn),
    publishedVersion: row.publishedVersion,
    createdOn: isoTimestamp(row.createdOn),
    updatedOn: isoTimestamp(row.updatedOn),
  };
}

/** Converts a template for lists, with a summary of its pages. */
export function toListedTemplate(row: ListedTemplate): contract.ListedTemplate {
  return {
    ...toTemplate(row),
    pageCount: row.pageCount,
    firstPage: row.firstPage,
    editedOn: isoTimestamp(row.editedOn),
  };
}

/**
 * Converts the draft of a page. The fields of its document are on the same level as the other fields of the page
 * (shapes.md, Page). In lists the document may be left out (LIM-3).
 */
export function toPage(row: Listed<Page, 'document'>): pages.Page {
  return {
    ...(row.truncated ? { truncated: true } : toDesign(row.document)),
    id: row.id,
    templateId: row.templateId,
    name: row.name,
    order: row.order,
    width: row.width,
    height: row.height,
    createdOn: isoTimestamp(row.createdOn),
    updatedOn: isoTimestamp(row.updatedOn),
  };
}

/** Converts a version for the history of a template (PUB-2). */
export function toVersion(row: ListedVersion, current: number | null): versions.Version {
  return {
    version: row.version,
    current: row.version === current,
    publishedOn: isoTimestamp(row.publishedOn),
    publishedBy: row.publishedBy,
    restoredFrom: row.restoredFrom,
    pageIds: row.pageIds,
    public: row.isPublic,
    requireGetRenderToken: row.requireGetRenderToken,
  };
}

/** Converts a version with its design: the frozen settings of the template, and the pages (PUB-2). */
export function toWholeVersion(
  { version, publishedBy, pages }: Awaited<ReturnType<typeof readVersion>>,
  current: number | null,
): versions.WholeVersion {
  const { settings } = version;
  return {
    ...toVersion({ ...version, publishedBy }, current),
    rendererType: settings.rendererType,
    renderScale: settings.renderScale,
    webpQuality: settings.webpQuality,
    emojiType: settings.emojiType,
    brandId: settings.brandId,
    variables: storedVariables(settings.variables),
    pages: pages.map((page) => toVersionPage(version.templateId, page)),
  };
}

/**
 * Converts a page as it was published. The fields of its document are on the same level as the other fields of the
 * page.
 */
export function toVersionPage(templateId: string, page: ShownPage): pages.VersionPage {
  return {
    ...(page.truncated ? { truncated: true } : toDesign(page.document)),
    id: page.id,
    templateId,
    name: page.name,
    order: page.order,
    width: page.width,
    height: page.height,
  };
}

function toDesign(document: JsonObject): pages.Design {
  const design = storedDesign(document);
  return {
    schemaVersion: design.schemaVersion,
    backgroundColor: design.backgroundColor,
    background: design.background,
    layers: design.layers ?? [],
    variables: design.variables ?? emptyVariableSet,
    bindings: design.bindings ?? [],
    content: design.content,
    paginate: design.paginate,
    guides: design.guides,
  };
}
