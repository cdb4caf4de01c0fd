import { AppError } from '../../core/errors/app-error.ts';
import type { BatchItemState } from '../../core/names/batches.ts';
import { hasBatch } from '../../records/batches.ts';
import { type Listing, limits, listing, type Paging } from '../../records/paging.ts';
import type { Services } from '../services.ts';
import {
  type BatchChange,
  type BatchFile,
  type BatchPort,
  type BatchPrincipal,
  type BatchReport,
  parseJson,
  printJson,
} from './ports.ts';

/** How many files are read from a batch at once. */
const filesPerPart = 1_000;

interface BatchAddress {
  id: string;
  spaceId: string;
}

type BatchServices = Pick<Services, 'db' | 'batches'>;

/** @throws AppError batch_not_found if the space has no such batch (AUTH-1) */
export async function openBatch({ db, batches }: BatchServices, address: BatchAddress): Promise<BatchPort> {
  if (!(await hasBatch(db, address))) throw batchNotFound();
  return batches.getByName(address.id);
}

/** @throws AppError batch_not_found */
export async function readBatch(services: BatchServices, address: BatchAddress): Promise<BatchReport> {
  return await readReport(await openBatch(services, address));
}

/** @throws AppError batch_not_found if the batch was just removed */
export async function readReport(batch: BatchPort): Promise<BatchReport> {
  const report = await batch.read();
  if (report === undefined) throw batchNotFound();
  return parseJson(report);
}

/**
 * Pauses, resumes, cancels or retries a batch, and returns it. From then on, a resumed batch has the rights of the
 * caller.
 * @throws AppError batch_not_found; conflict if its state does not allow that
 */
export async function changeBatch(
  services: BatchServices,
  { id, principal }: { id: string; principal: BatchPrincipal },
  change: BatchChange,
): Promise<BatchReport> {
  const batch = await openBatch(services, { id, spaceId: principal.spaceId });
  const isChanged = await batch.change(change, printJson(principal));
  const report = await readReport(batch);
  if (isChanged) return report;
  const detail =
    change === 'retry'
      ? `The batch is ${report.state} and has no failed files that can be drawn again.`
      : `The batch is ${report.state}, so it cannot become ${change}.`;
  throw new AppError('conflict', { detail });
}

/** Lists files of a batch in the order of rows and outputs. */
export async function listBatchItems(
  services: BatchServices,
  address: BatchAddress,
  { state, ...paging }: { state?: BatchItemState | undefined } & Paging,
): Promise<Listing<BatchFile>> {
  const batch = await openBatch(services, address);
  const [count, files] = await Promise.all([batch.countFiles(state), batch.listFiles({ state, ...limits(paging) })]);
  return listing(parseJson(files), count, paging);
}

/** Reads all files of a batch, or those in one state. */
export async function* readFiles(batch: BatchPort, state?: BatchItemState): AsyncGenerator<BatchFile> {
  for (let offset = 0; ; offset += filesPerPart) {
    const files = parseJson<BatchFile[]>(await batch.listFiles({ state, offset, limit: filesPerPart }));
    yield* files;
    if (files.length < filesPerPart) return;
  }
}

function batchNotFound(): AppError {
  return new AppError('batch_not_found');
}
