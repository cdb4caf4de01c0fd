import { streamTexts } from '../../core/text-stream.ts';
import { printCsv, toCell } from '../render/log/export.ts';
import type { Services } from '../services.ts';
import { readRows } from './checking.ts';
import { toBatchItem } from './docs.ts';
import { rowValues } from './pinned.ts';
import type { BatchFile, BatchPort, BatchSpec } from './ports.ts';
import { readFiles } from './read.ts';

/** How many bytes of rows are read at once. A row has at most half as many. */
const sliceBytes = 2 * 1024 * 1024;
/** How many files are printed at once. */
const filesPerPart = 100;

export const manifestTypes = { csv: 'text/csv; charset=utf-8; header=present', json: 'application/json' } as const;

const fileColumns = [
  'row',
  'output',
  'state',
  'fileName',
  'url',
  'bytes',
  'cached',
  'credits',
  'code',
  'message',
] as const;

interface ManifestInput {
  batch: BatchPort;
  spec: BatchSpec;
  /** The origin of links to files. */
  base: string;
}

/**
 * Streams the manifest of a batch: each file with the values of its row (JOB-3). In CSV, the columns of the input come
 * first, and cells that a spreadsheet would run as a formula are escaped. The memory that is used does not grow with
 * the batch.
 */
export function printManifest(
  services: Services,
  input: ManifestInput,
  format: keyof typeof manifestTypes,
): ReadableStream<Uint8Array> {
  return streamTexts(format === 'csv' ? printAsCsv(services, input) : printAsJson(services, input));
}

async function* printAsCsv(services: Services, input: ManifestInput): AsyncGenerator<string, void> {
  const { columns } = input.spec;
  yield printCsv([[...columns.map(toCell), ...fileColumns]]);
  for await (const part of inParts(readEntries(services, input))) {
    yield printCsv(
      part.map(({ file, values }) => {
        const item = { ...toBatchItem(file, input.base), message: file.message ?? file.errors[0]?.message ?? null };
        const code = file.code ?? file.errors[0]?.code ?? null;
        const cells = fileColumns.map((name) => toCell(name === 'code' ? code : item[name]));
        return [...columns.map((column) => toCell(values[column] ?? '')), ...cells];
      }),
    );
  }
}

async function* printAsJson(services: Services, input: ManifestInput): AsyncGenerator<string, void> {
  yield `{"success":true,"data":{"batchId":${JSON.stringify(input.spec.id)},"files":[`;
  let separator = '';
  for await (const part of inParts(readEntries(services, input))) {
    const files = part.map(({ file, values }) => JSON.stringify({ ...toBatchItem(file, input.base), values }));
    yield `${separator}${files.join(',')}`;
    separator = ',';
  }
  yield ']}}';
}

interface Entry {
  file: BatchFile;
  values: Record<string, unknown>;
}

/** Reads the files of a batch together with their rows, both in order. */
async function* readEntries(services: Services, { batch, spec }: ManifestInput): AsyncGenerator<Entry> {
  const rows = readAllRows(services, spec);
  let number = 0;
  let values: Record<string, unknown> = {};
  for await (const file of readFiles(batch)) {
    while (number < file.row) {
      const { done, value } = await rows.next();
      if (done) return;
      values = value;
      number++;
    }
    yield { file, values };
  }
}

async function* readAllRows({ files }: Services, spec: BatchSpec): AsyncGenerator<Record<string, unknown>> {
  for (let offset = 0, left = spec.rows; left > 0; ) {
    const rows = await readRows(files, spec, { offset, length: sliceBytes });
    if (rows.length === 0) return;
    for (const { row, bytes } of rows) {
      offset += bytes;
      left--;
      yield rowValues(spec, row);
    }
  }
}

async function* inParts(entries: AsyncIterable<Entry>): AsyncGenerator<Entry[]> {
  let part: Entry[] = [];
  for await (const entry of entries) {
    part.push(entry);
    if (part.length < filesPerPart) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
