import type { Database } from '../database.ts';
import { type Asset, assets } from './table.ts';

/** Names a stored file (SEC-5: the file is there before). Undefined where the space has these bytes already. */
export async function insertAsset(db: Database, asset: Asset): Promise<Asset | undefined> {
  const [inserted] = await db.insert(assets).values(asset).onConflictDoNothing().returning();
  return inserted;
}
