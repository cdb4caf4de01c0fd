import { and, eq } from 'drizzle-orm';
import { type Asset, type AssetAddress, assets } from './assets.ts';
import type { Database } from './database.ts';
import { listUses, matchAsset } from './uses.ts';

/**
 * Records an asset whose file is stored already (SEC-5). Returns undefined if the space already has an asset with the
 * same bytes.
 */
export async function insertAsset(db: Database, asset: Asset): Promise<Asset | undefined> {
  const [inserted] = await db.insert(assets).values(asset).onConflictDoNothing().returning();
  return inserted;
}

/** The maximum number of references of each kind that a response lists. */
const maxNamed = 20;

interface AssetReferences {
  /** Draft and published pages that refer to the asset. */
  pages: Array<{ id: string; name: string }>;
  brands: Array<{ id: string; name: string }>;
}

/**
 * Deletes an asset and returns what still refers to it, or undefined if the space has no such asset. The draft and
 * the published version of a page count once.
 */
export async function deleteAsset(db: Database, { id, spaceId }: AssetAddress): Promise<AssetReferences | undefined> {
  const of = async (kind: 'page' | 'brand') => {
    const { list } = await listUses(
      db,
      { spaceId, naming: matchAsset({ id, spaceId }), kind },
      { page: 1, perPage: 2 * maxNamed },
    );
    return [...new Map(list.map(({ id, name }) => [id, { id, name: name ?? '' }])).values()].slice(0, maxNamed);
  };
  const [pages, brands] = await Promise.all([of('page'), of('brand')]);
  const deleted = await db
    .delete(assets)
    .where(and(eq(assets.id, id), eq(assets.spaceId, spaceId)))
    .returning({ id: assets.id });
  return deleted.length > 0 ? { pages, brands } : undefined;
}
