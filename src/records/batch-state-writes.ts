import type { BatchFault, BatchRecord } from './batch-state.ts';
import type { ObjectStorage } from './object-database.ts';

/** Stores a new batch. A repeat changes nothing. */
export function insertBatchState({ sql }: ObjectStorage, spec: string): void {
  sql.exec(
    `INSERT OR IGNORE INTO batch
      (only, spec, state, revision, checked_rows, checked_bytes, ran_ms, ends, announced, noted)
      VALUES (1, ?, 'checking', 1, 0, 0, 0, 0, 0, 0)`,
    spec,
  );
}

const columns = {
  spec: 'spec',
  state: 'state',
  reason: 'reason',
  checkedRows: 'checked_rows',
  checkedBytes: 'checked_bytes',
  queuedOn: 'queued_on',
  startedOn: 'started_on',
  endedOn: 'ended_on',
  runningSince: 'running_since',
  ranMs: 'ran_ms',
  ends: 'ends',
  announced: 'announced',
} as const satisfies Partial<Record<keyof BatchRecord, string>>;
const columnOf: ReadonlyMap<string, string> = new Map(Object.entries(columns));

/** Changes fields of the batch, and counts its revision. */
export function changeBatchState(
  { sql }: ObjectStorage,
  fields: Partial<Pick<BatchRecord, keyof typeof columns>> = {},
): void {
  const entries = Object.entries(fields);
  const set = entries.map(([name]) => `${columnOf.get(name)} = ?`);
  sql.exec(`UPDATE batch SET ${['revision = revision + 1', ...set].join(', ')}`, ...entries.map(([, value]) => value));
}

/** Notes that D1 knows the batch as it was at this revision. */
export function setNoted({ sql }: ObjectStorage, revision: number): void {
  sql.exec('UPDATE batch SET noted = ?', revision);
}

export interface NewChunk {
  firstRow: number;
  lastRow: number;
  offset: number;
  length: number;
}

/** Inserts a chunk, and returns its number. */
export function insertChunk({ sql }: ObjectStorage, { firstRow, lastRow, offset, length }: NewChunk): number {
  const insert = `INSERT INTO chunks (first_row, last_row, offset, length, state) VALUES (?, ?, ?, ?, 'waiting')
    RETURNING number`;
  return sql.exec<{ number: number }>(insert, firstRow, lastRow, offset, length).one().number;
}

export interface NewFile {
  row: number;
  output: number;
  chunk: number | null;
  state: 'waiting' | 'invalid';
  name: string | null;
}

export function insertFile({ sql }: ObjectStorage, { row, output, chunk, state, name }: NewFile): void {
  sql.exec(
    'INSERT INTO files (row, output, chunk, state, name, name_key) VALUES (?, ?, ?, ?, ?, ?)',
    row,
    output,
    chunk,
    state,
    name,
    name?.toLowerCase() ?? null,
  );
}

export function insertFault({ sql }: ObjectStorage, { row, column, output, code, message }: BatchFault): void {
  sql.exec(
    'INSERT INTO faults (row, column_name, output, code, message) VALUES (?, ?, ?, ?, ?)',
    row,
    column,
    output,
    code,
    message,
  );
}

/** Marks chunks as sent, until `until` (epoch milliseconds) or until a consumer takes them. */
export function sendChunks({ sql }: ObjectStorage, numbers: readonly number[], until: (sends: number) => number): void {
  for (const number of numbers) {
    const { sends } = sql.exec<{ sends: number }>('SELECT sends FROM chunks WHERE number = ?', number).one();
    sql.exec(
      "UPDATE chunks SET state = 'out', lease = NULL, leased_until = ?, sends = sends + 1, not_before = 0 WHERE number = ?",
      until(sends),
      number,
    );
  }
}

