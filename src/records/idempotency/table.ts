import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Requests with an Idempotency-Key, and the first answers to them (LIM-1). */
export const idempotentRequests = sqliteTable('idempotent_requests', {
  /** SHA-256 of the caller and the key. */
  id: text('id').primaryKey().notNull(),
  /** SHA-256 of what is asked. */
  fingerprint: text('fingerprint').notNull(),
  /** Random, of the request that runs. */
  claim: text('claim').notNull(),
  /** Epoch milliseconds: from then on another request may run in place of one that never ended. */
  leasedUntil: integer('leased_until').notNull(),
  /** null while the request runs. */
  status: integer('status'),
  answer: text('answer'),
  createdOn: integer('created_on').notNull(),
});

export type IdempotentRequest = typeof idempotentRequests.$inferSelect;
