import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What somebody asked for who has lost their password; see services/account/password-resets.ts. */
export const passwordResets = sqliteTable('password_resets', {
  id: text('id').primaryKey().notNull(),
  userId: text('user_id').notNull(),
  /** SHA-256 of the token. */
  tokenHash: text('token_hash').notNull(),
  /** The token, sealed, for the operator to pass on; null: it went by mail. */
  sealedToken: text('sealed_token'),
  expiresOn: integer('expires_on').notNull(),
  createdOn: integer('created_on').notNull(),
});

export type PasswordReset = typeof passwordResets.$inferSelect;