/** Gives a chunk to a consumer. */
export function leaseChunk({ sql }: ObjectStorage, number: number, lease: string, until: number): void {
  sql.exec(
    "UPDATE chunks SET state = 'out', lease = ?, leased_until = ?, takes = takes + 1, was_taken = 1 WHERE number = ?",
    lease,
    until,
    number,
  );
}

/** Keeps the lease of a chunk. `madeProgress`: one of its files has ended. */
export function extendLease({ sql }: ObjectStorage, number: number, until: number, madeProgress: boolean): void {
  sql.exec(
    'UPDATE chunks SET leased_until = ?, takes = iif(?, 0, takes) WHERE number = ?',
    until,
    madeProgress ? 1 : 0,
    number,
  );
}

/** Makes a chunk wait until `notBefore` (epoch milliseconds) after its lease, because a file of it failed for now. */
export function delayChunk({ sql }: ObjectStorage, number: number, notBefore: number): void {
  sql.exec('UPDATE chunks SET not_before = max(not_before, ?) WHERE number = ?', notBefore, number);
}

/** Ends the lease of a chunk. It is done if none of its files is left, and can otherwise be sent again. */
export function releaseChunk({ sql }: ObjectStorage, number: number): void {
  sql.exec(
    `UPDATE chunks SET lease = NULL, leased_until = NULL,
      state = iif(EXISTS (SELECT 1 FROM files WHERE chunk = number AND state = 'waiting'), 'waiting', 'done')
      WHERE number = ?`,
    number,
  );
}

export interface DoneFile {
  row: number;
  output: number;
  renderId: string;
  key: string;
  bytes: number;
  crc: number;
  cached: boolean;
  credits: number;
}

/** Ends a file that was drawn. Returns false if it had already ended. */
export function finishFile(
  { sql }: ObjectStorage,
  { row, output, renderId, key, bytes, crc, cached, credits }: DoneFile,
): boolean {
  const update = `UPDATE files SET state = 'done', render_id = ?, key = ?, bytes = ?, crc = ?, cached = ?, credits = ?,
    code = NULL, message = NULL WHERE row = ? AND output = ? AND state = 'waiting' RETURNING row`;
  const values = [renderId, key, bytes, crc, cached ? 1 : 0, credits, row, output];
  return sql.exec(update, ...values).toArray().length > 0;
}

/** Ends a file that could not be drawn. Returns false if it had already ended. */
export function failFile(
  { sql }: ObjectStorage,
  {
    row,
    output,
    renderId,
    code,
    message,
  }: { row: number; output: number; renderId: string | null; code: string; message: string },
): boolean {
  const update = `UPDATE files SET state = 'failed', render_id = ?, code = ?, message = ?
    WHERE row = ? AND output = ? AND state = 'waiting' RETURNING row`;
  return sql.exec(update, renderId, code, message, row, output).toArray().length > 0;
}

/** Counts a try of a file that failed for a reason that may pass. Returns the number of its tries. */
export function countTry({ sql }: ObjectStorage, row: number, output: number): number {
  const update = 'UPDATE files SET tries = tries + 1 WHERE row = ? AND output = ? RETURNING tries';
  return sql.exec<{ tries: number }>(update, row, output).toArray()[0]?.tries ?? 0;
}

/** Makes failed files wait again, each as a render of its own. Returns how many there were. */
export function retryFiles(storage: ObjectStorage): number {
  return storage.transactionSync(() => {
    const retried = storage.sql.exec<{ chunk: number }>(
      `UPDATE files SET state = 'waiting', tries = 0, round = round + 1, render_id = NULL, code = NULL, message = NULL
        WHERE state = 'failed' RETURNING chunk`,
    );
    const count = retried.toArray().length;
    storage.sql.exec(
      `UPDATE chunks SET state = 'waiting', lease = NULL, leased_until = NULL, takes = 0, not_before = 0
        WHERE state = 'done' AND EXISTS (SELECT 1 FROM files WHERE chunk = number AND state = 'waiting')`,
    );
    return count;
  });
}
