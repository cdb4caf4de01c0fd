import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** People. better-auth writes them; times are Date values there, epoch milliseconds in the table. */
export const users = sqliteTable('users', {
  id: text('id').primaryKey().notNull(),
  name: text('name').notNull(),
  /** Lower case. */
  email: text('email').notNull(),
  emailVerified: integer('email_verified', { mode: 'boolean' }).notNull().default(false),
  image: text('image'),
  createdOn: integer('created_on', { mode: 'timestamp_ms' }).notNull(),
  updatedOn: integer('updated_on', { mode: 'timestamp_ms' }).notNull(),
});

/** How a person proves who they are. */
export const accounts = sqliteTable('accounts', {
  id: text('id').primaryKey().notNull(),
  userId: text('user_id').notNull(),
  /** `credential`: e-mail and password. */
  providerId: text('provider_id').notNull(),
  accountId: text('account_id').notNull(),
  password: text('password'),
  createdOn: integer('created_on', { mode: 'timestamp_ms' }).notNull(),
  updatedOn: integer('updated_on', { mode: 'timestamp_ms' }).notNull(),
});

export type User = typeof users.$inferSelect;
