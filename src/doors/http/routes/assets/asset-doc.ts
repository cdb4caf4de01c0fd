import { isoTimestamp } from '../../../../core/clock.ts';
import type { Asset } from '../../../../records/assets.ts';
import { assetPath } from '../../../../services/assets/asset-files.ts';

/** An asset as answers show it (contract/records.ts, asset). `base` is the origin of links. */
export function assetDoc(asset: Asset, base: string) {
  const { id, name, contentType, bytes, width, height, createdOn } = asset;
  return {
    id,
    name,
    contentType,
    bytes,
    width,
    height,
    url: `${base}${assetPath(asset)}`,
    createdOn: isoTimestamp(createdOn),
  };
}
