import { stringify } from 'csv-stringify/sync';
import { isoTimestamp } from '../../../core/clock.ts';
import type { ExportedRenderLog, RenderLogFilter } from '../../../records/render-logs.ts';
import type { ConcurrencyLimit } from '../../authenticate/concurrency.ts';
import { readWholeLog } from '../../ledger/read-log.ts';
import type { Services } from '../../services.ts';

export const exportFormats = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
} as const;
export type ExportFormat = keyof typeof exportFormats;

/**
 * The number of entries in one part. An entry has at most 10 KB, so a part takes at most 20 MB. A log of a million
 * entries takes 500 parts, which is half of the reads that one invocation of a Worker may make.
 */
const entriesPerPart = 2_000;

/** How many exports one user can run at once. */
export const maxConcurrentExports = 2;
/**
 * A place is released after this time. A connection that sends nothing for this long has ended, even if the export
 * itself may take longer.
 */
const leaseMs = 600_000;

export function limitExports(userId: string): ConcurrencyLimit {
  const detail = `You already have ${maxConcurrentExports} exports running. Wait until one of them ends.`;
  return { name: `export-concurrency:${userId}`, limit: maxConcurrentExports, leaseMs, detail };
}

const columns = [
  'id',
  'requestId',
  'createdOn',
  'status',
  'httpStatus',
  'errorCode',
  'via',
  'authKind',
  'keyId',
  'templateId',
  'pageId',
  'pageIds',
  'format',
  'renderType',
  'width',
  'height',
  'scale',
  'quality',
  'pages',
  'bytes',
  'renderMs',
  'cached',
  'credits',
  'warnings',
  'fileUrl',
  'metadata',
] as const;

/**
 * Streams every entry that the filter selects, the newest first. The next part is only read after the previous part was
 * consumed, so the memory that is used does not grow with the log (LOG-1). `linkBase` is the origin of links to files.
 * `whenDone` is called once the stream ended, failed or was abandoned by its reader.
 */
export function exportRenderLogs(
  services: Pick<Services, 'db' | 'ledgers' | 'logSegments'>,
  filter: RenderLogFilter,
  { format, linkBase, whenDone }: { format: ExportFormat; linkBase: string; whenDone(): void },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const parts = readWholeLog(services, filter, entriesPerPart);
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (format === 'csv') controller.enqueue(encoder.encode(printCsv([[...columns]])));
      },
      async pull(controller) {
        const part = await parts.next().catch((error) => {
          whenDone();
          throw error;
        });
        if (part.done) {
          whenDone();
          controller.close();
          return;
        }
        const entries = part.value.map((entry) => toFacts(entry, linkBase));
        controller.enqueue(encoder.encode(printEntries(entries, format)));
      },
      cancel: whenDone,
    },
    { highWaterMark: 0 },
  );
}

type Facts = Record<(typeof columns)[number], unknown>;

function toFacts(entry: ExportedRenderLog, linkBase: string): Facts {
  const { createdOn, fileUrl } = entry;
  return { ...entry, createdOn: isoTimestamp(createdOn), fileUrl: fileUrl && `${linkBase}${fileUrl}` };
}

function printEntries(entries: readonly Facts[], format: ExportFormat): string {
  if (format === 'csv') return printCsv(entries.map((entry) => columns.map((name) => toCell(entry[name]))));
  return entries
    .map((entry) => `${JSON.stringify(Object.fromEntries(columns.map((name) => [name, entry[name]])))}\n`)
    .join('');
}

/** A value as a cell of a CSV that spreadsheets may open. */
export function toCell(value: unknown): unknown {
  const cell = typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  return typeof cell === 'string' ? withoutInnerFormulas(cell) : cell;
}

/**
 * Puts a quote before each formula inside a cell that could become the start of a cell of its own. Spreadsheets may
 * split cells at characters other than the comma, such as `;` in much of Europe (S13).
 */
function withoutInnerFormulas(text: string): string {
  return text.replaceAll(/(?<=[;\t\r\n])[=+\-@\t\r＝＋－＠]/gu, "'$&");
}

/** Prints rows as CSV (RFC 4180). A cell that a spreadsheet would run as a formula gets a quote before it. */
export function printCsv(rows: readonly unknown[][]): string {
  return stringify([...rows], {
    record_delimiter: '\r\n',
    escape_formulas: true,
    cast: { boolean: (value) => String(value) },
  });
}
