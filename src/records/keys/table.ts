import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { KeyScopes } from '../../access/principal.ts';

export const apiKeys = sqliteTable('api_keys', {
  id: text('id').primaryKey().notNull(),
  spaceId: text('space_id').notNull(),
  name: text('name').notNull(),
  /** SHA-256 of the token, lower-case hex (AUTH-5). */
  hash: text('hash').notNull(),
  prefix: text('prefix').notNull(),
  /** null: everything is allowed (AUTH-8). */
  scopes: text('scopes', { mode: 'json' }).$type<KeyScopes>(),
  /** null: never. */
  expiresOn: integer('expires_on'),
  createdBy: text('created_by'),
  createdOn: integer('created_on').notNull(),
  lastUsedOn: integer('last_used_on'),
});

export type ApiKey = typeof apiKeys.$inferSelect;

/** Keys that were revoked; a trigger writes them (migration 0023). */
export const revokedKeys = sqliteTable('revoked_keys', {
  /** SHA-256 of the token, lower-case hex. */
  hash: text('hash').primaryKey().notNull(),
  revokedOn: integer('revoked_on').notNull(),
});
