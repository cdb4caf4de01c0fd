import type { Database } from '../database.ts';
import { rotateSecret } from './rotate-secret.ts';

/** Sets the space's GET render secret, by its SHA-256, or clears it with null; those before it stop (AUTH-11). */
export async function setGt(db: Database, spaceId: string, gtHash: string | null, now: number): Promise<void> {
  await rotateSecret(db, spaceId, { kind: 'gt', secret: gtHash, previousUntil: null }, now);
}
