import { findAssets } from '../../records/assets.ts';
import type { Services } from '../services.ts';
import { AssetFiles } from './asset-files.ts';
import { storeAsset } from './upload.ts';

const concurrency = 4;

/**
 * Copies assets into the space into which a template is duplicated (PUB-8). Returns a map from old ids to new ids. Ids
 * that the first space does not have are left out. A repeated call makes no second copies.
 */
export async function copyAssets(
  services: Services,
  { fromSpaceId, toSpaceId, assetIds }: { fromSpaceId: string; toSpaceId: string; assetIds: Iterable<string> },
): Promise<Map<string, string>> {
  const assets = await findAssets(services.db, fromSpaceId, [...new Set(assetIds)]);
  const files = new AssetFiles(services);
  const copied = new Map<string, string>();
  const queue = assets.values();
  const worker = async () => {
    for (const { id, createdOn: _, ...facts } of queue) {
      const bytes = await files.read({ spaceId: fromSpaceId, id });
      // Another request is deleting the asset: its file is gone, and its record is about to be deleted.
      if (!bytes) continue;
      const { id: copy } = await storeAsset(services, { ...facts, spaceId: toSpaceId }, bytes);
      copied.set(id, copy);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return copied;
}
