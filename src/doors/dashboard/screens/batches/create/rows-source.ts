import { galley } from '../../../app/api.ts';
import { openTable } from '../../../kit/table-file/open-table.ts';
import { isObject, type JsonObject } from '../../../kit/value-form/schema.ts';

/** The rows that the user chose. */
export type RowsSource = TableSource | CollectionSource;

export interface TableSource {
  kind: 'table';
  /** The name of the file, or where the rows come from. */
  name: string;
  columns: readonly string[];
  /** The first rows, with a cell for each column. */
  rows: ReadonlyArray<readonly string[]>;
  count: number;
  file: Blob;
  longRow: number | undefined;
  brokenRow: number | undefined;
}

export interface CollectionSource {
  kind: 'collection';
  name: string;
  apiName: string;
  /** What a published entry gives: its slug, and its fields by their API names. */
  columns: readonly string[];
  /** Some of the entries. */
  entries: readonly JsonObject[];
  count: number;
}

/** The files that a batch can have (JOB-2). */
export const maxFiles = 10_000;

/** The rows that are read for previews. */
const previewRows = 12;

/** Reads a table from a file, or from a text as spreadsheets copy it. @throws Error with the reason for the user */
export async function readSource(name: string, file: Blob): Promise<TableSource> {
  const { columns, rows, count, longRow, brokenRow } = await openTable({ file, keep: previewRows, copyRows: 0 });
  if (count === 0) throw new Error('There are no rows below the names of the columns.');
  if (count > maxFiles)
    throw new Error(
      `There are ${count.toLocaleString()} rows. A batch can have up to ${maxFiles.toLocaleString()}. Split the table into several files.`,
    );
  return { kind: 'table', name, file, columns, rows, count, longRow, brokenRow };
}

/**
 * What is uploaded of a table: the file as it is, or a CSV if the service would read another table from the file. `types`
 * has the JSON type of each column that fills a variable.
 * @throws Error with the reason for the user
 */
export async function toUpload({ file, columns }: TableSource, types: ReadonlyArray<unknown>): Promise<Blob> {
  const { copy } = await openTable({ file, keep: 0, copyRows: maxFiles, types, width: columns.length });
  return copy ?? file.slice(0, file.size, 'text/csv');
}

/** Reads the published entries of a collection. @throws GalleyError, or an Error with the reason for the user */
export async function readCollection({
  apiName,
  name,
  fields,
}: {
  apiName: string;
  name: string;
  fields: ReadonlyArray<{ apiName: string }>;
}): Promise<CollectionSource> {
  // An entry whose draft was changed after it was published is still published.
  const lists = await Promise.all(
    (['published', 'changed'] as const).map((status) =>
      galley.content.entries.list(apiName, { status, perPage: previewRows }),
    ),
  );
  const count = lists.reduce((sum, list) => sum + list.count, 0);
  if (count === 0) throw new Error('The collection has no published entries.');
  const entries = lists.flatMap(({ list }) => list).flatMap(({ liveData }) => (isObject(liveData) ? [liveData] : []));
  return {
    kind: 'collection',
    name,
    apiName,
    columns: [...new Set(['slug', ...fields.map((field) => field.apiName)])],
    entries: entries.slice(0, previewRows),
    count,
  };
}

/** A CSV of rows that were typed. Rows without any text are left out. */
export function printRows(columns: readonly string[], rows: ReadonlyArray<readonly string[]>): Blob {
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  return new Blob([[columns, ...rows].map(line).join('\r\n')], { type: 'text/csv' });
}
