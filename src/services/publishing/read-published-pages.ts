import type { PublishedPage, PublishedTemplate } from './entries.ts';
import { type PublishedParts, readPublishedPage } from './read-published.ts';

/** The pages of a published version, in order. */
export async function readPublishedPages(parts: PublishedParts, template: PublishedTemplate): Promise<PublishedPage[]> {
  const { id, version, pageIds } = template;
  const pages = await Promise.all(pageIds.map((pageId) => readPublishedPage(parts, id, version, pageId)));
  return pages.filter((page) => page !== null);
}
