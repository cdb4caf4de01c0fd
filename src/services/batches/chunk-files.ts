import { type BatchChunk, type BatchFileRecord, listChunkFiles } from '../../records/batch-state.ts';
import {
  changeBatchState,
  countTry,
  delayChunk,
  extendLease,
  failFile,
  finishFile,
} from '../../records/batch-state-writes.ts';
import type { ObjectStorage } from '../../records/object-database.ts';
import type { FileResult } from './ports.ts';

/** How often a chunk may be taken without progress. At the last take it is only one row, which then fails alone. */
const maxTakes = 3;
/** The pauses before a file that failed for a reason that may pass is drawn again: a renderer may be gone for a minute. */
const retryAfterMs = [20_000, 60_000] as const;

/**
 * Chooses the files of a chunk that a consumer draws next: usually all that are left. If consumers die again and again,
 * one row may be the reason. It is then drawn alone, and fails if that ends its process too.
 */
export function chooseFiles(storage: ObjectStorage, { number, takes }: BatchChunk): BatchFileRecord[] {
  const files = listChunkFiles(storage, number);
  const ofFirstRow = files.filter(({ row }) => row === files[0]?.row);
  if (takes < maxTakes - 1) return files;
  if (takes < maxTakes) return ofFirstRow;
  const failure = { renderId: null, code: 'internal_error', message: 'Drawing this row ended its process.' };
  for (const { row, output } of ofFirstRow) failFile(storage, { row, output, ...failure });
  extendLease(storage, number, 0, true);
  changeBatchState(storage);
  return files.slice(ofFirstRow.length);
}

/** Notes how a file of a chunk ended. The chunk waits before a file that failed for now is drawn again. */
export function finishResult(
  storage: ObjectStorage,
  chunk: number,
  { result, now }: { result: FileResult; now: number },
): void {
  if (result.state === 'done') finishFile(storage, result);
  else if (result.state === 'failed') failFile(storage, result);
  else {
    const tries = countTry(storage, result.row, result.output);
    delayChunk(storage, chunk, now + (tries < retryAfterMs.length ? retryAfterMs[0] : retryAfterMs[1]));
  }
}
