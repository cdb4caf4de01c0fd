import { asc, desc, eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
import { type Asset, assets } from './table.ts';

/** The space's assets, newest first. */
export async function listAssets(db: Database, spaceId: string, paging: Paging): Promise<Listing<Asset>> {
  const { limit, offset } = limits(paging);
  const ofSpace = eq(assets.spaceId, spaceId);
  const [rows, [total]] = await db.batch([
    db.select().from(assets).where(ofSpace).orderBy(desc(assets.createdOn), asc(assets.id)).limit(limit).offset(offset),
    db.select(rowCount).from(assets).where(ofSpace),
  ]);
  return listing(rows, total?.count, paging);
}
