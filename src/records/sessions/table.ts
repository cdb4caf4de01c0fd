import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Logins. better-auth writes them; times are Date values there, epoch milliseconds in the table. */
export const sessions = sqliteTable('sessions', {
  id: text('id').primaryKey().notNull(),
  token: text('token').notNull(),
  userId: text('user_id').notNull(),
  /** The space that session routes work in (AUTH-7). */
  activeSpaceId: text('active_space_id'),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  expiresOn: integer('expires_on', { mode: 'timestamp_ms' }).notNull(),
  createdOn: integer('created_on', { mode: 'timestamp_ms' }).notNull(),
  updatedOn: integer('updated_on', { mode: 'timestamp_ms' }).notNull(),
});

export type Session = typeof sessions.$inferSelect;
