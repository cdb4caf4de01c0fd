import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { type BodyOf, type Galley, isProblem, type JsonOf } from '../../../client/src/index.ts';
import { digest, isObject, printJson, readObject } from '../project/json.ts';
import { hashFile, writeWhole } from '../project/write-file.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type Batch, waitForBatch } from './wait-for-batch.ts';

type NewBatch = BodyOf<'batches.create'>;

/** Over a slow connection, 50 MB take minutes. */
const uploadTimeoutMs = 30 * 60_000;

/** What the user ordered: a file with rows, and what to draw from each. */
export interface BatchOrder {
  /** The path of the CSV or NDJSON. */
  file: string;
  outputs: NewBatch['outputs'];
  fileName: string | undefined;
  /** The variable of each column; undefined if columns have the names of their variables. */
  columns: Record<string, string> | undefined;
  /** Whether columns without a variable are ignored. */
  allowExtra: boolean;
  onInvalid: 'stop' | 'skip';
}

export interface Caller {
  galley: Galley;
  origin: string;
  terminal: Terminal;
  signal: AbortSignal;
}

/** The batch that the last command in a folder started, as `.galley-batch.json` there has it. */
interface BatchState {
  /** A hash of the order and of the bytes of its file. */
  key: string;
  body: NewBatch;
  /** Absent until the service has answered that it created the batch. */
  batchId?: string;
}

/** Checks the rows of an order, and draws nothing. Returns the batch once it has ended. @throws Failure, GalleyError */
export async function checkOrder(caller: Caller, order: BatchOrder): Promise<Batch> {
  const body = await prepareBody(caller, order);
  const { doc } = await caller.galley.batches.create({ ...body, dryRun: true }, { signal: caller.signal });
  return waitForBatch(caller, doc);
}

/**
 * Starts the batch of an order, or continues the one that the same command started before. The request is recorded in
 * the folder of the files before it is sent, and has an idempotency key, so that a command that died in between does
 * not start a second batch.
 * @throws Failure, GalleyError
 */
export async function startBatch(
  caller: Caller,
  order: BatchOrder,
  { out, force }: { out: string; force: boolean },
): Promise<Batch> {
  const { galley, origin, signal } = caller;
  const path = join(out, '.galley-batch.json');
  const key = digest({ ...order, origin, file: await hashFile(order.file) });
  const before = force ? undefined : await readState(path, key);
  const earlier = before?.batchId === undefined ? undefined : await findBatch(galley, before.batchId, signal);
  if (earlier && earlier.state !== 'cancelled' && earlier.reason !== 'invalid_rows')
    return continueBatch(galley, earlier, signal);
  const create = async (body: NewBatch) => {
    await writeWhole(path, printJson({ key, body } satisfies BatchState));
    const { doc } = await galley.batches.create(body, { idempotencyKey: `galley-batch-${digest(body)}`, signal });
    await writeWhole(path, printJson({ key, body, batchId: doc.id } satisfies BatchState));
    return doc;
  };
  if (before && before.batchId === undefined) {
    try {
      return await create(before.body);
    } catch (error) {
      // Uploaded rows are kept for 24 hours.
      if (!isProblem(error, 'rows_not_found')) throw error;
    }
  }
  return create(await prepareBody(caller, order));
}

/** Resumes a paused batch, and has failed files drawn again. Any other batch is returned as it is. */
export async function continueBatch(galley: Galley, batch: Batch, signal: AbortSignal): Promise<Batch> {
  const { id, state, reason, counts, dryRun } = batch;
  if (state === 'paused') return (await galley.batches.update(id, { state: 'running' }, { signal })).doc;
  const hasFailed = (state === 'done' && counts.failed > 0) || (state === 'failed' && reason !== 'invalid_rows');
  if (!hasFailed || dryRun) return batch;
  const retried = await galley.batches.retry(id, undefined, { signal }).catch((error) => {
    // There is nothing that could be drawn again, for example because the template was removed.
    if (isProblem(error, 'conflict')) return { doc: batch };
    throw error;
  });
  return retried.doc;
}

async function findBatch(galley: Galley, id: string, signal: AbortSignal): Promise<Batch | undefined> {
  try {
    return (await galley.batches.get(id, { signal })).doc;
  } catch (error) {
    // Batches are removed after 30 days.
    if (isProblem(error, 'batch_not_found')) return undefined;
    throw error;
  }
}

async function readState(path: string, key: string): Promise<BatchState | undefined> {
  const { key: keyBefore, body, batchId } = (await readObject(path)) ?? {};
  if (keyBefore !== key || !isObject(body)) return undefined;
  return { key, body: body as NewBatch, ...(typeof batchId === 'string' && { batchId }) };
}

/** Uploads the rows of an order, and makes the request with which its batch is created. */
async function prepareBody(caller: Caller, order: BatchOrder): Promise<NewBatch> {
  const { file, outputs, fileName, onInvalid, allowExtra } = order;
  const { galley, signal } = caller;
  const type = /\.(ndjson|jsonl)$/i.test(file) ? 'application/x-ndjson' : 'text/csv';
  // The file is read while it is sent.
  const bytes = await openAsBlob(file, { type });
  const uploaded = await galley.batches.rows.upload(bytes, { signal, timeoutMs: uploadTimeoutMs });
  const { rowsId } = uploaded;
  const columns = order.columns ?? (allowExtra ? await knownColumns(caller, outputs, uploaded) : undefined);
  return {
    rows: { rowsId, ...(columns && { columns }) },
    outputs,
    onInvalid,
    ...(fileName !== undefined && { fileName }),
  };
}

/** Finds the columns that have the name of a variable, with a batch that only checks its rows. */
async function knownColumns(
  caller: Caller,
  outputs: NewBatch['outputs'],
  { rowsId, columns }: JsonOf<'batches.rows.upload'>,
): Promise<Record<string, string>> {
  const body = { rows: { rowsId }, outputs, onInvalid: 'skip', dryRun: true } as const;
  const { doc } = await caller.galley.batches.create(body, { signal: caller.signal });
  const { errors } = await waitForBatch(caller, doc);
  const unknown = new Set(errors.filter(({ row }) => row === null).map(({ column }) => column));
  return Object.fromEntries(columns.filter((name) => !unknown.has(name)).map((name) => [name, name]));
}
