import { and, asc, desc, eq, getTableColumns, gt, isNull, type SQL } from 'drizzle-orm';
import { asListed, bodyOf, bytesOf, fittingIds, isTruncated, type Listed } from '../bodies.ts';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
import { type Brand, brands } from './table.ts';

const bodies = ['draftTokens', 'liveTokens', 'variants', 'extra'] as const;
type ListedBrand = Listed<Brand, (typeof bodies)[number]>;

/** The space's brands, newest first (BRD-1), with the tokens of those that fit an answer (LIM-3). */
export async function listBrands(db: Database, spaceId: string, paging: Paging): Promise<Listing<ListedBrand>> {
  const ofSpace = and(eq(brands.spaceId, spaceId), isNull(brands.deletedOn));
  return await list(db, ofSpace, [desc(brands.createdOn), asc(brands.id)], paging);
}

/** The public brands of every space, the last made public first (BRD-2), likewise. */
export async function listPublicBrands(db: Database, paging: Paging): Promise<Listing<ListedBrand>> {
  // A range, not IS NOT NULL, so that SQLite searches the index of what is public.
  const isPublic = and(gt(brands.publicOn, 0), isNull(brands.deletedOn));
  return await list(db, isPublic, [desc(brands.publicOn), asc(brands.id)], paging);
}

async function list(
  db: Database,
  matching: SQL | undefined,
  order: readonly SQL[],
  paging: Paging,
): Promise<Listing<ListedBrand>> {
  const { limit, offset } = limits(paging);
  const { draftTokens, liveTokens, variants, extra } = brands;
  const fitting = fittingIds(
    db
      // Live tokens are told twice: as such, and as the resolved set (BRD-4).
      .select({ id: brands.id, bytes: bytesOf(draftTokens, liveTokens, liveTokens, variants, extra) })
      .from(brands)
      .where(matching)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  );
  const [rows, [total]] = await db.batch([
    db
      .select({
        ...getTableColumns(brands),
        draftTokens: bodyOf(draftTokens, brands.id, fitting),
        liveTokens: bodyOf(liveTokens, brands.id, fitting),
        variants: bodyOf(variants, brands.id, fitting),
        extra: bodyOf(extra, brands.id, fitting),
        truncated: isTruncated(brands.id, fitting),
      })
      .from(brands)
      .where(matching)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.select(rowCount).from(brands).where(matching),
  ]);
  return listing(
    rows.map((row) => asListed<Brand, (typeof bodies)[number]>(row, bodies)),
    total?.count,
    paging,
  );
}
