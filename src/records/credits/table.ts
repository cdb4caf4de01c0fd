import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

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
