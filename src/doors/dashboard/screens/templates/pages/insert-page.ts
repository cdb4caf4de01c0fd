import { useRef } from 'react';
import { galley } from '../../../app/api.ts';
import { type PageDoc, readTemplate } from '../data.ts';
import type { PageDocument } from './page-document.ts';

/** A new page and its position. */
export interface NewPage {
  document: PageDocument;
  /**
   * Ids of the pages before it. The page is inserted after the last of them that still exists, or at the beginning if
   * none does.
   */
  after: readonly string[];
}

/** Loads a complete page, because there may have been no room for it in the response with the template. */
export async function readPage(id: string): Promise<PageDoc> {
  return (await galley.templates.pages.get(id)).doc;
}

/**
 * Creates a page at a position. The service adds the page at the end, and a second request moves it. If a failed
 * attempt is repeated, `attempt` must be the same object: a page that was already created is then only moved.
 * @throws GalleyError
 */
export function useInsertPage(templateId: string) {
  const made = useRef(new WeakMap<object, string>());
  return async (attempt: object, loadPage: () => Promise<NewPage>): Promise<void> => {
    const { document, after } = await loadPage();
    const id = made.current.get(attempt) ?? (await galley.templates.pages.create(templateId, document)).doc.id;
    made.current.set(attempt, id);
    const { doc } = await readTemplate(templateId);
    const pageIds = doc.pages.map((page) => page.id).filter((each) => each !== id);
    pageIds.splice(1 + Math.max(...after.map((each) => pageIds.indexOf(each)), -1), 0, id);
    await galley.templates.pages.reorder(templateId, { pageIds });
    made.current.delete(attempt);
  };
}
