import type * as contract from '../../contract/batches.ts';
import type { BatchState } from '../../core/names/batches.ts';
import { listBatches } from '../../records/batches.ts';
import { type Listing, mapPage, type Paging } from '../../records/paging.ts';
import type { Services } from '../services.ts';
import { toBatch } from './docs.ts';
import { type BatchReport, parseJson } from './ports.ts';

/** Lists the batches of a space, newest first, as their objects last noted them. */
export async function listBatchDocs(
  services: Pick<Services, 'db' | 'origin'>,
  query: { spaceId: string; state?: BatchState | undefined; dryRun?: boolean | undefined } & Paging,
): Promise<Listing<contract.Batch>> {
  const listing = await listBatches(services.db, query);
  return mapPage(listing, ({ summary }) => toBatch(parseJson<BatchReport>(summary), services.origin));
}
