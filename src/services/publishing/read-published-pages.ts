import { maxBodyBytes, pickFitting } from '../../records/bodies.ts';
import { listVersionPageFacts, type VersionPageFacts } from '../../records/template-versions.ts';
import type { Services } from '../services.ts';
import type { PublishedPage, PublishedTemplate } from './entries.ts';
import { readPublishedPage } from './read-published.ts';

/**
 * A published page in a response. If there was no room for its document, it only has what is known without it (LIM-3).
 */
export type ShownPage = ({ truncated: false } & PublishedPage) | ({ truncated: true } & VersionPageFacts);

/**
 * The pages of a published version in order, with the documents for which the response has room beside the template's
 * settings. Their sizes are known before any is read.
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

/** All pages of a published version in order, for callers that know that they fit. */
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
