import { eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { spaces } from './table.ts';

/** Creates or rotates the space's secret of signed URLs, sealed, or clears it with null (AUTH-18). */
export async function setSigningSecret(
  db: Database,
  spaceId: string,
  sealed: string | null,
  now: number,
): Promise<void> {
  const signingCreatedOn = sealed === null ? null : now;
  await db
    .update(spaces)
    .set({ signingSecret: sealed, signingCreatedOn, updatedOn: now })
    .where(eq(spaces.id, spaceId));
}
