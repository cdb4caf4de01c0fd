import { and, asc, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Role } from '../access/roles.ts';
import type { Database } from './database.ts';
import { type Listing, type Paging, pageOf } from './paging.ts';

export const oauthClients = sqliteTable('oauth_clients', {
  id: text('id').primaryKey().notNull(),
  name: text('name').notNull(),
  redirectUris: text('redirect_uris', { mode: 'json' }).$type<string[]>().notNull(),
  createdOn: integer('created_on').notNull(),
  /** When the client was last used. null if nobody has connected it yet. */
  usedOn: integer('used_on'),
});

export type OAuthClient = typeof oauthClients.$inferSelect;

export const oauthCodes = sqliteTable('oauth_codes', {
  /** SHA-256 of the code, lower-case hex. */
  hash: text('hash').primaryKey().notNull(),
  clientId: text('client_id').notNull(),
  userId: text('user_id').notNull(),
  spaceId: text('space_id').notNull(),
  /** The names of the scopes, separated by spaces. */
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

export async function findClient(db: Database, id: string): Promise<OAuthClient | undefined> {
  return await db.select().from(oauthClients).where(eq(oauthClients.id, id)).get();
}

export async function findCode(db: Database, hash: string): Promise<OAuthCode | undefined> {
  return await db.select().from(oauthCodes).where(eq(oauthCodes.hash, hash)).get();
}

export interface GrantOfAccessToken {
  grant: OAuthGrant;
  kind: 'access' | 'refresh';
  expiresOn: number;
  usedOn: number | null;
  /** The person's role in the space. null: they are no longer a member. */
  role: Role | null;
}

/** Finds the grant of a token, in one round trip. The caller checks its expiry and the role. */
export async function findGrantByToken(db: Database, hash: string): Promise<GrantOfAccessToken | undefined> {
  return await db
    .select({
      grant: oauthGrants,
      kind: oauthTokens.kind,
      expiresOn: sql<number>`${oauthTokens.expiresOn}`.as('token_expires_on'),
      usedOn: oauthTokens.usedOn,
      role: roleOfGrant,
    })
    .from(oauthTokens)
    .innerJoin(oauthGrants, eq(oauthGrants.id, oauthTokens.grantId))
    .where(eq(oauthTokens.hash, hash))
    .get();
}

const roleOfGrant = sql<Role | null>`(select members.role from members
  where members.space_id = oauth_grants.space_id and members.user_id = oauth_grants.user_id)`.as('role');

export interface GrantAddress {
  id: string;
  spaceId: string;
  /** Only grants of this person are listed. If absent, the grants of everyone are listed. */
  userId?: string | undefined;
}

export interface ListedGrant extends OAuthGrant {
  clientName: string;
  /** The name of the person. */
  userName: string;
}

/** Lists the grants of a space that have not expired, newest first. With `userId`, only those of one person. */
export async function listGrants(
  db: Database,
  { spaceId, userId, now }: { spaceId: string; userId?: string | undefined; now: number },
  paging: Paging,
): Promise<Listing<ListedGrant>> {
  const query = {
    from: oauthGrants,
    where: and(
      eq(oauthGrants.spaceId, spaceId),
      userId === undefined ? undefined : eq(oauthGrants.userId, userId),
      gt(oauthGrants.expiresOn, now),
    ),
    orderBy: [desc(oauthGrants.createdOn), asc(oauthGrants.id)],
  };
  const columns = {
    ...getTableColumns(oauthGrants),
    // Write these names in full: Drizzle omits the table from columns when it selects from a single table.
    clientName: sql<string>`(select oauth_clients.name from oauth_clients
      where oauth_clients.id = oauth_grants.client_id)`.as('clientName'),
    userName: sql<string>`(select users.name from users where users.id = oauth_grants.user_id)`.as('userName'),
  };
  return await pageOf(db, db.select(columns).from(oauthGrants), query, paging);
}
