import { useQuery } from '@tanstack/react-query';
import { galley } from '../../../app/api.ts';
import { type DesignPage, editedOn, type TemplateDoc } from '../data.ts';
import { type Design, pickSettings } from './changes.ts';

export const draftId = 'draft';

/**
 * The draft of a template with its complete pages. Pages for which there was no room in the response are loaded
 * separately.
 */
export function useDraft(doc: TemplateDoc) {
  const stamp = editedOn(doc);
  return useQuery({
    queryKey: ['designs', doc.id, draftId, stamp],
    queryFn: async (): Promise<Design> => ({
      id: draftId,
      name: 'Draft',
      version: null,
      settings: pickSettings(doc),
      stamp,
      pages: await loadWholePages(doc.pages, async ({ id }) => (await galley.templates.pages.get(id)).doc),
    }),
  });
}

/** A version of a template. It never changes, so it is only loaded once. */
export function useVersion(templateId: string, version: number | null) {
  const number = String(version);
  return useQuery({
    queryKey: ['designs', templateId, number],
    queryFn: async (): Promise<Design> => {
      const { doc } = await galley.templates.versions.get(templateId, number);
      const { pages, ...facts } = doc;
      const read = async ({ id }: DesignPage) =>
        (await galley.templates.versions.pages.get(templateId, number, id)).doc;
      return {
        id: number,
        name: `Version ${number}`,
        version,
        settings: pickSettings(facts),
        stamp: number,
        pages: await loadWholePages(pages, read),
      };
    },
    enabled: version !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Loads the pages again that a response contains without their documents. */
async function loadWholePages<Page extends { truncated?: true }>(
  pages: readonly Page[],
  read: (page: Page) => Promise<Page>,
): Promise<Page[]> {
  const wholePages: Page[] = [];
  for (const page of pages) wholePages.push(page.truncated ? await read(page) : page);
  return wholePages;
}
