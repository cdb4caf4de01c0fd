import { useQuery } from '@tanstack/react-query';
import { type DataOf, etagOf } from 'galley-client';
import { galley } from '../../app/api.ts';
import type { Versioned } from '../../kit/record/use-record.ts';
import { type VariableSet, variableSetOf } from '../../kit/value-form/variable-set.ts';

/** The draft of a page. It has no document if there was no room for it in the response. */
export type PageDoc = DataOf<'templates.pages.get'>['doc'];

/** A page of the draft or of a version. */
export type DesignPage = DataOf<'templates.versions.pages.get'>['doc'] &
  Partial<Pick<PageDoc, 'createdOn' | 'updatedOn'>>;

type Answer = DataOf<'templates.get'>['doc'];

export type TemplateDoc = Omit<Answer, 'variables' | 'pages'> & { variables: VariableSet; pages: readonly PageDoc[] };

/** A template in a list. Its pages have only a few fields. */
export type ListedTemplate = DataOf<'templates.list'>['list'][number];

export const templateKey = (id: string) => ['templates', id] as const;

export async function readTemplate(id: string): Promise<Versioned<TemplateDoc>> {
  return toVersioned(await galley.templates.get(id));
}

/** The template in a response, with its ETag. */
export function toVersioned(answer: { doc: Answer }): Versioned<TemplateDoc> {
  const { variables, pages = [], ...facts } = answer.doc;
  return { doc: { ...facts, pages, variables: variableSetOf(variables) }, etag: etagOf(answer) };
}

export const useTemplate = (id: string) => useQuery({ queryKey: templateKey(id), queryFn: () => readTemplate(id) });

/** When a template or one of its pages was last changed. */
export function editedOn({ updatedOn, pages }: Pick<TemplateDoc, 'updatedOn' | 'pages'>): string {
  // Times in ISO 8601 and UTC have the same order as texts.
  return [updatedOn, ...pages.map((page) => page.updatedOn)].sort().at(-1) ?? updatedOn;
}

/**
 * The address of the picture of a template's first page, in the draft or in the published version. `stamp` changes with
 * the content.
 */
export function thumbnailUrl(id: string, { version, stamp }: { version?: number; stamp?: string } = {}): string {
  const query = new URLSearchParams({
    ...(version !== undefined && { version: String(version) }),
    ...(stamp !== undefined && { stamp }),
  }).toString();
  return `/api/templates/${encodeURIComponent(id)}/thumbnail.webp${query && '?'}${query}`;
}
