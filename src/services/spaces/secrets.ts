import { isoTimestamp } from '../../core/clock.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { findPreviousUntil, findSpace } from '../../records/spaces.ts';
import { rotateSecret, setGt, setSigningSecret } from '../../records/spaces-writes.ts';
import { mintGt } from '../authenticate/keys.ts';
import { mintSigningSecret } from '../authenticate/signed-url.ts';
import type { Services } from '../services.ts';

/** A new secret. `token` is only shown here. Times are in epoch milliseconds. */
interface NewSecret {
  token: string;
  createdOn: number;
  /** Until when the previous secret is valid. Null if it is no longer valid, or if there was none. */
  previousValidUntil: number | null;
}

const hourMs = 3_600_000;

/** Creates or rotates the GET render secret of a space. The previous one stays valid for `overlapHours` (AUTH-11). */
export async function rotateGt(
  services: Services,
  spaceId: string,
  { overlapHours }: { overlapHours: number },
): Promise<NewSecret> {
  const { token, hash } = await mintGt();
  return await replaceSecret(services, { spaceId, kind: 'gt' }, { token, secret: hash, overlapHours });
}

/** Ends the GET render secret and all rotated ones, from the next request on (AUTH-11). */
export async function clearGt({ db, clock }: Services, spaceId: string): Promise<void> {
  await setGt(db, spaceId, null, clock.now());
}

/** Creates or rotates the secret of signed URLs (AUTH-18). GALLEY_SECRET seals it. */
export async function rotateSigningSecret(
  services: Services,
  spaceId: string,
  { overlapHours }: { overlapHours: number },
): Promise<NewSecret> {
  const { token, sealed } = await mintSigningSecret(services.secret, spaceId);
  return await replaceSecret(services, { spaceId, kind: 'signing' }, { token, secret: sealed, overlapHours });
}

/**
 * Ends the secret of signed URLs. URLs that were signed with it, or with a rotated one, stop working with the next
 * request (AUTH-18).
 */
export async function clearSigningSecret({ db, clock }: Services, spaceId: string): Promise<void> {
  await setSigningSecret(db, spaceId, null, clock.now());
}

/**
 * Says whether there is a secret of signed URLs, since when, and how long rotated ones stay valid. The result never
 * contains the secret itself (AUTH-18).
 */
export async function signingSecretState({ db, clock }: Services, spaceId: string) {
  const [space, until] = await Promise.all([
    findSpace(db, spaceId),
    findPreviousUntil(db, { spaceId, kind: 'signing' }, clock.now()),
  ]);
  if (!space) throw new AppError('space_not_found');
  const { signingCreatedOn: createdOn } = space;
  return {
    set: createdOn !== null,
    createdOn: createdOn === null ? null : isoTimestamp(createdOn),
    previousValidUntil: until === null ? null : isoTimestamp(until),
  };
}

async function replaceSecret(
  { db, clock }: Services,
  of: { spaceId: string; kind: 'gt' | 'signing' },
  { token, secret, overlapHours }: { token: string; secret: string; overlapHours: number },
): Promise<NewSecret> {
  const createdOn = clock.now();
  const previousUntil = overlapHours === 0 ? null : createdOn + overlapHours * hourMs;
  await rotateSecret(db, of.spaceId, { kind: of.kind, secret, previousUntil }, createdOn);
  return { token, createdOn, previousValidUntil: await findPreviousUntil(db, of, createdOn) };
}
