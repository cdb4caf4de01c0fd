import { asc, lte } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Database } from './database.ts';

/** Requests with an Idempotency-Key, and the first responses to them (LIM-1). */
export const idempotentRequests = sqliteTable('idempotent_requests', {
  /** SHA-256 of the caller and the key. */
  id: text('id').primaryKey().notNull(),
  /** SHA-256 of the content of the request. */
  fingerprint: text('fingerprint').notNull(),
  /** A random value that identifies the request that runs. */
  claim: text('claim').notNull(),
  /** Epoch milliseconds. After this moment, another request may run instead of one that never ended. */
  leasedUntil: integer('leased_until').notNull(),
  /** null while the request runs. */
  status: integer('status'),
  answer: text('answer'),
  createdOn: integer('created_on').notNull(),
});

export type IdempotentRequest = typeof idempotentRequests.$inferSelect;

/** Lists ids of requests from `until` (epoch milliseconds) or earlier, oldest first. */
export async function listOldRequests(db: Database, until: number, limit: number): Promise<string[]> {
  const old = await db
    .select({ id: idempotentRequests.id })
    .from(idempotentRequests)
    .where(lte(idempotentRequests.createdOn, until))
    .orderBy(asc(idempotentRequests.createdOn))
    .limit(limit);
  return old.map(({ id }) => id);
}
