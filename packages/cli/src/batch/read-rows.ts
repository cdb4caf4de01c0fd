import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { parse } from 'csv-parse';
import { errorMessage, Failure, hasErrorCode } from '../terminal/failure.ts';

const delimiters = [',', ';', '\t'] as const;
/** The number of bytes at the start of a file in which the delimiter is searched. They contain the header row. */
const headBytes = 64 * 1024;

export interface CsvRows {
  /** The names in the header row, in order. */
  columns: string[];
  rows: Record<string, string>[];
}

/**
 * Reads the rows of a CSV file as values by the names in its header row. The delimiter is detected, and a byte order
 * mark is skipped.
 */
export async function readRows(path: string): Promise<CsvRows> {
  try {
    const delimiter = detectDelimiter(await readHead(path));
    let columns: string[] = [];
    const parser = parse({
      bom: true,
      delimiter,
      columns: (names: string[]) => {
        columns = names;
        return names;
      },
      skip_empty_lines: true,
      trim: true,
    });
    const rows: Record<string, string>[] = [];
    createReadStream(path)
      .on('error', (error) => parser.destroy(error))
      .pipe(parser);
    for await (const row of parser) rows.push(row);
    return { columns, rows };
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) throw new Failure('notFound', `There is no file ${path}`);
    throw new Failure('invalid', `${path} is not valid CSV: ${errorMessage(error)}`);
  }
}

/**
 * The delimiter that separates the most names in the header row, outside of quotes. It is a comma if the row contains
 * no delimiter.
 */
export function detectDelimiter(head: string): string {
  const counts = new Map<string, number>(delimiters.map((each) => [each, 0]));
  let isQuoted = false;
  for (const sign of head) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '\n' || sign === '\r') break;
    else if (counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}

async function readHead(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = buffer.subarray(0, bytesRead);
    const isUtf16 = head[0] === 0xff && head[1] === 0xfe;
    return head
      .toString(isUtf16 ? 'utf16le' : 'utf8')
      .replace(/^\ufeff/, '')
      .trimStart();
  } finally {
    await file.close();
  }
}
