import { AppError } from '../../core/errors/app-error.ts';
import { type AssetAddress, findAsset } from '../../records/assets.ts';
import type { Database } from '../../records/database.ts';
import type { Paging } from '../../records/paging.ts';
import { listUses, matchAsset, type Uses } from '../../records/uses.ts';

/**
 * Lists where the space uses an asset: in pages, values of variables, brands and entries. @throws AppError
 * asset_not_found
 */
export async function listAssetUses(db: Database, address: AssetAddress, paging: Paging): Promise<Uses> {
  if (!(await findAsset(db, address))) throw new AppError('asset_not_found');
  return await listUses(db, { spaceId: address.spaceId, naming: matchAsset(address) }, paging);
}
