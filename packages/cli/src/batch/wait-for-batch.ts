import { setTimeout as sleep } from 'node:timers/promises';
import type { Galley, JsonOf } from '../../../client/src/index.ts';
import type { Terminal } from '../terminal/terminal.ts';

export type Batch = JsonOf<'batches.get'>['doc'];

const pollMs = 1_000;
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
  for (let current = batch; ; ) {
    if (!isActive(current)) return current;
    const { state, counts, checkedRows, rows } = current;
    const text = describeProgress(current);
    if (terminal.hasProgress) {
      const [done, total] =
        state === 'checking' ? [checkedRows, rows] : [counts.files - counts.remaining, counts.files];
      terminal.progress(done, total, text);
    } else if (state !== shown.state || performance.now() - shown.at >= lineMs) {
      terminal.note(text);
      shown = { state, at: performance.now() };
    }
    await sleep(pollMs, undefined, { signal });
    current = (await galley.batches.get(batch.id, { signal })).doc;
  }
}

/** Whether the service is working on a batch. */
export function isActive({ state }: Batch): boolean {
  return state === 'checking' || state === 'queued' || state === 'running';
}

/** Describes what a batch does: `running: 120 of 400 files, 8.4 per second, about 33 s left`. */
function describeProgress({ state, counts, checkedRows, rows, rate, estimatedEnd }: Batch): string {
  if (state === 'checking') return `checking: ${checkedRows} of ${rows} rows`;
  const parts = [`${counts.files - counts.remaining} of ${counts.files} files`];
  if (counts.failed > 0) parts.push(`${counts.failed} failed`);
  if (rate !== null) parts.push(`${rate} per second`);
  if (estimatedEnd !== null) parts.push(`about ${describeTime(Date.parse(estimatedEnd) - Date.now())} left`);
  return `${state}: ${parts.join(', ')}`;
}

function describeTime(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
