import type { Clock } from '../../core/clock.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { sha256Hex } from '../../core/hashing.ts';
import { newId } from '../../core/ids.ts';
import type { Warning } from '../../core/warnings.ts';
import type { PictureColors } from '../../draw/gather/ports.ts';
import { imagePolicy, type Outbound } from '../../platform/outbound/index.ts';
import { type Asset, findAssetByHash } from '../../records/assets.ts';
import { insertAsset } from '../../records/assets-writes.ts';
import type { Database } from '../../records/database.ts';
import type { Turns } from '../turns/index.ts';
import { colorsForSpace } from '../turns/share-machinery.ts';
import { AssetFiles } from './asset-files.ts';
import { checkAsset } from './check-asset.ts';

export interface AssetParts {
  db: Database;
  files: R2Bucket;
  clock: Clock;
}

export interface UploadParts extends AssetParts {
  pictureColors: PictureColors;
  turns: Turns;
}

/** The maximum size of an upload, in bytes. */
export const largestAsset = 10_000_000;

/**
 * Stores a picture for a space's pages. If the space already has the same picture, returns that asset.
 * @throws AppError invalid_file
 */
export async function uploadAsset(
  parts: UploadParts,
  { spaceId, name, bytes }: { spaceId: string; name: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<{ asset: Asset; warnings: Warning[] }> {
  const judged = await checkAsset(bytes, colorsForSpace(parts, spaceId));
  const { contentType, width, height, warnings } = judged;
  const sha256 = await sha256Hex(judged.bytes);
  const facts = { spaceId, name, contentType, width, height, sha256, bytes: judged.bytes.byteLength };
  return { asset: await storeAsset(parts, facts, judged.bytes), warnings };
}

export interface DownloadParts extends UploadParts {
  outbound: Outbound;
}

/**
 * Downloads a picture through the guard (SEC-1), and stores it for a space's pages.
 * @throws AppError invalid_file if it is not a picture, invalid_body if it could not be downloaded
 */
export async function uploadAssetFrom(
  parts: DownloadParts,
  { spaceId, name, url }: { spaceId: string; name: string; url: string },
): Promise<{ asset: Asset; warnings: Warning[] }> {
  const download = await parts.outbound.download(url, imagePolicy);
  if (download.ok) return await uploadAsset(parts, { spaceId, name, bytes: download.bytes });
  const message = `The picture could not be downloaded: ${download.reason}`;
  throw new AppError('invalid_body', { detail: message, errors: [{ path: 'url', code: 'invalid_value', message }] });
}

/**
 * Writes the file before the record that names it (SEC-5). A request that dies between them leaves only bytes that
 * nothing names.
 */
export async function storeAsset(
  parts: AssetParts,
  facts: Omit<Asset, 'id' | 'createdOn'>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Asset> {
  const { spaceId, sha256 } = facts;
  const present = await findAssetByHash(parts.db, spaceId, sha256);
  if (present) return present;
  const files = new AssetFiles(parts);
  const asset = { ...facts, id: newId(), createdOn: parts.clock.now() };
  await files.put(asset, bytes, facts);
  const stored = await insertAsset(parts.db, asset);
  if (stored) return stored;
  // Another request stored the same picture in the meantime.
  await files.delete(asset);
  const other = await findAssetByHash(parts.db, spaceId, sha256);
  if (!other)
    throw new AppError('conflict', { detail: 'The same picture was deleted during the upload. Upload it again.' });
  return other;
}
