import type { BatchItemState, BatchState } from '../core/names/batches.ts';
import type { ObjectStorage } from './object-database.ts';

/** The state of a batch, as its Durable Object stores it (JOB-3). Times are in epoch milliseconds. */
export interface BatchRecord {
  /** JSON of everything that was decided when the batch was created. */
  spec: string;
  state: BatchState;
  reason: string | null;
  revision: number;
  checkedRows: number;
  checkedBytes: number;
  queuedOn: number | null;
  startedOn: number | null;
  endedOn: number | null;
  runningSince: number | null;
  ranMs: number;
  ends: number;
  announced: number;
  noted: number;
}

export interface BatchChunk {
  number: number;
  firstRow: number;
  lastRow: number;
  offset: number;
  length: number;
  state: 'waiting' | 'out' | 'done';
  lease: string | null;
  leasedUntil: number | null;
  sends: number;
  takes: number;
  /** Whether a consumer ever took it. */
  wasTaken: 0 | 1;
  notBefore: number;
}

export interface BatchFileRecord {
  row: number;
  output: number;
  state: BatchItemState;
  name: string | null;
  tries: number;
  round: number;
  renderId: string | null;
  key: string | null;
  bytes: number | null;
  crc: number | null;
  cached: 0 | 1;
  credits: number;
  code: string | null;
  message: string | null;
}

export interface BatchFault {
  row: number | null;
  column: string | null;
  output: number | null;
  code: string;
  message: string;
}

type Row = Record<string, SqlStorageValue>;

const batchColumns = `spec, state, reason, revision, checked_rows AS checkedRows, checked_bytes AS checkedBytes,
  queued_on AS queuedOn, started_on AS startedOn, ended_on AS endedOn, running_since AS runningSince, ran_ms AS ranMs,
  ends, announced, noted`;
const chunkColumns = `number, first_row AS firstRow, last_row AS lastRow, offset, length, state, lease,
  leased_until AS leasedUntil, sends, takes, was_taken AS wasTaken, not_before AS notBefore`;
const fileColumns = `row, output, state, name, tries, round, render_id AS renderId, key, bytes, crc, cached, credits,
  code, message`;
const faultColumns = 'row, column_name AS "column", output, code, message';

/** Undefined if nothing is stored. */
export function findBatch({ sql }: ObjectStorage): BatchRecord | undefined {
  return sql.exec<BatchRecord & Row>(`SELECT ${batchColumns} FROM batch`).toArray()[0];
}

export function findChunk({ sql }: ObjectStorage, number: number): BatchChunk | undefined {
  return sql.exec<BatchChunk & Row>(`SELECT ${chunkColumns} FROM chunks WHERE number = ?`, number).toArray()[0];
}

/** Lists chunks that can be sent now, the first ones first. */
export function listWaitingChunks({ sql }: ObjectStorage, now: number, limit: number): BatchChunk[] {
  const query = `SELECT ${chunkColumns} FROM chunks WHERE state = 'waiting' AND not_before <= ? ORDER BY number LIMIT ?`;
  return sql.exec<BatchChunk & Row>(query, now, limit).toArray();
}

export function countChunksOut({ sql }: ObjectStorage): number {
  return sql.exec<{ count: number }>("SELECT count(*) AS count FROM chunks WHERE state = 'out'").one().count;
}

/** Lists chunks whose lease has ended. */
export function listExpiredChunks({ sql }: ObjectStorage, now: number): BatchChunk[] {
  const query = `SELECT ${chunkColumns} FROM chunks WHERE state = 'out' AND leased_until <= ? ORDER BY number`;
  return sql.exec<BatchChunk & Row>(query, now).toArray();
}

/** When the next lease ends or the next chunk may be sent again. null if there is none. */
export function findNextChunkTime({ sql }: ObjectStorage): number | null {
  const query = `SELECT min(CASE state WHEN 'out' THEN leased_until ELSE not_before END) AS next FROM chunks
    WHERE state = 'out' OR (state = 'waiting' AND not_before > 0)`;
  return sql.exec<{ next: number | null }>(query).one().next;
}

export interface FileCount {
  state: BatchItemState;
  cached: 0 | 1;
  files: number;
  credits: number;
}

export function countFiles({ sql }: ObjectStorage): FileCount[] {
  const query = 'SELECT state, cached, count(*) AS files, sum(credits) AS credits FROM files GROUP BY state, cached';
  return sql.exec<FileCount & Row>(query).toArray();
}

export function hasWaitingFiles({ sql }: ObjectStorage): boolean {
  return sql.exec("SELECT 1 FROM files WHERE state = 'waiting' LIMIT 1").toArray().length > 0;
}

/** Lists files in the order of rows and outputs. */
export function listFiles(
  { sql }: ObjectStorage,
  { state, offset, limit }: { state?: BatchItemState | undefined; offset: number; limit: number },
): BatchFileRecord[] {
  const query = `SELECT ${fileColumns} FROM files WHERE ? IS NULL OR state = ? ORDER BY row, output LIMIT ? OFFSET ?`;
  return sql.exec<BatchFileRecord & Row>(query, state ?? null, state ?? null, limit, offset).toArray();
}

/** Lists the files of a chunk that have not ended. */
export function listChunkFiles({ sql }: ObjectStorage, chunk: number): BatchFileRecord[] {
  const query = `SELECT ${fileColumns} FROM files WHERE chunk = ? AND state = 'waiting' ORDER BY row, output`;
  return sql.exec<BatchFileRecord & Row>(query, chunk).toArray();
}

/** The first faults, those of all rows first. */
export function listFaults({ sql }: ObjectStorage, limit: number): BatchFault[] {
  return sql
    .exec<BatchFault & Row>(`SELECT ${faultColumns} FROM faults ORDER BY row IS NOT NULL, row, number LIMIT ?`, limit)
    .toArray();
}

/** The faults of a range of rows. */
export function listFaultsOfRows({ sql }: ObjectStorage, first: number, last: number): BatchFault[] {
  const query = `SELECT ${faultColumns} FROM faults WHERE row BETWEEN ? AND ? ORDER BY number`;
  return sql.exec<BatchFault & Row>(query, first, last).toArray();
}

export function countFaults({ sql }: ObjectStorage): number {
  return sql.exec<{ count: number }>('SELECT count(*) AS count FROM faults').one().count;
}

/** The name of the file that already has this name. */
export function findRowOfName({ sql }: ObjectStorage, nameKey: string): { row: number; output: number } | undefined {
  return sql
    .exec<{ row: number; output: number }>('SELECT row, output FROM files WHERE name_key = ?', nameKey)
    .toArray()[0];
}
