import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Space } from './spaces.ts';

/**
 * Charges and refunds from before spaces had ledgers, at most one of each for each render (CRD-2). See
 * ledger-credits.ts for the others.
 */
export const creditLedger = sqliteTable('credit_ledger', {
  id: text('id').primaryKey().notNull(),
  spaceId: text('space_id').notNull(),
  /** The id of the render's log entry. */
  renderId: text('render_id').notNull(),
  kind: text('kind', { enum: ['charge', 'refund'] }).notNull(),
  /** Whole credits, 1 or more, for charges and refunds. */
  amount: integer('amount').notNull(),
  createdOn: integer('created_on').notNull(),
});

/** `limit` and `remaining` are null if the space has no limit. */
export interface Balance {
  limit: number | null;
  used: number;
  remaining: number | null;
}

export function toBalance({ creditsLimit, creditsUsed }: Pick<Space, 'creditsLimit' | 'creditsUsed'>): Balance {
  // If the limit was lowered below the use, the remainder is 0, not negative.
  const remaining = creditsLimit === null ? null : Math.max(0, creditsLimit - creditsUsed);
  return { limit: creditsLimit, used: creditsUsed, remaining };
}
