import { eq } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Database } from './database.ts';
import { type Space, spaces } from './spaces.ts';

/** At most one charge and one refund a render (CRD-2). */
export const creditLedger = sqliteTable('credit_ledger', {
  id: text('id').primaryKey().notNull(),
  spaceId: text('space_id').notNull(),
  /** The id of the render's log entry. */
  renderId: text('render_id').notNull(),
  kind: text('kind', { enum: ['charge', 'refund'] }).notNull(),
  /** Whole credits, 1 or more, in either direction. */
  amount: integer('amount').notNull(),
  createdOn: integer('created_on').notNull(),
});

/** null: unlimited. */
interface Balance {
  limit: number | null;
  used: number;
  remaining: number | null;
}

export function toBalance({ creditsLimit, creditsUsed }: Pick<Space, 'creditsLimit' | 'creditsUsed'>): Balance {
  // A limit that was lowered below what is used leaves nothing, not less than nothing.
  const remaining = creditsLimit === null ? null : Math.max(0, creditsLimit - creditsUsed);
  return { limit: creditsLimit, used: creditsUsed, remaining };
}

/** Undefined when there is no such space. */
export async function findBalance(db: Database, spaceId: string): Promise<Balance | undefined> {
  const space = await selectCredits(db, spaceId).get();
  return space && toBalance(space);
}

/** The statement alone, for batches that change the balance. */
export function selectCredits(db: Database, spaceId: string) {
  return db
    .select({ creditsLimit: spaces.creditsLimit, creditsUsed: spaces.creditsUsed })
    .from(spaces)
    .where(eq(spaces.id, spaceId));
}
