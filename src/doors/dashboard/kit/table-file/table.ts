import Papa from 'papaparse';
import { toCellText } from './row-values.ts';

/** A table as text. */
export interface Table {
  /** The names of the columns, each once. */
  columns: string[];
  /** The first rows. Every row has a cell for each column. */
  rows: string[][];
  /** The number of rows in the file, which may be more than `rows` has. */
  count: number;
  /**
   * The whole table as CSV in UTF-8. Undefined if the file itself is a CSV with exactly this table, so that the file can be
   * sent as it is.
   */
  copy: Blob | undefined;
  /** The number of the first row with more cells than there are columns, from 1. Those cells are left out. */
  longRow: number | undefined;
  /** The number of the first row in which a quote is missing or misplaced, from 1. */
  brokenRow: number | undefined;
}

export const tableLimits = {
  /** Bytes of a file, as of uploaded rows. */
  bytes: 50 * 2 ** 20,
  columns: 1_000,
} as const;

/** Characters of the copy that are collected before they go to a Blob, which the browser may keep on disk. */
const partLength = 2 ** 20;

export interface TableOptions {
  /** How many of the first rows are kept as cells. */
  keep: number;
  /** How many rows the copy has at most. A table with more rows is too long for its purpose. */
  copyRows: number;
  /** The JSON types of columns whose cells the copy has in the notation of the service. */
  types?: ReadonlyArray<unknown>;
  /** How many columns are read, if it is known from an earlier reading which are empty. */
  width?: number;
}

/** Collects the rows of a file, of which the first with a value is the header. Blank rows are left out. */
export class TableBuilder {
  readonly #options: TableOptions;
  readonly #rows: string[][] = [];
  readonly #parts: Blob[] = [];
  #part = '';
  #columns: string[] | undefined;
  /** Whether any row has a value in a column. */
  #filled: boolean[] = [];
  #named = 0;
  #count = 0;
  #isChanged = false;
  #longRow: number | undefined;
  #brokenRow: number | undefined;

  constructor(options: TableOptions) {
    this.#options = options;
  }

  /** @throws Error with a message for the user if there are too many columns */
  add(cells: readonly string[], { isBroken = false } = {}): void {
    if (isBroken) this.#brokenRow ??= Math.max(1, this.#count + (this.#columns ? 1 : 0));
    if (cells.every((cell) => cell.trim() === '')) {
      this.#isChanged ||= cells.length > 1 || cells[0] !== '';
      return;
    }
    if (!this.#columns) {
      this.#setHeader(cells);
      return;
    }
    this.#addRow(cells, this.#columns);
  }

  #setHeader(header: readonly string[]): void {
    // Spreadsheets write empty cells behind the last column.
    this.#named = header.findLastIndex((name) => name.trim() !== '') + 1;
    if (this.#named > tableLimits.columns)
      throw new Error(`A table can have up to ${tableLimits.columns.toLocaleString('en')} columns.`);
    const all = header.slice(0, this.#options.width ?? tableLimits.columns);
    this.#columns = uniqueNames(all);
    const isRenamed = this.#columns.some((name, index) => index < this.#named && name !== all[index]?.trim());
    // The service would take a text that starts with a brace for JSON.
    this.#isChanged ||= isRenamed || this.#columns[0]?.startsWith('{') === true;
    this.#write(this.#columns, true);
  }

  #addRow(cells: readonly string[], columns: readonly string[]): void {
    this.#count++;
    const { keep, copyRows, types = [] } = this.#options;
    const row = columns.map((_, index) => cells[index] ?? '');
    if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) this.#longRow ??= this.#count;
    for (const [index, cell] of row.entries()) if (cell !== '') this.#filled[index] = true;
    if (this.#rows.length < keep) this.#rows.push(row);
    if (this.#count > copyRows) return;
    const copy = row.map((cell, index) => (types[index] === undefined ? cell : toCellText(cell, types[index])));
    this.#isChanged ||= copy.some((cell, index) => cell !== row[index] && cell !== row[index]?.trim());
    this.#write(copy, false);
  }

  #write(cells: readonly string[], quotes: boolean): void {
    this.#part += `${Papa.unparse([[...cells]], { quotes })}\r\n`;
    if (this.#part.length >= partLength) this.#flush();
  }

  #flush(): void {
    this.#parts.push(new Blob([this.#part]));
    this.#part = '';
  }

  /**
   * `isOriginal` says that the service reads the same table from the file itself, if nothing had to be corrected.
   * @throws Error with a message for the user if there is no table
   */
  end({ isOriginal }: { isOriginal: boolean }): Table {
    const columns = this.#columns;
    if (!columns) throw new Error('The file has no header. The first row must have the names of the columns.');
    const isUsed = (index: number) => index < this.#named || this.#filled[index] === true;
    const width = columns.findLastIndex((_, index) => isUsed(index)) + 1;
    const isChanged =
      this.#isChanged || width > this.#named || this.#longRow !== undefined || this.#brokenRow !== undefined;
    this.#flush();
    return {
      columns: columns.slice(0, width),
      rows: this.#rows.map((row) => row.slice(0, width)),
      count: this.#count,
      copy: isOriginal && !isChanged ? undefined : new Blob(this.#parts, { type: 'text/csv' }),
      longRow: this.#longRow,
      brokenRow: this.#brokenRow,
    };
  }
}

/** Column names, trimmed and each once: a repeated name gets a number. */
function uniqueNames(header: readonly string[]): string[] {
  const given = new Set(header.map((name) => name.trim()));
  const taken = new Set<string>();
  return header.map((name, index) => {
    const trimmed = name.trim() || `Column ${index + 1}`;
    let unique = trimmed;
    for (let number = 2; taken.has(unique) || (unique !== name.trim() && given.has(unique)); number++)
      unique = `${trimmed} (${number})`;
    taken.add(unique);
    return unique;
  });
}
