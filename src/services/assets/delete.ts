import { AppError } from '../../core/errors/app-error.ts';
import type { Warning } from '../../core/warnings.ts';
import { findAsset } from '../../records/assets.ts';
import { deleteAsset } from '../../records/assets-writes.ts';
import type { Services } from '../services.ts';
import { AssetFiles, type AssetPlace } from './asset-files.ts';

/**
 * Deletes an asset. Returns warnings about the pages and brands whose references are now broken. The file is deleted
 * first. If the request dies before it deletes the record, the asset is still listed and can be deleted again.
 * @throws AppError asset_not_found
 */
export async function removeAsset(services: Services, assetPlace: AssetPlace): Promise<Warning[]> {
  if (!(await findAsset(services.db, assetPlace))) throw new AppError('asset_not_found');
  await new AssetFiles(services).delete(assetPlace);
  const references = await deleteAsset(services.db, assetPlace);
  if (!references) return [];
  return [
    ...references.pages.map(({ id, name }): Warning => ({ ...missingAssetWarning(`The page ${name}`), pageId: id })),
    ...references.brands.map(({ id, name }) => missingAssetWarning(`The brand ${name} (${id})`)),
  ];
}

function missingAssetWarning(who: string): Warning {
  return { code: 'reference_missing', message: `${who} uses this asset. A placeholder is drawn in its place.` };
}
