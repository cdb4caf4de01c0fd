import { and, eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { listUses } from '../uses/list.ts';
import { namingAsset } from '../uses/naming.ts';
import type { AssetAddress } from './find.ts';
import { assets } from './table.ts';

/** Of each kind; a page may be named as it is edited and as it is published. */
const named = 20;

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
      { spaceId, naming: namingAsset({ id, spaceId }), kind },
      { page: 1, perPage: 2 * named },
    );
    return [...new Map(list.map(({ id, name }) => [id, { id, name: name ?? '' }])).values()].slice(0, named);
  };
  const [pages, brands] = await Promise.all([of('page'), of('brand')]);
  const deleted = await db
    .delete(assets)
    .where(and(eq(assets.id, id), eq(assets.spaceId, spaceId)))
    .returning({ id: assets.id });
  return deleted.length > 0 ? { pages, brands } : undefined;
}
