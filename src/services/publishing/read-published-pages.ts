import { maxBodyBytes, pickFitting } from '../../records/bodies.ts';
import { listVersionPageFacts, type VersionPageFacts } from '../../records/template-versions.ts';
import type { Services } from '../services.ts';
import type { PublishedPage, PublishedTemplate } from './entries.ts';
import { readPublishedPage } from './read-published.ts';

/**
 * A published page in a response. If there was no room for its document, the page only has what is known without the
 * document (LIM-3).
 */
export type ShownPage = ({ truncated: false } & PublishedPage) | ({ truncated: true } & VersionPageFacts);

/**
 * Reads the pages of a published version, in order. The response must also have room for the template's settings, so
 * only the documents for which there is room are read. The sizes of the documents are known before any document is
 * read.
 */
export async function readFittingPages(services: Services, template: PublishedTemplate): Promise<ShownPage[]> {
  const { id, version, settings } = template;
  const facts = await listVersionPageFacts(services.db, id, version);
  const room = maxBodyBytes - new TextEncoder().encode(JSON.stringify(settings)).byteLength;
  const fitting = pickFitting(facts, ({ bytes }) => bytes, room);
  const read = await readPages(
    services,
    template,
    facts.filter((page) => fitting.has(page)).map((page) => page.id),
  );
  const documents = new Map(read.map((page) => [page.id, page]));
  return facts.flatMap((page): ShownPage[] => {
    if (!fitting.has(page)) return [{ truncated: true, ...page }];
    const whole = documents.get(page.id);
    return whole ? [whole] : [];
  });
}

/** Reads all pages of a published version, in order, for callers that know that the pages fit. */
export async function readAllPages(services: Services, template: PublishedTemplate): Promise<ShownPage[]> {
  return await readPages(services, template, template.pageIds);
}

async function readPages(
  services: Services,
  { id, version }: PublishedTemplate,
  pageIds: readonly string[],
): Promise<Array<{ truncated: false } & PublishedPage>> {
  const pages = await Promise.all(pageIds.map((pageId) => readPublishedPage(services, id, version, pageId)));
  return pages.flatMap((page) => (page ? [{ truncated: false, ...page } as const] : []));
}
