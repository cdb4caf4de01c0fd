import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { KeyScopes } from '../access/principal.ts';
import type { Database } from './database.ts';
import { type Listing, mapPage, type Paging, pageOf } from './paging.ts';

export const apiKeys = sqliteTable('api_keys', {
  id: text('id').primaryKey().notNull(),
  spaceId: text('space_id').notNull(),
  name: text('name').notNull(),
  /** SHA-256 of the token, lower-case hex (AUTH-5). */
  hash: text('hash').notNull(),
  prefix: text('prefix').notNull(),
  /** The operations that the key may do. null if it may do everything (AUTH-8). */
  scopes: text('scopes', { mode: 'json' }).$type<KeyScopes>(),
  /** When the key expires, in epoch milliseconds. null if it never expires. */
  expiresOn: integer('expires_on'),
  createdBy: text('created_by'),
  createdOn: integer('created_on').notNull(),
  lastUsedOn: integer('last_used_on'),
});

export type ApiKey = typeof apiKeys.$inferSelect;

/** Keys that were revoked. A trigger writes them (migration 0023). */
export const revokedKeys = sqliteTable('revoked_keys', {
  /** SHA-256 of the token, lower-case hex. */
  hash: text('hash').primaryKey().notNull(),
  revokedOn: integer('revoked_on').notNull(),
});

/** Finds the key whose token has this SHA-256. The caller checks its expiry on each request (AUTH-3). */
export async function findKeyByHash(db: Database, hash: string): Promise<ApiKey | undefined> {
  return await db.select().from(apiKeys).where(eq(apiKeys.hash, hash)).get();
}

/**
 * Returns when a key was revoked, in epoch milliseconds, or undefined if it never was or the record is no longer
 * kept.
 */
export async function findRevocation(db: Database, hash: string): Promise<number | undefined> {
  const row = await db
    .select({ revokedOn: revokedKeys.revokedOn })
    .from(revokedKeys)
    .where(eq(revokedKeys.hash, hash))
    .get();
  return row?.revokedOn;
}

/** A key, and whether the person who created it has left the space (AUTH-9). */
export type ListedKey = ApiKey & { creatorLeft: boolean };

/** Lists the space's keys, newest first (KEY-1). */
export async function listKeys(db: Database, spaceId: string, paging: Paging): Promise<Listing<ListedKey>> {
  const query = {
    from: apiKeys,
    where: eq(apiKeys.spaceId, spaceId),
    orderBy: [desc(apiKeys.createdOn), asc(apiKeys.id)],
  };
  return mapPage(await pageOf(db, db.select(listedColumns).from(apiKeys), query, paging), toListedKey);
}

/** Finds a key of the space. Returns undefined if the space has no such key (KEY-1). */
export async function findKey(db: Database, spaceId: string, id: string): Promise<ListedKey | undefined> {
  const row = await db
    .select(listedColumns)
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.spaceId, spaceId)))
    .get();
  return row && toListedKey(row);
}

function toListedKey({ creatorLeft, ...key }: ApiKey & { creatorLeft: number }): ListedKey {
  return { ...key, creatorLeft: creatorLeft === 1 };
}

const listedColumns = {
  id: apiKeys.id,
  spaceId: apiKeys.spaceId,
  name: apiKeys.name,
  hash: apiKeys.hash,
  prefix: apiKeys.prefix,
  scopes: apiKeys.scopes,
  expiresOn: apiKeys.expiresOn,
  createdBy: apiKeys.createdBy,
  createdOn: apiKeys.createdOn,
  lastUsedOn: apiKeys.lastUsedOn,
  // Write these names in full: Drizzle omits the table from columns when it selects from a single table.
  creatorLeft: sql<number>`(api_keys.created_by is not null and not exists (select 1 from members
    where members.space_id = api_keys.space_id and members.user_id = api_keys.created_by))`.as('creatorLeft'),
};
