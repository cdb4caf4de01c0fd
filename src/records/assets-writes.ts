import { and, eq } from 'drizzle-orm';
import { type Asset, type AssetAddress, assets } from './assets.ts';
import type { Database } from './database.ts';
import { listUses, matchAsset } from './uses.ts';

/** Names a stored file (SEC-5: the file is there before). Undefined where the space has these bytes already. */
export async function insertAsset(db: Database, asset: Asset): Promise<Asset | undefined> {
  const [inserted] = await db.insert(assets).values(asset).onConflictDoNothing().returning();
  return inserted;
}

/** Of each kind; a page may be maxNamed as it is edited and as it is published. */
const maxNamed = 20;

interface AssetReferences {
  /** Pages, edited or published, that name the asset. */
  pages: Array<{ id: string; name: string }>;
  brands: Array<{ id: string; name: string }>;
}

/** Deletes the record, and says who still names it. Undefined when the space has no such asset. */
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
