import { etagOf } from 'galley-client';
import { galley } from '../../app/api.ts';
import type { Versioned } from '../../kit/record/use-record.ts';
import type { Tokens } from './tokens.ts';

export interface BrandDoc {
  id: string;
  name: string;
  draftTokens: Tokens;
  liveTokens: Tokens;
  variants: Record<string, Tokens>;
  publicOn: string | null;
  updatedOn: string;
}

/** A brand of a list; without its tokens where the answer had no room for them. */
export type ListedBrand = Omit<BrandDoc, 'draftTokens' | 'liveTokens' | 'variants'> & {
  draftTokens?: Tokens;
  liveTokens?: Tokens;
  variants?: Record<string, Tokens>;
};

/** What was saved, though not as asked. */
export interface BrandWarning {
  code: string;
  message: string;
  path?: string;
  templateId?: string;
}

export const brandKey = (id: string) => ['brands', id] as const;

export async function readBrand(id: string): Promise<Versioned<BrandDoc>> {
  return versionedBrand(await galley.getBrandsById(id));
}

/** What a call on a brand answered, with its ETag. */
export function versionedBrand(answer: { doc: unknown }): Versioned<BrandDoc> {
  const { draftTokens = {}, liveTokens = {}, variants = {}, ...rest } = answer.doc as BrandDoc;
  return { doc: { ...rest, draftTokens, liveTokens, variants }, etag: etagOf(answer) };
}
