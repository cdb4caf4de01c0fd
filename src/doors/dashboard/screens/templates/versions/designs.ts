import { useQuery } from '@tanstack/react-query';
import { galley } from '../../../app/api.ts';
import { type DesignPage, editedOn, type TemplateDoc } from '../data.ts';
import { type Design, pickSettings } from './changes.ts';

export const draftId = 'draft';

/** The draft of the template, with complete pages even if a response of many had no room for them. */
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

/** A version never changes. */
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

/** Reads the pages again that were returned without their documents. */
async function loadWholePages<Page extends { truncated?: true }>(
  pages: readonly Page[],
  read: (page: Page) => Promise<Page>,
): Promise<Page[]> {
  const wholePages: Page[] = [];
  for (const page of pages) wholePages.push(page.truncated ? await read(page) : page);
  return wholePages;
}
