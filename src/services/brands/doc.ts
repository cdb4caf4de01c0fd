import { isoTimestamp } from '../../core/clock.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Listed } from '../../records/bodies.ts';
import type { Brand } from '../../records/brands.ts';

type AnyBrand = Listed<Brand, 'draftTokens' | 'liveTokens' | 'variants' | 'extra'>;

/**
 * A brand as its space sees it, in responses and in events. Published renders draw with `tokens` (BRD-4). In lists the
 * tokens may be left out (LIM-3).
 */
export function brandDoc(brand: AnyBrand): JsonObject {
  const { id, spaceId, name } = brand;
  return { id, spaceId, name, ...(brand.truncated ? {} : { draftTokens: brand.draftTokens }), ...shared(brand) };
}

/** A public brand as strangers see it, without unpublished edits (BRD-2). */
export function publicBrandDoc(brand: AnyBrand): JsonObject {
  const { id, spaceId, name } = brand;
  return { id, spaceId, name, ...shared(brand) };
}

function shared(brand: AnyBrand): JsonObject {
  const { publicOn, createdOn, updatedOn } = brand;
  return {
    ...(brand.truncated ? { truncated: true } : tokensOf(brand)),
    publicOn: publicOn === null ? null : isoTimestamp(publicOn),
    createdOn: isoTimestamp(createdOn),
    updatedOn: isoTimestamp(updatedOn),
  };
}

function tokensOf({ liveTokens, variants, extra }: Pick<Brand, 'liveTokens' | 'variants' | 'extra'>): JsonObject {
  return { liveTokens, tokens: liveTokens, variants, extra };
}
