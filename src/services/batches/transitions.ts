import { type BatchRecord, hasWaitingFiles } from '../../records/batch-state.ts';
import { changeBatchState, retryFiles } from '../../records/batch-state-writes.ts';
import type { ObjectStorage } from '../../records/object-database.ts';
import { type BatchChange, type BatchPrincipal, type BatchSpec, parseJson, printJson } from './ports.ts';

interface Moment {
  storage: ObjectStorage;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Changes the state of a batch as somebody asked. Returns false if that is not possible in its state. A repeat of a
 * change is possible.
 */
export function applyChange(
  at: Moment,
  batch: BatchRecord,
  { change, principal }: { change: BatchChange; principal: BatchPrincipal },
): boolean {
  const { state } = batch;
  const isActive = state === 'checking' || state === 'queued' || state === 'running';
  const isPaused = state === 'paused';
  if (change === 'cancelled') {
    if (isActive || isPaused) endBatch(at, batch, 'cancelled', null);
    return isActive || isPaused || state === 'cancelled';
  }
  if (change === 'paused') {
    if (isActive) pauseBatch(at, batch, 'requested');
    return isActive || isPaused;
  }
  if (change === 'running') {
    if (isPaused) resumeBatch(at, batch, principal);
    return isActive || isPaused;
  }
  return retryBatch(at, batch, principal);
}

export function pauseBatch(at: Moment, batch: BatchRecord, reason: string): void {
  changeBatchState(at.storage, { state: 'paused', reason, ...stopClock(at, batch) });
}

export function endBatch(
  at: Moment,
  batch: BatchRecord,
  state: 'done' | 'failed' | 'cancelled',
  reason: string | null,
): void {
  changeBatchState(at.storage, { state, reason, endedOn: at.now, ends: batch.ends + 1, ...stopClock(at, batch) });
}

/** Makes the batch wait for a place. From now on it is drawn with the rights of whoever resumed it. */
function resumeBatch({ storage, now }: Moment, batch: BatchRecord, principal: BatchPrincipal): void {
  const spec = parseJson<BatchSpec>(batch.spec);
  changeBatchState(storage, {
    spec: printJson({ ...spec, principal }),
    state: batch.checkedRows < spec.rows ? 'checking' : 'queued',
    reason: null,
    queuedOn: now,
    endedOn: null,
  });
}

function retryBatch(at: Moment, batch: BatchRecord, principal: BatchPrincipal): boolean {
  const { state, reason } = batch;
  const isRetryable = state !== 'cancelled' && state !== 'checking' && reason !== 'invalid_rows';
  if (parseJson<BatchSpec>(batch.spec).dryRun || !isRetryable) return false;
  const isStuck = state === 'failed' && hasWaitingFiles(at.storage);
  if (retryFiles(at.storage) === 0 && !isStuck) return false;
  if (state === 'done' || state === 'failed') resumeBatch(at, batch, principal);
  else changeBatchState(at.storage);
  return true;
}

/** The time that the batch ran, once it runs no longer. */
function stopClock({ now }: Moment, { runningSince, ranMs }: BatchRecord): Pick<BatchRecord, 'runningSince' | 'ranMs'> {
  return { runningSince: null, ranMs: ranMs + (runningSince === null ? 0 : now - runningSince) };
}
