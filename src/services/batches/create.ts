import type { NewBatch } from '../../contract/batches.ts';
import { AppError, type Fault } from '../../core/errors/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { JsonObject } from '../../core/json.ts';
import { batchLimits } from '../../core/names/batches.ts';
import { findBatchRows } from '../../records/batches.ts';
import { insertBatch } from '../../records/batches-writes.ts';
import { listPublishedEntries } from '../../records/published-entries.ts';
import type { Services } from '../services.ts';
import { patternProblems } from './file-name.ts';
import { pinOutputs, storePinned } from './pinned.ts';
import {
  type BatchPrincipal,
  type BatchReport,
  type BatchSpec,
  printJson,
  rowsKeptMs,
  rowsKey,
  uploadKey,
} from './ports.ts';
import { newReport, toSummary } from './report.ts';
import { RowWriter } from './upload-rows.ts';

/** How many entries of a collection are read at once. */
const entriesPerPage = 100;

/**
 * Creates a batch (JOB-2): pins versions, brands and content, copies the rows, and starts to check them.
 * @throws AppError page_not_found, page_not_published, brand_not_found, rows_not_found, collection_not_found,
 * too_many_files, invalid_body
 */
export async function createBatch(
  services: Services,
  principal: BatchPrincipal,
  { rows: source, outputs: wanted, ...body }: NewBatch,
): Promise<BatchReport> {
  rejectPattern(body.fileName);
  const { spaceId } = principal;
  const { outputs, references } = await pinOutputs(services, principal, wanted);
  const id = newId();
  const now = services.clock.now();
  const copied = await copyRows(services, { id, spaceId }, source, outputs.length);
  const spec: BatchSpec = {
    ...body,
    ...copied,
    id,
    spaceId,
    principal,
    origin: services.publicOrigin,
    outputs,
    fileName: body.fileName ?? (outputs.length > 1 ? '{{ row }}-{{ output }}' : '{{ row }}'),
    createdOn: now,
  };
  await storePinned(services.files, spec, references);
  const batch = services.batches.getByName(id);
  // The row exists before the object, which notes its state in it.
  const report = newReport(spec);
  const summary = toSummary(report);
  await insertBatch(services.db, { id, spaceId, state: report.state, queuedOn: null, summary, createdOn: now });
  await batch.start(printJson(spec));
  return report;
}

function rejectPattern(pattern: string | undefined): void {
  const [problem] = pattern === undefined ? [] : patternProblems(pattern);
  if (problem) throw invalid({ path: 'fileName', code: 'invalid_value', message: problem.message });
}

type CopiedRows = Pick<BatchSpec, 'kind' | 'rows' | 'columns' | 'variables'>;
type BatchAddress = Pick<BatchSpec, 'id' | 'spaceId'>;

/** Copies the rows to the batch, so that they stay as they are until it is removed. */
async function copyRows(
  services: Services,
  batch: BatchAddress,
  source: NewBatch['rows'],
  outputs: number,
): Promise<CopiedRows> {
  if ('list' in source) {
    requireFiles(source.list.length, outputs);
    await writeRows(services, batch, source.list);
    const columns = [...new Set(source.list.flatMap(({ values }) => Object.keys(values)))];
    return { kind: 'list', rows: source.list.length, columns };
  }
  if ('collection' in source) return await copyEntries(services, batch, source.collection, outputs);
  const since = services.clock.now() - rowsKeptMs;
  const uploaded = await findBatchRows(services.db, { id: source.rowsId, spaceId: batch.spaceId, since });
  const object = uploaded && (await services.files.get(uploadKey(uploaded)));
  if (!object) throw new AppError('rows_not_found');
  requireFiles(uploaded.rows, outputs, () => void object.body.cancel());
  // R2 needs to know the length of a stream.
  const { readable, writable } = new FixedLengthStream(object.size);
  const [, head] = await Promise.all([object.body.pipeTo(writable), services.files.put(rowsKey(batch), readable)]);
  if (!head) throw new AppError('service_unavailable', { cause: 'The rows were not copied' });
  const { columns, rows, isText } = uploaded;
  return { kind: isText ? 'text' : 'json', rows, columns, ...(source.columns ? { variables: source.columns } : {}) };
}

async function writeRows(
  { files }: Services,
  batch: BatchAddress,
  list: Iterable<Parameters<RowWriter['add']>[0]>,
): Promise<void> {
  const writer = new RowWriter(files, rowsKey(batch));
  try {
    for (const row of list) await writer.add(row);
    await writer.end();
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

/** Copies the published entries of a collection, so that the batch draws them as they are now. */
async function copyEntries(
  services: Services,
  batch: BatchAddress,
  apiName: string,
  outputs: number,
): Promise<CopiedRows> {
  const writer = new RowWriter(services.files, rowsKey(batch));
  const columns = new Set(['slug']);
  try {
    for (let page = 1; ; page++) {
      const address = { spaceId: batch.spaceId, apiName };
      const listing = await listPublishedEntries(services.db, address, { page, perPage: entriesPerPage });
      if (!listing) throw new AppError('collection_not_found');
      requireFiles(listing.count, outputs);
      for (const entry of listing.list) {
        if (entry.truncated) throw invalid(entriesTooLarge);
        const values: JsonObject = { slug: entry.slug, ...entry.data };
        for (const name of Object.keys(values)) columns.add(name);
        await writer.add({ values });
      }
      if (page >= listing.pagesCount) break;
    }
    if (writer.rows === 0) throw invalid(noEntries);
    await writer.end();
  } catch (error) {
    await writer.abort();
    throw error;
  }
  return { kind: 'entry', rows: writer.rows, columns: [...columns] };
}

const noEntries = {
  path: 'rows.collection',
  code: 'invalid_value',
  message: 'The collection has no published entries.',
};
const entriesTooLarge = {
  path: 'rows.collection',
  code: 'too_big',
  message: 'The entries of the collection are too large to be rows.',
};

function requireFiles(rows: number, outputs: number, release: () => void = () => undefined): void {
  const files = rows * outputs;
  if (files <= batchLimits.files) return;
  release();
  const detail = `${rows} rows × ${outputs} outputs are ${files} files. A batch may have at most ${batchLimits.files}.`;
  throw new AppError('too_many_files', { detail });
}

function invalid(fault: Fault): AppError {
  return new AppError('invalid_body', { detail: fault.message, errors: [fault] });
}
