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
 * How many files are charged and stored while others are drawn. In a chunk that is drawn again it is none, because a file
 * may have ended the process, and the fewer others are on their way, the sooner it is found.
 */
const filesStored = { first: 2, repeat: 0 } as const;

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
    const [reason, inputs] = await Promise.all([
      findRefusal(services, work.spec.principal, { scope: 'batches.write', tool: 'create_batch' }),
      readInputs(services, work),
    ]);
    if (reason !== undefined) return await reporter.end({ state: 'paused', reason });
    await drawFiles(services, work, { inputs, reporter });
    await reporter.end();
  } finally {
    clearInterval(renewing);
  }
}

/** Reads everything that the files of a chunk have in common. */
async function readInputs(services: Services, work: ChunkWork) {
  const { spec, range } = work;
  const [rows, references, earlier, pages] = await Promise.all([
    readRows(services.files, spec, range),
    readPinned(services.files, spec),
    findEarlierRenders(services, work),
    openPages(services, work),
  ]);
  return { rows, references, earlier, pages };
}

interface OpenChunk {
  inputs: Awaited<ReturnType<typeof readInputs>>;
  reporter: ChunkReporter;
}

async function drawFiles(services: Services, work: ChunkWork, { inputs, reporter }: OpenChunk): Promise<void> {
  const { spec, firstRow, files } = work;
  const { rows, references, earlier, pages } = inputs;
  const ofPages: Pick<BatchShare, 'records' | 'designs'> = { records: new Memo(), designs: new Memo() };
  const ofRows = new Map<number, Pick<BatchShare, 'values' | 'preparedPages'>>();
  const drawNext = async (file: ChunkWork['files'][number]) => {
    const { row } = file;
    const stored = rows[row - firstRow]?.row;
    if (!stored) throw new AppError('service_unavailable', { cause: 'A row of the batch is gone' });
    const [output, pinned, page] = [spec.outputs[file.output - 1], references[file.output - 1], pages[file.output - 1]];
    if (!output || !pinned || !page) throw new AppError('internal_error', { cause: 'A batch lacks an output' });
    const ofRow = ofRows.get(row) ?? { values: new Memo(), preparedPages: new Memo() };
    ofRows.set(row, ofRow);
    const { renderId, isCharged, entry } = earlier.of(file);
    const tweaks = rowTweaks(spec, stored);
    const known = page.variables ? onlyKnown(tweaks, page.variables) : tweaks;
    const request = toRequest(spec, { output, tweaks: known, metadata: stored.metadata }, renderId);
    const batch: BatchShare = { ...ofPages, ...ofRow, references: pinned, isCharged };
    reporter.add(await drawFile(services, { spec, file, request, renderId, batch, entry }));
  };
  const waiting = [...files];
  const draw = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await services.lane.giveWay();
      if (!reporter.goesOn) return;
      await drawNext(next);
    }
  };
  const onTheirWay = services.painter.concurrency + filesStored[work.isRepeat ? 'repeat' : 'first'];
  await Promise.all(Array.from({ length: onTheirWay }, draw));
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
