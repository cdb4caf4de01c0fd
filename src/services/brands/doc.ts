import { isoTimestamp } from '../../core/clock.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Brand } from '../../records/brands/table.ts';

/** A brand as its space sees it, in answers and in events. `tokens` is what published renders draw with (BRD-4). */
export function brandDoc(brand: Brand): JsonObject {
  const { id, spaceId, name, draftTokens, ...rest } = brand;
  return { id, spaceId, name, draftTokens, ...shared(rest) };
}

/** A public brand as strangers see it: nothing that is still being edited (BRD-2). */
export function publicBrandDoc(brand: Brand): JsonObject {
  const { id, spaceId, name } = brand;
  return { id, spaceId, name, ...shared(brand) };
}

function shared({
  liveTokens,
  variants,
  extra,
  publicOn,
  createdOn,
  updatedOn,
}: Omit<Brand, 'id' | 'spaceId' | 'name' | 'draftTokens'>): JsonObject {
  return {
    liveTokens,
    tokens: liveTokens,
    variants,
    extra,
    publicOn: publicOn === null ? null : isoTimestamp(publicOn),
    createdOn: isoTimestamp(createdOn),
    updatedOn: isoTimestamp(updatedOn),
  };
}
