import { isoTimestamp } from '../../core/clock.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Template } from '../../records/templates/table.ts';
import { type PublishedParts, readPublishedTemplate } from './read-published.ts';
import { readPublishedPages } from './read-published-pages.ts';

/** A public template as anyone sees it: its published pages, never drafts (PUB-3; shapes.md). */
export async function publicTemplate(parts: PublishedParts, template: Template): Promise<JsonObject> {
  const { id, slug, name, description, category, tags, thumbnailUrl, publishedVersion } = template;
  const version = publishedVersion === null ? null : await readPublishedTemplate(parts, id, publishedVersion);
  const pages = version ? await readPublishedPages(parts, version) : [];
  return {
    id,
    slug,
    name,
    description,
    category,
    tags,
    thumbnailUrl,
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
