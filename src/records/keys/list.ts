import { asc, desc, eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
import { type ApiKey, apiKeys } from './table.ts';

/** The space's keys, newest first (KEY-1). */
export async function listKeys(db: Database, spaceId: string, paging: Paging): Promise<Listing<ApiKey>> {
  const { limit, offset } = limits(paging);
  const ofSpace = eq(apiKeys.spaceId, spaceId);
  const [rows, [total]] = await db.batch([
    db
      .select()
      .from(apiKeys)
      .where(ofSpace)
      .orderBy(desc(apiKeys.createdOn), asc(apiKeys.id))
      .limit(limit)
      .offset(offset),
    db.select(rowCount).from(apiKeys).where(ofSpace),
  ]);
  return listing(rows, total?.count, paging);
}
