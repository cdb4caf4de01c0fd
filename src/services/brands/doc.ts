import type * as contract from '../../contract/brands.ts';
import { isoOrNull, isoTimestamp } from '../../core/clock.ts';
import type { Listed } from '../../records/bodies.ts';
import type { Brand } from '../../records/brands.ts';

type AnyBrand = Listed<Brand, 'draftTokens' | 'liveTokens' | 'variants' | 'extra'>;

/** A brand as its space sees it, in responses and in events. In lists the tokens may be left out (LIM-3). */
export function toBrand(row: AnyBrand): contract.Brand {
  const brand = toPublicBrand(row);
  return row.truncated ? brand : { ...brand, draftTokens: row.draftTokens };
}

/** A public brand as strangers see it, without unpublished edits (BRD-2). */
export function toPublicBrand(row: AnyBrand): contract.Brand {
  const tokens = row.truncated
    ? ({ truncated: true } as const)
    : {
        liveTokens: row.liveTokens,
        // Published renders draw with these (BRD-4).
        tokens: row.liveTokens,
        variants: row.variants,
        extra: row.extra,
      };
  return {
    id: row.id,
    spaceId: row.spaceId,
    name: row.name,
    ...tokens,
    publicOn: isoOrNull(row.publicOn),
    createdOn: isoTimestamp(row.createdOn),
    updatedOn: isoTimestamp(row.updatedOn),
  };
}
