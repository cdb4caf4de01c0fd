import type { Database } from '../database.ts';
import { rotateSecret } from './rotate-secret.ts';

/** Sets the space's secret of signed URLs, sealed, or clears it with null; those before it stop (AUTH-18). */
export async function setSigningSecret(
  db: Database,
  spaceId: string,
  sealed: string | null,
  now: number,
): Promise<void> {
  await rotateSecret(db, spaceId, { kind: 'signing', secret: sealed, previousUntil: null }, now);
}
