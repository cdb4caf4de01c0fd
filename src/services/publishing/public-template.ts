import type { PublicPage } from '../../contract/pages.ts';
import type * as contract from '../../contract/public-templates.ts';
import { isoOrNull } from '../../core/clock.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { JsonObject } from '../../core/json.ts';
import { storedDesign } from '../../design/document/stored-design.ts';
import { emptyVariableSet, storedVariables } from '../../design/document/variables/index.ts';
import { pickFitting } from '../../records/bodies.ts';
import type { ListedPublicTemplate, PublicTemplateFacts } from '../../records/public-templates.ts';
import type { Services } from '../services.ts';
import { readPublishedPage, readPublishedTemplate } from './read-published.ts';
import { readAllPages, readFittingPages, type ShownPage } from './read-published-pages.ts';

/**
 * The path of the thumbnail of a public template, which needs no token (PUB-7). The path contains the version, so that
 * caches request the picture again after a publish.
 */
export function thumbnailPath({
  slug,
  publishedVersion,
}: Pick<PublicTemplateFacts, 'slug' | 'publishedVersion'>): string {
  return `/templates/${slug}/thumbnail.webp?v=${publishedVersion ?? 0}`;
}

/**
 * Returns a public template as everyone may see it: with its published pages, never with drafts (PUB-3; shapes.md).
 * Pages for which the response has no room are included without their design, as `truncated` (LIM-3). `base` is the
 * origin of links.
 */
export async function publicTemplate(
  services: Services,
  template: PublicTemplateFacts,
  base: string,
): Promise<contract.PublicTemplate> {
  return await withDesign(services, template, base, readFittingPages);
}

/**
 * Returns public templates for a list. Templates whose designs do not fit into the response have neither variables nor
 * pages (LIM-3).
 */
export async function publicTemplates(
  services: Services,
  list: readonly ListedPublicTemplate[],
  base: string,
): Promise<contract.PublicTemplate[]> {
  const fitting = pickFitting(list, ({ bytes }) => bytes);
  return await Promise.all(
    list.map(async (template) =>
      fitting.has(template)
        ? await withDesign(services, template, base, readAllPages)
        : { ...publicSummary(template, base), truncated: true as const },
    ),
  );
}

/** A public template without its design, for lists. `base` is the origin of links. */
export function publicSummary(template: PublicTemplateFacts, base: string): contract.PublicTemplate {
  return {
    id: template.id,
    slug: template.slug,
    name: template.name,
    description: template.description,
    category: template.category,
    tags: template.tags,
    thumbnailUrl: template.thumbnailUrl ?? `${base}${thumbnailPath(template)}`,
    requireGetRenderToken: template.requireGetRenderToken,
    colors: template.colors ?? [],
    publicOn: isoOrNull(template.publicOn),
    featuredOn: isoOrNull(template.featuredOn),
  };
}

async function withDesign(
  services: Services,
  template: PublicTemplateFacts,
  base: string,
  read: typeof readAllPages,
): Promise<contract.PublicTemplate> {
  const { id, publishedVersion } = template;
  const version = publishedVersion === null ? null : await readPublishedTemplate(services, id, publishedVersion);
  const pages = version ? await read(services, version) : [];
  return {
    ...publicSummary(template, base),
    rendererType: version?.settings.rendererType ?? 'takumi',
    variables: version && storedVariables(version.settings.variables),
    pages: pages.map(toPublicPage),
  };
}

/** A whole published page of a public template. @throws AppError page_not_found */
export async function publicPage(
  services: Services,
  { id, publishedVersion }: PublicTemplateFacts,
  pageId: string,
): Promise<PublicPage> {
  const page = publishedVersion === null ? null : await readPublishedPage(services, id, publishedVersion, pageId);
  if (!page) throw new AppError('page_not_found');
  return toPublicPage({ truncated: false, ...page });
}

function toPublicPage(page: ShownPage): PublicPage {
  return {
    id: page.id,
    name: page.name,
    order: page.order,
    width: page.width,
    height: page.height,
    ...(page.truncated ? { truncated: true } : describeDesign(page.document)),
  };
}

function describeDesign(document: JsonObject) {
  const design = storedDesign(document);
  return {
    backgroundColor: design.backgroundColor ?? null,
    layers: design.layers ?? [],
    variables: design.variables ?? emptyVariableSet,
    bindings: design.bindings ?? [],
    paginate: design.paginate ?? null,
  };
}
