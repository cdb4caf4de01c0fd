import { useRef } from 'react';
import { galley } from '../../../app/api.ts';
import { type PageDoc, readTemplate } from '../data.ts';
import type { PageDocument } from './page-document.ts';

/** A new page, and its position. */
export interface NewPage {
  document: PageDocument;
  /** Ids of pages: it comes after the last of those that still exist. None: it is the first. */
  after: readonly string[];
}

/** The complete page: the response of the template may have had no room for it. */
export async function readPage(id: string): Promise<PageDoc> {
  return (await galley.templates.pages.get(id)).doc;
}

/**
 * Creates a page at an index: the service adds it at the end, and then it is moved. `attempt` is the same object when a
 * failed attempt is repeated: a page that was already created is only moved. @throws GalleyError
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
