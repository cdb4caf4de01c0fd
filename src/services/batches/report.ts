import {
  type BatchRecord,
  countFaults,
  countFiles,
  listFaults,
  listFaultsOfRows,
  listFiles,
} from '../../records/batch-state.ts';
import type { ObjectStorage } from '../../records/object-database.ts';
import { type BatchFile, type BatchReport, type BatchSpec, type Json, parseJson, printJson } from './ports.ts';

/** How long a batch is kept after its creation (JOB-3). */
export const keptMs = 30 * 86_400_000;
/** How many faults a report lists. */
const maxFaults = 100;

/** Reports the state of a batch at `now` (epoch milliseconds). */
export function reportBatch(storage: ObjectStorage, batch: BatchRecord, now: number): BatchReport {
  const spec = parseJson<BatchSpec>(batch.spec);
  const counted = countFiles(storage);
  const sum = (state: string, cached?: 0 | 1) =>
    counted
      .filter((each) => each.state === state && (cached === undefined || each.cached === cached))
      .reduce((files, each) => files + each.files, 0);
  const files = spec.rows * spec.outputs.length;
  const [done, failed, invalid] = [sum('done'), sum('failed'), sum('invalid')];
  const remaining = files - done - failed - invalid;
  const ranMs = batch.ranMs + (batch.runningSince === null ? 0 : now - batch.runningSince);
  const rate = done > 0 && ranMs > 0 ? Math.round((100_000 * (done + failed)) / ranMs) / 100 : null;
  const isEstimated = batch.state === 'running' && rate !== null && rate > 0;
  return {
    spec,
    state: batch.state,
    reason: batch.reason,
    counts: { files, done, cached: sum('done', 1), failed, invalid, remaining },
    checkedRows: batch.checkedRows,
    spent: counted.reduce((credits, each) => credits + each.credits, 0),
    rate,
    estimatedEnd: isEstimated ? now + Math.round((1000 * remaining) / rate) : null,
    errors: listFaults(storage, maxFaults),
    errorCount: countFaults(storage),
    startedOn: batch.startedOn,
    endedOn: batch.endedOn,
    expiresOn: spec.createdOn + keptMs,
    revision: batch.revision,
  };
}

/** The report of a batch that was just created. */
export function newReport(spec: BatchSpec): BatchReport {
  const files = spec.rows * spec.outputs.length;
  return {
    spec,
    state: 'checking',
    reason: null,
    counts: { files, done: 0, cached: 0, failed: 0, invalid: 0, remaining: files },
    checkedRows: 0,
    spent: 0,
    rate: null,
    estimatedEnd: null,
    errors: [],
    errorCount: 0,
    startedOn: null,
    endedOn: null,
    expiresOn: spec.createdOn + keptMs,
    revision: 1,
  };
}

/** The report as D1 has it, for lists, without what lists do not show: columns, of which there can be many, and faults. */
export function toSummary(report: BatchReport): Json<BatchReport> {
  const { variables: _, ...spec } = report.spec;
  return printJson({ ...report, spec: { ...spec, columns: [], fileName: '' }, errors: [] });
}

/** Lists files of a batch with the faults of the invalid ones, in the order of rows and outputs. */
export function listBatchFiles(storage: ObjectStorage, part: Parameters<typeof listFiles>[1]): BatchFile[] {
  const files = listFiles(storage, part);
  const [first, last] = [files[0]?.row ?? 0, files.at(-1)?.row ?? 0];
  const faults = files.some(({ state }) => state === 'invalid') ? listFaultsOfRows(storage, first, last) : [];
  const byRow = Map.groupBy(faults, ({ row }) => row);
  return files.map(({ tries: _, round: __, cached, ...file }) => ({
    ...file,
    cached: cached === 1,
    errors:
      file.state === 'invalid'
        ? (byRow.get(file.row) ?? []).filter(({ output }) => output === null || output === file.output)
        : [],
  }));
}
