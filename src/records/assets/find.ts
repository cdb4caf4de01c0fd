import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { valuesOf } from '../statements.ts';
import { type Asset, assets } from './table.ts';

export interface AssetAddress {
  id: string;
  spaceId: string;
}

/** Undefined when the space has no such asset (AUTH-1). */
export async function findAsset(db: Database, { id, spaceId }: AssetAddress): Promise<Asset | undefined> {
  return await db
    .select()
    .from(assets)
    .where(and(eq(assets.id, id), eq(assets.spaceId, spaceId)))
    .get();
}

/** The space's asset with these bytes. */
export async function findAssetByHash(db: Database, spaceId: string, sha256: string): Promise<Asset | undefined> {
  return await db
    .select()
    .from(assets)
    .where(and(eq(assets.spaceId, spaceId), eq(assets.sha256, sha256)))
    .get();
}

/** Those of the assets that the space has. */
export async function findAssets(db: Database, spaceId: string, ids: readonly string[]): Promise<Asset[]> {
  return await db
    .select()
    .from(assets)
    .where(and(inArray(assets.id, valuesOf(ids)), eq(assets.spaceId, spaceId)));
}
