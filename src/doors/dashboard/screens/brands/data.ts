import { type DataOf, etagOf } from 'galley-client';
import { galley } from '../../app/api.ts';
import type { Versioned } from '../../kit/record/use-record.ts';
import { isGroup, type Tokens, tokensIn } from './tokens.ts';

type Answer = DataOf<'brands.get'>['doc'];

export type BrandDoc = Omit<Answer, 'draftTokens' | 'liveTokens' | 'variants'> & {
  draftTokens: Tokens;
  liveTokens: Tokens;
  variants: Record<string, Tokens>;
};

/** A brand in a list. It has no tokens if there was no room for them in the response. */
export type ListedBrand = DataOf<'brands.list'>['list'][number];

/** A warning about a change that was saved, but not exactly as requested. */
export type BrandWarning = NonNullable<DataOf<'brands.update'>['warnings']>[number];

export const brandKey = (id: string) => ['brands', id] as const;

export async function readBrand(id: string): Promise<Versioned<BrandDoc>> {
  return versionedBrand(await galley.brands.get(id));
}

/** The brand in a response, with its ETag. */
export function versionedBrand(answer: { doc: Answer }): Versioned<BrandDoc> {
  const { variants = {}, ...rest } = answer.doc;
  const [draftTokens, liveTokens] = [tokensIn(rest.draftTokens), tokensIn(rest.liveTokens)];
  const sets = Object.entries(variants).flatMap(([name, tokens]) => (isGroup(tokens) ? [[name, tokens] as const] : []));
  return { doc: { ...rest, draftTokens, liveTokens, variants: Object.fromEntries(sets) }, etag: etagOf(answer) };
}
