import type * as contract from '../../../../contract/assets.ts';
import { isoTimestamp } from '../../../../core/clock.ts';
import type { Asset } from '../../../../records/assets.ts';
import { assetPath } from '../../../../services/assets/asset-files.ts';

/** Converts an asset to the form of responses (contract/assets.ts). `base` is the origin of links. */
export function toAsset(row: Asset, base: string): contract.Asset {
  return {
    id: row.id,
    name: row.name,
    contentType: row.contentType,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    url: `${base}${assetPath(row)}`,
    createdOn: isoTimestamp(row.createdOn),
  };
}
