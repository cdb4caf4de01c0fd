import { stopwatch } from '../../core/clock.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { type BatchRecord, findRowOfName } from '../../records/batch-state.ts';
import { changeBatchState, insertChunk, insertFault, insertFile } from '../../records/batch-state-writes.ts';
import type { ObjectStorage } from '../../records/object-database.ts';
import type { Services } from '../services.ts';
import { RowChecker } from './check-rows.ts';
import { loadOutput, readPinned } from './pinned.ts';
import { type BatchSpec, type RowFault, rowsKey, type StoredRow } from './ports.ts';

/** A chunk has at most this many files, and about as many bytes of rows, unless one row has more. */
const chunkFiles = 25;
const chunkBytes = 1024 * 1024;
/** How many bytes of rows are read at once. A row has at most half as many. */
const sliceBytes = 2 * 1024 * 1024;
/**
 * After this time, in milliseconds, or this many rows, the rest is left to the next alarm, so that the object answers in
 * between. Rows are counted too, because on Cloudflare no time passes while code computes.
 */
const stepMs = 100;
const stepRows = 500;

/** Checks the rows of a batch in steps, and makes its chunks and files (JOB-2). */
export class Checking {
  readonly #storage: ObjectStorage;
  readonly #services: Services;
  readonly #spec: BatchSpec;
  readonly #checker: RowChecker;

  private constructor(storage: ObjectStorage, services: Services, spec: BatchSpec, checker: RowChecker) {
    this.#storage = storage;
    this.#services = services;
    this.#spec = spec;
    this.#checker = checker;
  }

  /** @throws AppError if a page or brand of the batch is gone */
  static async open(storage: ObjectStorage, services: Services, spec: BatchSpec): Promise<Checking> {
    const references = await readPinned(services.files, spec);
    const loaded = await Promise.all(spec.outputs.map((output) => loadOutput(services, spec.principal, output)));
    return new Checking(storage, services, spec, new RowChecker(spec, loaded, references));
  }

  /** Checks the next rows. Returns whether all rows are checked. */
  async step({ checkedRows, checkedBytes }: Pick<BatchRecord, 'checkedRows' | 'checkedBytes'>): Promise<boolean> {
    const { rows } = this.#spec;
    if (checkedRows === 0) for (const fault of this.#checker.checkColumns()) insertFault(this.#storage, fault);
    const slice = await readRows(this.#services.files, this.#spec, { offset: checkedBytes, length: sliceBytes });
    const elapsed = stopwatch();
    let row = checkedRows;
    let offset = checkedBytes;
    for (let index = 0; index < Math.min(slice.length, stepRows) && elapsed() < stepMs; ) {
      const part = takeChunk(slice.slice(index), this.#spec.outputs.length);
      const bytes = part.reduce((sum, each) => sum + each.bytes, 0);
      const first = row;
      this.#storage.transactionSync(() => {
        this.#addChunk(part, { firstRow: first + 1, offset, bytes });
        changeBatchState(this.#storage, { checkedRows: first + part.length, checkedBytes: offset + bytes });
      });
      row += part.length;
      offset += bytes;
      index += part.length;
    }
    if (slice.length === 0 && row < rows) throw new AppError('service_unavailable', { cause: 'Rows are missing' });
    return row >= rows;
  }

  #addChunk(
    part: readonly SlicedRow[],
    { firstRow, offset, bytes }: { firstRow: number; offset: number; bytes: number },
  ): void {
    const chunk = insertChunk(this.#storage, { firstRow, lastRow: firstRow + part.length - 1, offset, length: bytes });
    for (const [index, { row: stored }] of part.entries()) {
      const row = firstRow + index;
      const { faults, names } = this.#checker.checkRow(row, stored);
      for (const fault of faults) insertFault(this.#storage, fault);
      for (const [position, name] of names.entries()) {
        const output = position + 1;
        const taken = name === null ? undefined : this.#findTaken(name, { row, output });
        if (taken) insertFault(this.#storage, taken);
        const isInvalid =
          taken !== undefined || faults.some((fault) => fault.output === null || fault.output === output);
        const file = isInvalid
          ? ({ chunk: null, state: 'invalid', name: null } as const)
          : ({ chunk, state: 'waiting', name } as const);
        insertFile(this.#storage, { row, output, ...file });
      }
    }
  }

  #findTaken(name: string, { row, output }: { row: number; output: number }): RowFault | undefined {
    const other = findRowOfName(this.#storage, name.toLowerCase());
    if (!other) return undefined;
    const hint =
      other.row === row
        ? 'Add {{ output }} to fileName.'
        : 'Add {{ row }}, or a column with a different value in each row, to fileName.';
    const message = `Row ${other.row}, output ${other.output} already has the file name ${name}. ${hint}`;
    return { row, column: null, output, code: 'file_name_taken', message };
  }
}

interface SlicedRow {
  row: StoredRow;
  /** The bytes of its line. */
  bytes: number;
}

/** Reads the rows that are complete in a range of the stored rows. */
export async function readRows(
  files: R2Bucket,
  spec: Pick<BatchSpec, 'id' | 'spaceId'>,
  { offset, length }: { offset: number; length: number },
): Promise<SlicedRow[]> {
  const object = await files.get(rowsKey(spec), { range: { offset, length } });
  if (!object) throw new AppError('service_unavailable', { cause: 'The rows of the batch are gone' });
  const bytes = new Uint8Array(await object.arrayBuffer());
  const decoder = new TextDecoder();
  const rows: SlicedRow[] = [];
  for (let start = 0; ; ) {
    const end = bytes.indexOf(newline, start);
    if (end < 0) return rows;
    const row: StoredRow = JSON.parse(decoder.decode(bytes.subarray(start, end)));
    rows.push({ row, bytes: end + 1 - start });
    start = end + 1;
  }
}

const newline = 0x0a;

function takeChunk(rows: readonly SlicedRow[], outputs: number): SlicedRow[] {
  const chunk: SlicedRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const isFull = (chunk.length + 1) * outputs > chunkFiles || bytes + row.bytes > chunkBytes;
    if (chunk.length > 0 && isFull) break;
    chunk.push(row);
    bytes += row.bytes;
  }
  return chunk;
}
