import { setTimeout as sleep } from 'node:timers/promises';
import type { Galley, JsonOf } from '../../../client/src/index.ts';
import type { Terminal } from '../terminal/terminal.ts';

export type Batch = JsonOf<'batches.get'>['doc'];

const pollMs = 1_000;
/** How often a read is repeated. A service that is being restarted is away for up to half a minute. */
const maxRetries = 8;
/** How long a log has no line about a batch that continues. */
const lineMs = 10_000;

/**
 * Waits until a batch has ended or is paused, and shows its progress: as a bar, or as a line every ten seconds if
 * there is no terminal.
 */
export async function waitForBatch(
  { galley, terminal, signal }: { galley: Galley; terminal: Terminal; signal: AbortSignal },
  batch: Batch,
): Promise<Batch> {
  let shown = { state: '', at: 0 };
  let current = batch;
  while (isActive(current)) {
    const { state } = current;
    const { done, total, unit, details } = describeProgress(current);
    if (terminal.hasProgress) terminal.progress(done, total, [state, ...details].join(', '));
    else if (state !== shown.state || performance.now() - shown.at >= lineMs) {
      terminal.note(`${state}: ${[`${done} of ${total} ${unit}`, ...details].join(', ')}`);
      shown = { state, at: performance.now() };
    }
    await sleep(pollMs, undefined, { signal });
    current = (await galley.batches.get(batch.id, { signal, maxRetries })).doc;
  }
  return current;
}

/** Whether the service is working on a batch. */
export function isActive({ state }: Batch): boolean {
  return state === 'checking' || state === 'queued' || state === 'running';
}

function describeProgress({ state, counts, checkedRows, rows, rate, estimatedEnd }: Batch) {
  if (state === 'checking') return { done: checkedRows, total: rows, unit: 'rows', details: [] };
  const details: string[] = [];
  if (counts.failed > 0) details.push(`${counts.failed} failed`);
  if (rate !== null) details.push(`${rate} per second`);
  if (estimatedEnd !== null) details.push(`${describeTime(Date.parse(estimatedEnd) - Date.now())} left`);
  return { done: counts.files - counts.remaining, total: counts.files, unit: 'files', details };
}

function describeTime(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
