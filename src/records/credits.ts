import { eq } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Database } from './database.ts';
import { type Space, spaces } from './spaces.ts';

/** At most one charge and one refund for each render (CRD-2). */
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
interface Balance {
  limit: number | null;
  used: number;
  remaining: number | null;
}

export function toBalance({ creditsLimit, creditsUsed }: Pick<Space, 'creditsLimit' | 'creditsUsed'>): Balance {
  // If the limit was lowered below the use, the remainder is 0, not negative.
  const remaining = creditsLimit === null ? null : Math.max(0, creditsLimit - creditsUsed);
  return { limit: creditsLimit, used: creditsUsed, remaining };
}

/** Finds the balance of a space. Returns undefined if there is no such space. */
export async function findBalance(db: Database, spaceId: string): Promise<Balance | undefined> {
  const space = await selectCredits(db, spaceId).get();
  return space && toBalance(space);
}

/** The statement that reads the balance, for batches that change it. */
export function selectCredits(db: Database, spaceId: string) {
  return db
    .select({ creditsLimit: spaces.creditsLimit, creditsUsed: spaces.creditsUsed })
    .from(spaces)
    .where(eq(spaces.id, spaceId));
}
