import type { BatchState } from '../../core/names/batches.ts';
import { streamTexts } from '../../core/text-stream.ts';
import { toBatch } from './docs.ts';
import type { BatchPort, BatchReport } from './ports.ts';
import { readReport } from './read.ts';

/** How often the batch is asked, in milliseconds. */
const pollMs = 1_000;
/** After this many questions the stream ends, and the client connects again. An invocation may make a thousand. */
const maxPolls = 300;
/** A comment is sent after this many questions without a change, so that proxies keep the connection. */
const quietPolls = 15;

const finalStates: ReadonlySet<BatchState> = new Set(['done', 'failed', 'cancelled']);

/** Whether nothing more happens to a batch, unless somebody retries its failed files. */
export function isOver({ state }: Pick<BatchReport, 'state'>): boolean {
  return finalStates.has(state);
}

/**
 * Streams the changes of a batch as server-sent events (JOB-3). The id of an event is the revision of the batch, so a
 * client that connects again with `Last-Event-ID` gets what it has missed: the batch as it is now. The stream ends
 * when the batch has ended.
 */
export function watchBatch(
  batch: BatchPort,
  { lastEventId, base }: { lastEventId: string | null; base: string },
): ReadableStream<Uint8Array> {
  return streamTexts(listChanges(batch, lastEventId, base));
}

async function* listChanges(batch: BatchPort, lastEventId: string | null, base: string): AsyncGenerator<string, void> {
  yield `retry: ${pollMs}\n\n`;
  let known = Number(lastEventId ?? 0);
  let quiet = 0;
  for (let polls = 0; polls < maxPolls; polls++) {
    const revision = await batch.revision();
    if (revision === known && ++quiet < quietPolls) {
      await scheduler.wait(pollMs);
      continue;
    }
    quiet = 0;
    if (revision === known) {
      yield ': waiting\n\n';
      continue;
    }
    const report = await readReport(batch);
    known = report.revision;
    yield `id: ${report.revision}\nevent: batch\ndata: ${JSON.stringify(toBatch(report, base))}\n\n`;
    if (isOver(report)) return;
    await scheduler.wait(pollMs);
  }
}
