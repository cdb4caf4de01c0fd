import { skipToken, useQuery } from '@tanstack/react-query';
import { galley } from '../../../app/api.ts';
import { type DesignPage, editedOn, type TemplateDoc } from '../data.ts';
import { type Design, pickSettings } from './changes.ts';

export const draftId = 'draft';

export function useDraft(doc: TemplateDoc) {
  return useQuery({ queryKey: ['designs', doc.id, draftId, editedOn(doc)], queryFn: () => readDraft(doc) });
}

/**
 * The draft of a template with its complete pages. Pages for which there was no room in the response are loaded
 * separately.
 */
export async function readDraft(doc: TemplateDoc): Promise<Design> {
  return {
    id: draftId,
    name: 'Draft',
    version: null,
    settings: pickSettings(doc),
    stamp: editedOn(doc),
    pages: await loadWholePages(doc.pages, async ({ id }) => (await galley.templates.pages.get(id)).doc),
  };
}

/** A version of a template. It never changes, so it is only loaded once. */
export function useVersion(templateId: string, version: number | null) {
  return useQuery({
    queryKey: ['designs', templateId, String(version)],
    queryFn: version === null ? skipToken : () => readVersion(templateId, version),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export async function readVersion(templateId: string, version: number): Promise<Design> {
  const number = String(version);
  const { doc } = await galley.templates.versions.get(templateId, number);
  const { pages, ...facts } = doc;
  const read = async ({ id }: DesignPage) => (await galley.templates.versions.pages.get(templateId, number, id)).doc;
  return {
    id: number,
    name: `Version ${number}`,
    version,
    settings: pickSettings(facts),
    stamp: number,
    pages: await loadWholePages(pages, read),
  };
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
