import { useQueries } from '@tanstack/react-query';
import { isProblem } from 'galley-client';
import { galley } from '../../app/api.ts';

export interface TemplateNames {
  name: string;
  /** Whether the template belongs to the space, and therefore has a screen. */
  isOwn: boolean;
  pages: ReadonlyMap<string, string>;
}

/**
 * The names of templates and of their pages, by the template's id. Deleted templates and those that are not loaded yet
 * are missing.
 */
export function useTemplateNames(ids: readonly string[]): ReadonlyMap<string, TemplateNames> {
  const distinct = [...new Set(ids)];
  return useQueries({
    queries: distinct.map((id) => ({
      queryKey: ['log', 'template-names', id],
      queryFn: () => readNames(id),
      staleTime: 300_000,
    })),
    combine: (results) =>
      new Map(results.flatMap(({ data }, index) => (data ? [[distinct[index] ?? '', data] as const] : []))),
  });
}

async function readNames(id: string): Promise<TemplateNames | null> {
  const ownTemplate = await orUndefinedIfMissing(galley.templates.get(id));
  const doc = ownTemplate?.doc ?? (await orUndefinedIfMissing(galley.publicTemplates.get(id)))?.doc;
  if (!doc) return null;
  const pages = new Map((doc.pages ?? []).map((page) => [page.id, page.name]));
  return { name: doc.name, isOwn: ownTemplate !== undefined, pages };
}

/** Resolves to undefined if the record does not exist. */
const orUndefinedIfMissing = <Data>(reading: Promise<Data>): Promise<Data | undefined> =>
  reading.catch((error: unknown) => {
    if (isProblem(error, 'template_not_found')) return undefined;
    throw error;
  });
