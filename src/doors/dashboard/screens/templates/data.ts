import { useQuery } from '@tanstack/react-query';
import { etagOf } from 'galley-client';
import { galley } from '../../app/api.ts';
import type { Versioned } from '../../kit/record/use-record.ts';
import type { JsonObject } from '../../kit/value-form/schema.ts';

/** Variables in the object form, as the service answers them. */
export interface VariableSet {
  schema: { type: 'object'; properties: Record<string, JsonObject> };
  values: JsonObject;
  ids?: Record<string, string>;
}

/** A page as it is edited; without its document where the answer had no room for it. */
export interface PageDoc {
  id: string;
  name: string;
  /** From 1. */
  order: number;
  /** px */
  width: number;
  height: number;
  backgroundColor?: string;
  truncated?: true;
  updatedOn: string;
  [field: string]: unknown;
}

export interface TemplateFacts {
  id: string;
  slug: string;
  name: string;
  description: string | null;
  category: string | null;
  tags: readonly string[];
  rendererType: 'takumi' | 'html';
  renderScale: number;
  webpQuality: number;
  emojiType: string;
  requireGetRenderToken: boolean;
  brandId: string | null;
  publicOn: string | null;
  publishedOn: string | null;
  publishedVersion: number | null;
  updatedOn: string;
}

export interface TemplateDoc extends TemplateFacts {
  variables: VariableSet;
  pages: readonly PageDoc[];
}

/** A template in a list, with its pages in brief. */
export interface ListedTemplate extends TemplateFacts {
  pageCount: number;
  /** null where there is none. */
  firstPage: { id: string; name: string; width: number; height: number } | null;
  /** Of the last change of the template or one of its pages. */
  editedOn: string;
}

export const templateKey = (id: string) => ['templates', id] as const;

export async function readTemplate(id: string): Promise<Versioned<TemplateDoc>> {
  return versioned(await galley.getTemplatesById(id));
}

/** What a call on a template answered, with its ETag. */
export function versioned(answer: { doc: unknown }): Versioned<TemplateDoc> {
  return { doc: answer.doc as TemplateDoc, etag: etagOf(answer) };
}

export const useTemplate = (id: string) => useQuery({ queryKey: templateKey(id), queryFn: () => readTemplate(id) });

/** When a template or one of its pages was last changed. */
export function editedOn({ updatedOn, pages }: Pick<TemplateDoc, 'updatedOn' | 'pages'>): string {
  // ISO 8601 in UTC sorts as text.
  return [updatedOn, ...pages.map((page) => page.updatedOn)].sort().at(-1) ?? updatedOn;
}

/** The picture of a template's first page, as it is edited or as it was published. `stamp` changes with what it shows. */
export function thumbnailUrl(id: string, { version, stamp }: { version?: number; stamp?: string } = {}): string {
  const query = new URLSearchParams({
    ...(version !== undefined && { version: String(version) }),
    ...(stamp !== undefined && { stamp }),
  }).toString();
  return `/api/templates/${encodeURIComponent(id)}/thumbnail.webp${query && '?'}${query}`;
}
