import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Links that were sent to an address; see services/account/addresses.ts. */
export const emailLinks = sqliteTable('email_links', {
  id: text('id').primaryKey().notNull(),
  userId: text('user_id').notNull(),
  /** verify: the person's address; change: the address that they want; undo: the one that they had. */
  kind: text('kind', { enum: ['verify', 'change', 'undo'] }).notNull(),
  /** Where the link was sent, lower case. */
  email: text('email').notNull(),
  /** SHA-256 of the token. */
  tokenHash: text('token_hash').notNull(),
  /** The token, sealed, for the operator to pass on; null: it went by mail. */
  sealedToken: text('sealed_token'),
  expiresOn: integer('expires_on').notNull(),
  createdOn: integer('created_on').notNull(),
});

export type EmailLink = typeof emailLinks.$inferSelect;
