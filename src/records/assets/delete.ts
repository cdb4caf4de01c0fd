import { and, eq, isNull, sql } from 'drizzle-orm';
import { brands } from '../brands/table.ts';
import type { Database } from '../database.ts';
import { pages } from '../templates/pages/table.ts';
import type { AssetAddress } from './find.ts';
import { assets } from './table.ts';

/** Of a space with more pages, as many are looked through: each is a whole document to read. */
const searchedPages = 1_000;
const searchedBrands = 100;
const named = 20;

interface AssetReferences {
  /** Pages as they are edited that name the asset. */
  pages: Array<{ id: string; name: string }>;
  brands: Array<{ id: string; name: string }>;
}

/** Deletes the record, and says who still names it, in one round trip. Undefined when the space has no such asset. */
export async function deleteAsset(db: Database, { id, spaceId }: AssetAddress): Promise<AssetReferences | undefined> {
  const source = `asset:${id}`;
  const ofPages = db
    .select({ id: pages.id, name: pages.name, document: pages.document })
    .from(pages)
    .where(eq(pages.spaceId, spaceId))
    .limit(searchedPages)
    .as('searched');
  const ofBrands = db
    .select({ id: brands.id, name: brands.name, text: brandText })
    .from(brands)
    .where(and(eq(brands.spaceId, spaceId), isNull(brands.deletedOn)))
    .limit(searchedBrands)
    .as('searched');
  const [deleted, inPages, inBrands] = await db.batch([
    db
      .delete(assets)
      .where(and(eq(assets.id, id), eq(assets.spaceId, spaceId)))
      .returning({ id: assets.id }),
    db
      .select({ id: ofPages.id, name: ofPages.name })
      .from(ofPages)
      .where(sql`instr(${ofPages.document}, ${source}) > 0`)
      .limit(named),
    db
      .select({ id: ofBrands.id, name: ofBrands.name })
      .from(ofBrands)
      .where(sql`instr(${ofBrands.text}, ${source}) > 0`)
      .limit(named),
  ]);
  return deleted.length > 0 ? { pages: inPages, brands: inBrands } : undefined;
}

const brandText = sql<string>`${brands.draftTokens} || ${brands.liveTokens} || ${brands.variants}`.as('text');
