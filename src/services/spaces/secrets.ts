import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../records/database.ts';
import { setGt } from '../../records/spaces/set-gt.ts';
import { setSigningSecret } from '../../records/spaces/set-signing-secret.ts';
import { mintGt } from '../authenticate/keys.ts';
import { mintSigningSecret } from '../authenticate/signed-url.ts';

interface SecretParts {
  db: Database;
  clock: Clock;
}

/** A fresh secret. `token` is shown here alone; `createdOn` in epoch milliseconds. */
interface MadeSecret {
  token: string;
  createdOn: number;
}

/** Makes or rotates the GET render secret of a space: the one before stops working on the next request (AUTH-11). */
export async function rotateGt({ db, clock }: SecretParts, spaceId: string): Promise<MadeSecret> {
  const createdOn = clock.now();
  const { token, hash } = await mintGt();
  await setGt(db, spaceId, hash, createdOn);
  return { token, createdOn };
}

/** Acts on the next request (AUTH-11). */
export async function clearGt({ db, clock }: SecretParts, spaceId: string): Promise<void> {
  await setGt(db, spaceId, null, clock.now());
}

/** Makes or rotates the secret of signed URLs (AUTH-18). `secret`: GALLEY_SECRET, which seals it. */
export async function rotateSigningSecret(
  { db, clock, secret }: SecretParts & { secret: string },
  spaceId: string,
): Promise<MadeSecret> {
  const createdOn = clock.now();
  const { token, sealed } = await mintSigningSecret(secret, spaceId);
  await setSigningSecret(db, spaceId, sealed, createdOn);
  return { token, createdOn };
}

/** URLs that it signed stop working on the next request (AUTH-18). */
export async function clearSigningSecret({ db, clock }: SecretParts, spaceId: string): Promise<void> {
  await setSigningSecret(db, spaceId, null, clock.now());
}
