import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const oauthClients = sqliteTable('oauth_clients', {
  id: text('id').primaryKey().notNull(),
  name: text('name').notNull(),
  redirectUris: text('redirect_uris', { mode: 'json' }).$type<string[]>().notNull(),
  createdOn: integer('created_on').notNull(),
  /** null: nobody let it in yet. */
  usedOn: integer('used_on'),
});

export type OAuthClient = typeof oauthClients.$inferSelect;

export const oauthCodes = sqliteTable('oauth_codes', {
  /** SHA-256 of the code, lower-case hex. */
  hash: text('hash').primaryKey().notNull(),
  clientId: text('client_id').notNull(),
  userId: text('user_id').notNull(),
  spaceId: text('space_id').notNull(),
  /** Separated by blanks. */
  scope: text('scope').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  challenge: text('challenge').notNull(),
  resource: text('resource').notNull(),
  expiresOn: integer('expires_on').notNull(),
  usedOn: integer('used_on'),
});

export type OAuthCode = typeof oauthCodes.$inferSelect;

export const oauthGrants = sqliteTable('oauth_grants', {
  id: text('id').primaryKey().notNull(),
  clientId: text('client_id').notNull(),
  userId: text('user_id').notNull(),
  spaceId: text('space_id').notNull(),
  scope: text('scope').notNull(),
  resource: text('resource').notNull(),
  codeHash: text('code_hash').notNull(),
  createdOn: integer('created_on').notNull(),
  expiresOn: integer('expires_on').notNull(),
});

export type OAuthGrant = typeof oauthGrants.$inferSelect;

export const oauthTokens = sqliteTable('oauth_tokens', {
  /** SHA-256 of the token, lower-case hex. */
  hash: text('hash').primaryKey().notNull(),
  grantId: text('grant_id').notNull(),
  kind: text('kind', { enum: ['access', 'refresh'] }).notNull(),
  expiresOn: integer('expires_on').notNull(),
  usedOn: integer('used_on'),
});

export const oauthKeys = sqliteTable('oauth_keys', {
  keyId: text('key_id').primaryKey().notNull(),
  clientId: text('client_id').notNull(),
  codeHash: text('code_hash').notNull(),
});
