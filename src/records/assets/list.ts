import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { asciiLowerCase } from '../../core/ascii-case.ts';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
import { type Asset, assets } from './table.ts';

/** `search`: plain text, found anywhere in the name; letters of ASCII in either case, as SQLite folds them. */
type AssetQuery = Paging & { search?: string | undefined };

/** The space's assets, newest first. */
export async function listAssets(db: Database, spaceId: string, query: AssetQuery): Promise<Listing<Asset>> {
  const { limit, offset } = limits(query);
  const text = query.search === undefined ? undefined : asciiLowerCase(query.search);
  const matching = and(eq(assets.spaceId, spaceId), text ? sql`instr(lower(${assets.name}), ${text}) > 0` : undefined);
  const [rows, [total]] = await db.batch([
    db
      .select()
      .from(assets)
      .where(matching)
      .orderBy(desc(assets.createdOn), asc(assets.id))
      .limit(limit)
      .offset(offset),
    db.select(rowCount).from(assets).where(matching),
  ]);
  return listing(rows, total?.count, query);
}
