import { Buffer } from 'node:buffer';
import { parse } from 'csv-parse/stream';
import type { UploadedRows } from '../../contract/batches.ts';
import { detectDelimiter } from '../../core/detect-delimiter.ts';
import { EncodingDetector } from '../../core/detect-encoding.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { newId } from '../../core/ids.ts';
import { isJsonObject, type JsonObject } from '../../core/json.ts';
import { parseJson } from '../../core/json-text.ts';
import { batchLimits, type RowEncoding } from '../../core/names/batches.ts';
import { quote } from '../../core/quote.ts';
import { insertBatchRows } from '../../records/batches-writes.ts';
import type { Services } from '../services.ts';
import { ObjectWriter } from './object-writer.ts';
import { type StoredRow, uploadKey } from './ports.ts';

/** The characters at the start of a file in which the delimiter is searched. They contain the header row. */
const headLength = 64 * 1024;
const sampleRows = 5;
/** The longest text of a value in the sample. */
const sampleLength = 1_000;

type UploadServices = Pick<Services, 'db' | 'files' | 'clock'>;

/**
 * Stores a CSV or NDJSON for a batch (JOB-2). The encoding is only known after the last byte, so the file is first
 * stored as it is, and then read again as text. Neither the file nor its rows are ever in memory as a whole.
 * @throws AppError invalid_file, body_too_large
 */
export async function uploadRows(
  services: UploadServices,
  spaceId: string,
  { body, contentType }: { body: ReadableStream<Uint8Array> | null; contentType: string },
): Promise<UploadedRows> {
  const id = newId();
  const key = uploadKey({ id, spaceId });
  const rawKey = `${key}.raw`;
  const encoding = await storeBytes(services.files, rawKey, body);
  try {
    const object = await services.files.get(rawKey);
    if (!object) throw new AppError('service_unavailable', { cause: 'The uploaded rows are gone' });
    const text = object.body.pipeThrough(createDecoder(encoding));
    const writer = new RowWriter(services.files, key);
    const stored = await storeRows(text, contentType, writer).catch(async (error) => {
      await writer.abort();
      throw error;
    });
    const createdOn = services.clock.now();
    const { columns, rows, delimiter } = stored;
    await insertBatchRows(services.db, { id, spaceId, columns, isText: delimiter !== null, rows, createdOn });
    return { rowsId: id, encoding, ...stored };
  } finally {
    await services.files.delete(rawKey);
  }
}

/** Decodes a text without its byte order mark. Bytes that are no text become replacement characters. */
function createDecoder(encoding: RowEncoding): TransformStream<Uint8Array, string> {
  const decoder = new TextDecoder(encoding);
  return new TransformStream({
    transform: (bytes, controller) => controller.enqueue(decoder.decode(bytes, { stream: true })),
    flush: (controller) => controller.enqueue(decoder.decode()),
  });
}

/** Stores bytes as they arrive, and returns their encoding. @throws AppError body_too_large, invalid_file, invalid_body */
async function storeBytes(files: R2Bucket, key: string, body: ReadableStream<Uint8Array> | null): Promise<RowEncoding> {
  const writer = new ObjectWriter(files, key);
  const detector = new EncodingDetector();
  let length = 0;
  try {
    for await (const bytes of readBody(body)) {
      length += bytes.byteLength;
      if (length > batchLimits.uploadBytes)
        throw new AppError('body_too_large', { detail: `The rows may have at most ${batchLimits.uploadBytes} bytes.` });
      detector.add(bytes);
      await writer.write(bytes);
    }
    if (length === 0) throw invalidRows('The file is empty. Send a CSV or NDJSON as the body.');
    await writer.end();
  } catch (error) {
    await writer.abort();
    throw error;
  }
  return detector.end();
}

async function* readBody(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of body ?? []) yield bytes;
  } catch (cause) {
    // The client disconnected before the body was complete, which is not an error of the service.
    throw new AppError('invalid_body', { detail: 'The body ended before it was complete.', cause });
  }
}

type StoredRows = Pick<UploadedRows, 'columns' | 'delimiter' | 'rows' | 'sample'> & { columns: string[] };

/** Reads rows from a text, and writes them. @throws AppError invalid_file */
async function storeRows(text: ReadableStream<string>, contentType: string, writer: RowWriter): Promise<StoredRows> {
  const { head, rest } = await readHead(text);
  const isJson = /ndjson|jsonl|json-seq/i.test(contentType) || head.trimStart().startsWith('{');
  return isJson
    ? await storeJsonRows(rest, writer)
    : await storeCsvRows(rest, detectDelimiter(head.trimStart()), writer);
}

