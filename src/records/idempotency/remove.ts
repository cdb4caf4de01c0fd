import { and, asc, inArray, lte } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { valuesOf } from '../statements.ts';
import { idempotentRequests } from './table.ts';

/** Ids of requests of `until` (epoch milliseconds) and before, the oldest first. */
export async function listOldRequests(db: Database, until: number, limit: number): Promise<string[]> {
  const old = await db
    .select({ id: idempotentRequests.id })
    .from(idempotentRequests)
    .where(lte(idempotentRequests.createdOn, until))
    .orderBy(asc(idempotentRequests.createdOn))
    .limit(limit);
  return old.map(({ id }) => id);
}

/** Forgets those of them that are still as old: a key may have been used again meanwhile. */
export async function removeOldRequests(db: Database, ids: readonly string[], until: number): Promise<void> {
  await db
    .delete(idempotentRequests)
    .where(and(inArray(idempotentRequests.id, valuesOf(ids)), lte(idempotentRequests.createdOn, until)));
}
