import Papa from 'papaparse';

/** A table as text. Every row has a cell for each column. */
export interface CsvTable {
  columns: string[];
  rows: string[][];
  /** The number of rows in the file, which may be more than `rows` has. */
  count: number;
}

export const csvLimits = { bytes: 20 * 2 ** 20, rows: 1_000, columns: 200 } as const;

/**
 * Reads a CSV file with a header. The delimiter is a comma, semicolon, tab or bar, and the encoding UTF-8, UTF-16 or, if the
 * bytes are no UTF-8, Windows-1252.
 * @throws Error with a message for the person if the file has no table
 */
export function parseCsv(bytes: Uint8Array): CsvTable {
  const { data } = Papa.parse<string[]>(decode(bytes), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  const [header, ...lines] = data;
  if (!header || header.every((name) => name.trim() === ''))
    throw new Error('The file has no header. The first line must have the names of the columns.');
  const columns = uniqueNames(header.slice(0, csvLimits.columns));
  const rows = lines.slice(0, csvLimits.rows).map((line) => columns.map((_, index) => line[index] ?? ''));
  return { columns, rows, count: lines.length };
}

/** Column names, trimmed and each once: a repeated name gets a number. */
function uniqueNames(header: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return header.map((name, index) => {
    const trimmed = name.trim() || `Column ${index + 1}`;
    const count = (seen.get(trimmed) ?? 0) + 1;
    seen.set(trimmed, count);
    return count === 1 ? trimmed : `${trimmed} (${count})`;
  });
}

function decode(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder('utf-8').decode(bytes);
  // Spreadsheets also save UTF-16 without a mark: then every other byte of a text in Latin letters is zero.
  if (bytes.length > 3 && second === 0 && bytes[3] === 0) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
