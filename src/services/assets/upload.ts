import { AppError } from '../../core/errors/app-error.ts';
import { sha256Hex } from '../../core/hashing.ts';
import { newId } from '../../core/ids.ts';
import type { Warning } from '../../core/warnings.ts';
import { imagePolicy } from '../../platform/outbound/index.ts';
import { type Asset, findAssetByHash } from '../../records/assets.ts';
import { insertAsset } from '../../records/assets-writes.ts';
import type { Services } from '../services.ts';
import { colorsForSpace } from '../turns/share-machinery.ts';
import { AssetFiles } from './asset-files.ts';
import { checkAsset } from './check-asset.ts';

/** The maximum size of an upload, in bytes. */
export const largestAsset = 10_000_000;

/**
 * Stores a picture for a space's pages. If the space already has the same picture, returns that asset.
 * @throws AppError invalid_file
 */
export async function uploadAsset(
  services: Services,
  { spaceId, name, bytes }: { spaceId: string; name: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<{ asset: Asset; warnings: Warning[] }> {
  const judged = await checkAsset(bytes, colorsForSpace(services, spaceId));
  const { contentType, width, height, warnings } = judged;
  const sha256 = await sha256Hex(judged.bytes);
  const facts = { spaceId, name, contentType, width, height, sha256, bytes: judged.bytes.byteLength };
  return { asset: await storeAsset(services, facts, judged.bytes), warnings };
}

/**
 * Downloads a picture through the guard (SEC-1), and stores it for a space's pages.
 * @throws AppError invalid_file if it is not a picture, invalid_body if it could not be downloaded
 */
export async function uploadAssetFrom(
  services: Services,
  { spaceId, name, url }: { spaceId: string; name: string; url: string },
): Promise<{ asset: Asset; warnings: Warning[] }> {
  const download = await services.outbound.download(url, imagePolicy);
  if (download.ok) return await uploadAsset(services, { spaceId, name, bytes: download.bytes });
  const message = `The picture could not be downloaded: ${download.reason}`;
  throw new AppError('invalid_body', { detail: message, errors: [{ path: 'url', code: 'invalid_value', message }] });
}

/**
 * Writes the file before the record that names it (SEC-5). If a request dies between the two writes, it only leaves
 * bytes to which no record refers.
 */
export async function storeAsset(
  services: Services,
  facts: Omit<Asset, 'id' | 'createdOn'>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Asset> {
  const { spaceId, sha256 } = facts;
  const present = await findAssetByHash(services.db, spaceId, sha256);
  if (present) return present;
  const files = new AssetFiles(services);
  const asset = { ...facts, id: newId(), createdOn: services.clock.now() };
  await files.put(asset, bytes, facts);
  const stored = await insertAsset(services.db, asset);
  if (stored) return stored;
  // Another request stored the same picture in the meantime.
  await files.delete(asset);
  const other = await findAssetByHash(services.db, spaceId, sha256);
  if (!other)
    throw new AppError('conflict', { detail: 'The same picture was deleted during the upload. Upload it again.' });
  return other;
}
