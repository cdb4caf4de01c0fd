import { useQuery } from '@tanstack/react-query';
import { galley } from '../../../app/api.ts';
import { editedOn, type PageDoc, type TemplateDoc } from '../data.ts';
import { type Design, settingsOf } from './changes.ts';

export const draftId = 'draft';

/** The template as it is edited, with the pages whole that an answer of many had no room for. */
export function useDraft(doc: TemplateDoc) {
  const stamp = editedOn(doc);
  return useQuery({
    queryKey: ['designs', doc.id, draftId, stamp],
    queryFn: async (): Promise<Design> => ({
      id: draftId,
      name: 'Draft',
      version: null,
      settings: settingsOf(doc),
      stamp,
      pages: await whole(doc.pages, async ({ id }) => (await galley.templates.pages.get(id)).doc),
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
      const { pages, ...facts } = doc as unknown as { pages: readonly PageDoc[] };
      const read = async ({ id }: PageDoc) => (await galley.templates.versions.pages.get(templateId, number, id)).doc;
      return {
        id: number,
        name: `Version ${number}`,
        version,
        settings: settingsOf(facts),
        stamp: number,
        pages: await whole(pages, read),
      };
    },
    enabled: version !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function whole(pages: readonly PageDoc[], read: (page: PageDoc) => Promise<unknown>): Promise<PageDoc[]> {
  const found: PageDoc[] = [];
  for (const page of pages) found.push(page.truncated ? ((await read(page)) as PageDoc) : page);
  return found;
}
