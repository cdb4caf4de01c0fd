import { findAssets } from '../../records/assets.ts';
import { AssetFiles } from './asset-files.ts';
import { type AssetParts, storeAsset } from './upload.ts';

const concurrency = 4;

/**
 * Copies assets into another space, for a template that is duplicated there (PUB-8): ids as they were → ids as they are
 * now. Ids that the first space does not have are left out. A repeat makes no second copies.
 */
export async function copyAssets(
  parts: AssetParts,
  { fromSpaceId, toSpaceId, assetIds }: { fromSpaceId: string; toSpaceId: string; assetIds: Iterable<string> },
): Promise<Map<string, string>> {
  const found = await findAssets(parts.db, fromSpaceId, [...new Set(assetIds)]);
  const files = new AssetFiles(parts);
  const copied = new Map<string, string>();
  const queue = found.values();
  const worker = async () => {
    for (const { id, createdOn: _, ...facts } of queue) {
      const bytes = await files.read({ spaceId: fromSpaceId, id });
      // Its file was deleted a moment ago, and its record is about to be.
      if (!bytes) continue;
      const { id: copy } = await storeAsset(parts, { ...facts, spaceId: toSpaceId }, bytes);
      copied.set(id, copy);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return copied;
}
