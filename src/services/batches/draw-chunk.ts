import { AppError } from '../../core/errors/app-error.ts';
import { Memo } from '../../core/memo.ts';
import { findRefusal } from '../authenticate/find-refusal.ts';
import type { BatchShare } from '../render/job.ts';
import { matchVariables } from '../render/steps/resolve.ts';
import type { Services } from '../services.ts';
import { onlyKnown } from './check-rows.ts';
import { readRows } from './checking.ts';
import { ChunkReporter } from './chunk-reporter.ts';
import { drawFile } from './draw-file.ts';
import { findEarlierRenders } from './earlier-renders.ts';
import { loadOutput, readPinned, rowTweaks, toRequest } from './pinned.ts';
import { type ChunkWork, type DrawMessage, parseJson } from './ports.ts';

/** How often the lease is renewed, in milliseconds. */
const renewMs = 10_000;

/**
 * Draws a chunk of a batch, and reports to the batch how its files ended (JOB-3). Nothing happens if another consumer
 * holds the chunk, or the batch does not run. What is not reported, because this process dies, is drawn by another one.
 */
export async function drawChunk(services: Services, { batchId, chunk }: DrawMessage): Promise<void> {
  const batch = services.batches.getByName(batchId);
  const taken = await batch.take(chunk);
  if (taken === undefined) return;
  const work = parseJson<ChunkWork>(taken);
  const reporter = new ChunkReporter(services, { batch, chunk, work });
  const renewing = setInterval(() => {
    reporter.renew().catch((error) => services.report('batch_lease_not_renewed', error));
  }, renewMs);
  try {
    const reason = await findRefusal(services, work.spec.principal, { scope: 'batches.write', tool: 'create_batch' });
    if (reason !== undefined) return await reporter.end({ state: 'paused', reason });
    await drawRows(services, work, reporter);
    await reporter.end();
  } finally {
    clearInterval(renewing);
  }
}

async function drawRows(services: Services, work: ChunkWork, reporter: ChunkReporter): Promise<void> {
  const { spec, range, firstRow, files } = work;
  const [rows, references, earlier, pages] = await Promise.all([
    readRows(services.files, spec, range),
    readPinned(services.files, spec),
    findEarlierRenders(services, work),
    openPages(services, work),
  ]);
  const ofPages: Pick<BatchShare, 'records' | 'designs'> = { records: new Memo(), designs: new Memo() };
  const waiting = [...Map.groupBy(files, ({ row }) => row)];
  const drawRow = async ([row, filesOfRow]: [number, ChunkWork['files'][number][]]) => {
    const stored = rows[row - firstRow]?.row;
    if (!stored) throw new AppError('service_unavailable', { cause: 'A row of the batch is gone' });
    const tweaks = rowTweaks(spec, stored);
    const ofRow: Pick<BatchShare, 'values' | 'preparedPages'> = { values: new Memo(), preparedPages: new Memo() };
    for (const file of filesOfRow) {
      await services.lane.giveWay();
      if (!reporter.goesOn) return;
      const [output, pinned, page] = [
        spec.outputs[file.output - 1],
        references[file.output - 1],
        pages[file.output - 1],
      ];
      if (!output || !pinned || !page) throw new AppError('internal_error', { cause: 'A batch lacks an output' });
      const { renderId, isCharged, entry } = earlier.of(file);
      const known = page.variables ? onlyKnown(tweaks, page.variables) : tweaks;
      const request = toRequest(spec, { output, tweaks: known, metadata: stored.metadata }, renderId);
      const batch: BatchShare = { ...ofPages, ...ofRow, references: pinned, isCharged };
      reporter.add(await drawFile(services, { spec, file, request, renderId, batch, entry }));
    }
  };
  const draw = async () => {
    for (let next = waiting.shift(); next && reporter.goesOn; next = waiting.shift()) await drawRow(next);
  };
  await Promise.all(Array.from({ length: services.painter.concurrency }, draw));
}

type OpenPage = { variables: ReturnType<typeof matchVariables> | undefined };

/** The variables of the outputs. A page that is gone is reported by the render of its files. */
async function openPages(services: Services, { spec }: ChunkWork): Promise<OpenPage[]> {
  return await Promise.all(
    spec.outputs.map(async (output) => {
      try {
        return { variables: matchVariables(await loadOutput(services, spec.principal, output), output.format) };
      } catch (error) {
        if (error instanceof AppError && error.status < 500) return { variables: undefined };
        throw error;
      }
    }),
  );
}
