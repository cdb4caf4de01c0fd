import type * as contract from '../../contract/spaces.ts';
import { isoTimestamp } from '../../core/clock.ts';
import { storedVariables } from '../../design/document/variables/index.ts';
import type { Balance } from '../../records/credits.ts';
import type { Space } from '../../records/spaces.ts';

/** Converts a space to the form of shapes.md, without any secret (AUTH-17). */
export function toSpace(space: Space, credits: Balance): contract.Space {
  return {
    id: space.id,
    name: space.name,
    slug: space.slug,
    credits,
    globalVariables: storedVariables(space.globalVariables),
    gt: secretState(space.gtCreatedOn),
    signingSecret: secretState(space.signingCreatedOn),
    createdOn: isoTimestamp(space.createdOn),
  };
}

/** Says whether the secret is set, and since when. The secret itself is only shown when it is created (AUTH-11). */
function secretState(createdOn: number | null): { set: boolean; createdOn?: string } {
  return createdOn === null ? { set: false } : { set: true, createdOn: isoTimestamp(createdOn) };
}
