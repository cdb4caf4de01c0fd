import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
import { type ApiKey, apiKeys } from './table.ts';

/** A key, and whether the person who made it has left the space (AUTH-9). */
export type ListedKey = ApiKey & { creatorLeft: boolean };

/** The space's keys, newest first (KEY-1). */
export async function listKeys(db: Database, spaceId: string, paging: Paging): Promise<Listing<ListedKey>> {
  const { limit, offset } = limits(paging);
  const ofSpace = eq(apiKeys.spaceId, spaceId);
  const [rows, [total]] = await db.batch([
    db
      .select(listedColumns)
      .from(apiKeys)
      .where(ofSpace)
      .orderBy(desc(apiKeys.createdOn), asc(apiKeys.id))
      .limit(limit)
      .offset(offset),
    db.select(rowCount).from(apiKeys).where(ofSpace),
  ]);
  return listing(rows.map(asListed), total?.count, paging);
}

/** Undefined when the space has no such key (KEY-1). */
export async function findKey(db: Database, spaceId: string, id: string): Promise<ListedKey | undefined> {
  const row = await db
    .select(listedColumns)
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.spaceId, spaceId)))
    .get();
  return row && asListed(row);
}

function asListed({ creatorLeft, ...key }: ApiKey & { creatorLeft: number }): ListedKey {
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
  // Names in full: Drizzle leaves the table out of columns in the selection of a single table.
  creatorLeft: sql<number>`(api_keys.created_by is not null and not exists (select 1 from members
    where members.space_id = api_keys.space_id and members.user_id = api_keys.created_by))`.as('creatorLeft'),
};