/** Reads the beginning of a text, without the byte order mark. `rest` is the whole text. */
async function readHead(text: ReadableStream<string>): Promise<{ head: string; rest: ReadableStream<string> }> {
  const reader = text.getReader();
  let head = '';
  let isDone = false;
  while (!isDone && head.length < headLength) {
    const { done, value } = await reader.read();
    isDone = done;
    head += value ?? '';
  }
  const start = head;
  let isStarted = false;
  const rest = new ReadableStream<string>({
    async pull(controller) {
      if (!isStarted) {
        isStarted = true;
        controller.enqueue(start);
        return;
      }
      const { done, value } = isDone ? { done: true, value: undefined } : await reader.read();
      if (done || value === undefined) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { head, rest };
}

async function storeCsvRows(text: ReadableStream<string>, delimiter: string, writer: RowWriter): Promise<StoredRows> {
  const parser = parse({
    delimiter,
    skip_empty_lines: true,
    trim: true,
    relax_column_count: true,
    max_record_size: batchLimits.rowBytes,
  });
  // The parser takes buffers of UTF-8.
  const toBuffer = new TransformStream<string, Uint8Array>({
    transform: (part, controller) => controller.enqueue(Buffer.from(part)),
  });
  const records: ReadableStream<string[]> = text.pipeThrough(toBuffer).pipeThrough(parser);
  let columns: string[] | undefined;
  const sample: JsonObject[] = [];
  try {
    for await (const cells of records) {
      if (!columns) {
        columns = requireColumns(cells);
        continue;
      }
      if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell !== ''))
        throw invalidRows(`Row ${writer.rows + 1} has ${cells.length} cells, but there are ${columns.length} columns.`);
      const row = columns.map((_, index) => cells[index] ?? '');
      if (sample.length < sampleRows)
        sample.push(Object.fromEntries(columns.map((name, at) => [name, shorten(row[at] ?? '')])));
      await writer.add({ cells: row });
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw invalidRows(explainCsv(error, writer.rows));
  }
  if (!columns) throw invalidRows('The file has no header row.');
  await writer.end();
  return { columns, delimiter, rows: writer.rows, sample };
}

/** The parser's message, without the text of the row, which may be long or private. */
function explainCsv(error: unknown, rows: number): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (code === 'CSV_MAX_RECORD_SIZE') return `Row ${rows + 1} is longer than ${batchLimits.rowBytes} bytes.`;
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quoted cell is not closed before the end of the file.';
  if (code.includes('QUOTE'))
    return `Row ${rows + 1} has a quote in the middle of a cell. Double it, and quote the cell.`;
  return `Row ${rows + 1} is not valid CSV.`;
}

function requireColumns(cells: readonly string[]): string[] {
  const names = cells.map((cell) => cell.replace(/^\ufeff/, '').trim());
  // Spreadsheets write empty cells behind the last column.
  while (names.at(-1) === '') names.pop();
  if (names.length === 0) throw invalidRows('The header row is empty.');
  if (names.length > batchLimits.columns) throw invalidRows(`A file may have at most ${batchLimits.columns} columns.`);
  const empty = names.indexOf('');
  if (empty >= 0) throw invalidRows(`Column ${empty + 1} has no name in the header row.`);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw invalidRows(`The column ${quote(repeated)} occurs twice.`);
  return names;
}

async function storeJsonRows(text: ReadableStream<string>, writer: RowWriter): Promise<StoredRows> {
  const columns = new Set<string>();
  const sample: JsonObject[] = [];
  for await (const line of splitLines(text)) {
    if (line.trim() === '') continue;
    const values = parseLine(line, writer.rows + 1);
    for (const name of Object.keys(values)) columns.add(name);
    if (columns.size > batchLimits.columns)
      throw invalidRows(`The rows may have at most ${batchLimits.columns} different names.`);
    if (sample.length < sampleRows) sample.push(values);
    await writer.add({ values });
  }
  await writer.end();
  return { columns: [...columns], delimiter: null, rows: writer.rows, sample };
}

function parseLine(line: string, row: number): JsonObject {
  if (line.length > batchLimits.rowBytes) throw rowTooLong(row);
  let value: unknown;
  try {
    value = parseJson(new TextEncoder().encode(line.replace(/^\ufeff/, '')));
  } catch (error) {
    const reason = error instanceof AppError ? error.detail : 'It is not valid JSON.';
    throw invalidRows(`Row ${row} cannot be read: ${reason}`);
  }
  if (!isJsonObject(value)) throw invalidRows(`Row ${row} is not a JSON object.`);
  return value;
}

async function* splitLines(text: ReadableStream<string>): AsyncGenerator<string> {
  let open = '';
  for await (const part of text) {
    const lines = (open + part).split('\n');
    open = lines.pop() ?? '';
    if (open.length > batchLimits.rowBytes) throw invalidRows(`A row is longer than ${batchLimits.rowBytes} bytes.`);
    yield* lines;
  }
  if (open !== '') yield open;
}

/** Writes rows to R2, one line of JSON each. */
export class RowWriter {
  readonly #writer: ObjectWriter;
  readonly #encoder = new TextEncoder();
  rows = 0;

  constructor(files: R2Bucket, key: string) {
    this.#writer = new ObjectWriter(files, key);
  }

  /** @throws AppError invalid_file for a row that is too long, or one too many */
  async add(row: StoredRow): Promise<void> {
    this.rows++;
    if (this.rows > batchLimits.files) throw invalidRows(`A batch may have at most ${batchLimits.files} rows.`);
    const line = this.#encoder.encode(`${JSON.stringify(row)}\n`);
    if (line.byteLength > batchLimits.rowBytes) throw rowTooLong(this.rows);
    await this.#writer.write(line);
  }

  async end(): Promise<void> {
    if (this.rows === 0) throw invalidRows('The file has no rows.');
    await this.#writer.end();
  }

  async abort(): Promise<void> {
    await this.#writer.abort();
  }
}

function rowTooLong(row: number): AppError {
  return invalidRows(`Row ${row} is longer than ${batchLimits.rowBytes} bytes.`);
}

function invalidRows(message: string): AppError {
  return new AppError('invalid_file', { detail: message, errors: [{ path: 'rows', code: 'invalid_value', message }] });
}

function shorten(text: string): string {
  return text.length > sampleLength ? `${text.slice(0, sampleLength)}…`.toWellFormed() : text;
}
