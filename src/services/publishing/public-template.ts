import { isoTimestamp } from '../../core/clock.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { JsonObject } from '../../core/json.ts';
import { pickFitting } from '../../records/bodies.ts';
import type { ListedPublicTemplate, PublicTemplateFacts } from '../../records/public-templates.ts';
import type { PublishedPage } from './entries.ts';
import { type PublishedParts, readPublishedPage, readPublishedTemplate } from './read-published.ts';
import { readAllPages, readFittingPages, type ShownPage } from './read-published-pages.ts';

/**
 * The path of the thumbnail of a public template, which needs no token (PUB-7). It names the version, so that anything
 * that caches pictures by URL requests it again after a publish.
 */
export function thumbnailPath({
  slug,
  publishedVersion,
}: Pick<PublicTemplateFacts, 'slug' | 'publishedVersion'>): string {
  return `/templates/${slug}/thumbnail.webp?v=${publishedVersion ?? 0}`;
}

/**
 * A public template as anyone sees it: its published pages, never drafts (PUB-3; shapes.md). Pages for which the
 * response has no room are included without their design, as `truncated` (LIM-3). `base` is the origin of links.
 */
export async function publicTemplate(
  parts: PublishedParts,
  template: PublicTemplateFacts,
  base: string,
): Promise<JsonObject> {
  return await templateDoc(parts, template, base, readFittingPages);
}

/** Public templates as in a list. Templates whose designs do not fit have neither variables nor pages (LIM-3). */
export async function publicTemplates(
  parts: PublishedParts,
  list: readonly ListedPublicTemplate[],
  base: string,
): Promise<JsonObject[]> {
  const fitting = pickFitting(list, ({ bytes }) => bytes);
  return await Promise.all(
    list.map(async (template) =>
      fitting.has(template)
        ? await templateDoc(parts, template, base, readAllPages)
        : { ...publicSummary(template, base), truncated: true },
    ),
  );
}

/** A public template without its design, for lists. `base` is the origin of links. */
export function publicSummary(template: PublicTemplateFacts, base: string): JsonObject {
  return { ...factsOf(template, base), ...timesOf(template) };
}

async function templateDoc(
  parts: PublishedParts,
  template: PublicTemplateFacts,
  base: string,
  read: typeof readAllPages,
): Promise<JsonObject> {
  const { id, publishedVersion } = template;
  const version = publishedVersion === null ? null : await readPublishedTemplate(parts, id, publishedVersion);
  const pages = version ? await read(parts, version) : [];
  const design = {
    rendererType: version?.settings.rendererType ?? 'takumi',
    variables: version?.settings.variables ?? null,
    pages: pages.map(pageDoc),
  };
  return { ...factsOf(template, base), ...design, ...timesOf(template) };
}

/** A whole published page of a public template. @throws AppError page_not_found */
export async function publicPage(
  parts: PublishedParts,
  { id, publishedVersion }: PublicTemplateFacts,
  pageId: string,
): Promise<JsonObject> {
  const page = publishedVersion === null ? null : await readPublishedPage(parts, id, publishedVersion, pageId);
  if (!page) throw new AppError('page_not_found');
  return pageDoc({ truncated: false, ...page });
}

function factsOf(template: PublicTemplateFacts, base: string): JsonObject {
  const { id, slug, name, description, category, tags, requireGetRenderToken } = template;
  const thumbnailUrl = template.thumbnailUrl ?? `${base}${thumbnailPath(template)}`;
  return {
    id,
    slug,
    name,
    description,
    category,
    tags,
    thumbnailUrl,
    requireGetRenderToken,
    colors: template.colors ?? [],
  };
}

function timesOf({ publicOn, featuredOn }: PublicTemplateFacts): JsonObject {
  return { publicOn: isoOrNull(publicOn), featuredOn: isoOrNull(featuredOn) };
}

function pageDoc(page: ShownPage): JsonObject {
  const { id, name, order, width, height } = page;
  const facts = { id, name, order, width, height };
  return page.truncated ? { ...facts, truncated: true } : { ...facts, ...designOf(page) };
}

function designOf({ document }: PublishedPage): JsonObject {
  return {
    backgroundColor: document['backgroundColor'] ?? null,
    layers: document['layers'] ?? [],
    variables: document['variables'] ?? {},
    bindings: document['bindings'] ?? [],
    paginate: document['paginate'] ?? null,
  };
}

function isoOrNull(time: number | null): string | null {
  return time === null ? null : isoTimestamp(time);
}
