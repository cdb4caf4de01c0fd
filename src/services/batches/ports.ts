import type { KeyPrincipal, SessionPrincipal } from '../../access/principal.ts';
import type { NewBatchOutput } from '../../contract/batches.ts';
import type { JsonObject } from '../../core/json.ts';
import type { BatchItemState, BatchNotification, BatchState } from '../../core/names/batches.ts';
import type { Json } from '../ledger/ports.ts';

export { type Json, parseJson, printJson } from '../ledger/ports.ts';

/** An output with the version that is drawn. */
export type PinnedOutput = Omit<NewBatchOutput, 'version'> & { templateId: string; version: number };

/** Who is charged and whose rights apply to a batch: the key or user that created it, or resumed it last. */
export type BatchPrincipal = KeyPrincipal | SessionPrincipal;

/** Where rows come from: a CSV, whose cells are text; an NDJSON; a list in the request; entries of a collection. */
export type RowKind = 'text' | 'json' | 'list' | 'entry';

/** Everything about a batch that is decided when it is created. */
export interface BatchSpec {
  id: string;
  spaceId: string;
  principal: BatchPrincipal;
  /** The origin of links in events. Empty if it is only known from requests; links are then paths. */
  origin: string;
  outputs: readonly PinnedOutput[];
  kind: RowKind;
  rows: number;
  /** The columns of the input, in order. Rows of JSON need not have all of them. */
  columns: readonly string[];
  /** The variable of each column. Absent if columns have the names of variables. */
  variables?: Readonly<Record<string, string>>;
  fileName: string;
  metadata?: string | JsonObject;
  notify: BatchNotification;
  onInvalid: 'stop' | 'skip';
  dryRun: boolean;
  /** When the batch was created, in epoch milliseconds. It is also the value of now() in all files. */
  createdOn: number;
}

/** A row as R2 stores it, one line of JSON each. */
export interface StoredRow {
  /** The cells of a row of a CSV, in the order of its columns. */
  cells?: readonly string[];
  /** The values of any other row. */
  values?: JsonObject;
  metadata?: string | JsonObject;
}

export interface RowFault {
  /** Counted from 1. null: all rows or outputs, or no column. */
  row: number | null;
  column: string | null;
  output: number | null;
  code: string;
  message: string;
}

/** What a batch tells about itself, without URLs. Times are in epoch milliseconds. */
export interface BatchReport {
  spec: BatchSpec;
  state: BatchState;
  reason: string | null;
  counts: { files: number; done: number; cached: number; failed: number; invalid: number; remaining: number };
  checkedRows: number;
  spent: number;
  /** Files per second. */
  rate: number | null;
  estimatedEnd: number | null;
  errors: readonly RowFault[];
  errorCount: number;
  startedOn: number | null;
  endedOn: number | null;
  expiresOn: number;
  /** Grows with each change. */
  revision: number;
}

/** One file of a batch. Numbers of rows and outputs count from 1. */
export interface BatchFile {
  row: number;
  output: number;
  state: BatchItemState;
  name: string | null;
  renderId: string | null;
  /** The key of the stored file, `<space>/<name>`. */
  key: string | null;
  bytes: number | null;
  /** The CRC-32 of the bytes, as ZIP has it. */
  crc: number | null;
  cached: boolean;
  credits: number;
  code: string | null;
  message: string | null;
  errors: readonly RowFault[];
}

/** A part of a batch that is drawn together. */
export interface ChunkWork {
  spec: BatchSpec;
  /** Proves that the consumer still holds the chunk. */
  lease: string;
  /** Where the rows of the chunk are in the stored rows, in bytes. */
  range: { offset: number; length: number };
  firstRow: number;
  /** Files to draw, in the order of rows and outputs. */
  files: ReadonlyArray<{
    row: number;
    output: number;
    /** How often the file failed for a reason that may pass. */
    tries: number;
    /** Counts how often the file was retried, so that each retry is a render of its own. */
    round: number;
  }>;
  /** Whether the files may have been drawn, charged or logged by a consumer that did not report it. */
  isRepeat: boolean;
}

/** How a file of a chunk ended. `again`: it failed for a reason that may pass, and was not logged. */
export type FileResult = Pick<BatchFile, 'row' | 'output'> &
  (
    | { state: 'done'; renderId: string; key: string; bytes: number; crc: number; cached: boolean; credits: number }
    | { state: 'failed'; renderId: string; code: string; message: string }
    | { state: 'again' }
  );

export interface ChunkReport {
  chunk: number;
  lease: string;
  results: readonly FileResult[];
  /** Stops the batch, for example because its key was revoked. */
  halt?: { state: 'paused' | 'failed'; reason: string };
  /** Whether the consumer is done with the chunk. */
  isEnd: boolean;
}

/** What a batch can be asked to do. */
export type BatchChange = 'running' | 'paused' | 'cancelled' | 'retry';

/**
 * A batch, implemented by workers/edge/batch.ts over batch-book.ts. JSON travels as text, because the types of RPC
 * cannot express it.
 */
export interface BatchPort {
  start(spec: Json<BatchSpec>): Promise<void>;
  /** Undefined if there is no such batch, or it has been removed. */
  read(): Promise<Json<BatchReport> | undefined>;
  /** Grows with each change. It costs less than `read`. */
  revision(): Promise<number>;
  /** Returns false if the batch is in a state in which that is not possible. `principal` is the caller's. */
  change(change: BatchChange, principal: Json<BatchPrincipal>): Promise<boolean>;
  take(chunk: number): Promise<Json<ChunkWork> | undefined>;
  /** Keeps the lease. Returns false if the consumer must stop. */
  renew(chunk: number, lease: string): Promise<boolean>;
  /** Accepts results. Returns false if the consumer must stop, because it lost the lease or the batch does not run. */
  report(report: Json<ChunkReport>): Promise<{ accepted: boolean; goOn: boolean }>;
  listFiles(part: { state?: BatchItemState | undefined; offset: number; limit: number }): Promise<Json<BatchFile[]>>;
  countFiles(state?: BatchItemState): Promise<number>;
  /** Tries to begin, if the batch waits for a place in its space. */
  wake(): Promise<void>;
  destroy(): Promise<void>;
}

/** Gives access to batches by their ids. The binding BATCHES has this form. */
export interface Batches {
  getByName(id: string): BatchPort;
}

/** A message of the queue that transports chunks. */
export interface DrawMessage {
  batchId: string;
  chunk: number;
}

const rowsPrefix = 'batches/';

/** The prefix of everything in R2 that belongs to a batch. */
export function batchPrefix({ id, spaceId }: Pick<BatchSpec, 'id' | 'spaceId'>): string {
  return `${rowsPrefix}${spaceId}/${id}/`;
}

export function rowsKey(batch: Pick<BatchSpec, 'id' | 'spaceId'>): string {
  return `${batchPrefix(batch)}rows.ndjson`;
}

export function pinnedKey(batch: Pick<BatchSpec, 'id' | 'spaceId'>): string {
  return `${batchPrefix(batch)}pinned.json`;
}

/** How long uploaded rows are kept, in milliseconds. */
export const rowsKeptMs = 86_400_000;

/** The key in R2 of uploaded rows. */
export function uploadKey({ id, spaceId }: { id: string; spaceId: string }): string {
  return `batch-rows/${spaceId}/${id}/rows.ndjson`;
}
