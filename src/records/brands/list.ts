import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
import { type Brand, brands } from './table.ts';

/** The space's brands, newest first (BRD-1). */
export async function listBrands(db: Database, spaceId: string, paging: Paging): Promise<Listing<Brand>> {
  const { limit, offset } = limits(paging);
  const ofSpace = and(eq(brands.spaceId, spaceId), isNull(brands.deletedOn));
  const [rows, [total]] = await db.batch([
    db.select().from(brands).where(ofSpace).orderBy(desc(brands.createdOn), asc(brands.id)).limit(limit).offset(offset),
    db.select(rowCount).from(brands).where(ofSpace),
  ]);
  return listing(rows, total?.count, paging);
}

/** The public brands of every space, the last made public first (BRD-2). */
export async function listPublicBrands(db: Database, paging: Paging): Promise<Listing<Brand>> {
  const { limit, offset } = limits(paging);
  // A range, not IS NOT NULL, so that SQLite searches the index of what is public.
  const isPublic = and(gt(brands.publicOn, 0), isNull(brands.deletedOn));
  const [rows, [total]] = await db.batch([
    db.select().from(brands).where(isPublic).orderBy(desc(brands.publicOn), asc(brands.id)).limit(limit).offset(offset),
    db.select(rowCount).from(brands).where(isPublic),
  ]);
  return listing(rows, total?.count, paging);
}
