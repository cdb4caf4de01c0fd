import { isoTimestamp } from '../../core/clock.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Template } from '../../records/templates/table.ts';
import { type PublishedParts, readPublishedTemplate } from './read-published.ts';
import { readPublishedPages } from './read-published-pages.ts';

/**
 * Where the picture of a public template is, which needs no token (PUB-7). It names the version, so that whoever keeps
 * pictures by their address asks again after a publish.
 */
export function thumbnailPath({ slug, publishedVersion }: Pick<Template, 'slug' | 'publishedVersion'>): string {
  return `/templates/${slug}/thumbnail.webp?v=${publishedVersion ?? 0}`;
}

/** A public template as anyone sees it: its published pages, never drafts (PUB-3; shapes.md). `base` is the origin of links. */
export async function publicTemplate(parts: PublishedParts, template: Template, base: string): Promise<JsonObject> {
  const { id, slug, name, description, category, tags, publishedVersion } = template;
  const version = publishedVersion === null ? null : await readPublishedTemplate(parts, id, publishedVersion);
  const pages = version ? await readPublishedPages(parts, version) : [];
  return {
    id,
    slug,
    name,
    description,
    category,
    tags,
    thumbnailUrl: template.thumbnailUrl ?? `${base}${thumbnailPath(template)}`,
    variables: version?.settings.variables ?? null,
    pages: pages.map(({ id: pageId, name: pageName, order, width, height, document }) => ({
      id: pageId,
      name: pageName,
      order,
      width,
      height,
      backgroundColor: document['backgroundColor'] ?? null,
      layers: document['layers'] ?? [],
      variables: document['variables'] ?? {},
      bindings: document['bindings'] ?? [],
      paginate: document['paginate'] ?? null,
    })),
    publicOn: template.publicOn === null ? null : isoTimestamp(template.publicOn),
    featuredOn: template.featuredOn === null ? null : isoTimestamp(template.featuredOn),
  };
}
