import { join, relative, resolve } from 'node:path';
import type { Galley } from '../../../client/src/index.ts';
import type { Format } from '../commands/render.ts';
import type { Context } from '../context.ts';
import { digest } from '../project/json.ts';
import { hashFile, placeFile, removeUnfinished } from '../project/write-file.ts';
import type { NamedPage } from '../service/names.ts';
import { isInterruption, toFailure } from '../terminal/explain.ts';
import { Failure } from '../terminal/failure.ts';
import { Journal } from './journal.ts';
import { readRows } from './read-rows.ts';
import { type Row, rowFiles } from './rows.ts';
import { unknownColumns } from './unknown-columns.ts';

interface Outcome {
  row: number;
  file: string;
  status: 'rendered' | 'kept' | 'failed';
  error?: string;
}

export interface LocalBatch {
  page: NamedPage;
  /** The path of the CSV file, as the user named it. */
  csv: string;
  /** The folder for the files. */
  out: string;
  /** The pattern of file names. */
  name: string;
  format: Format;
  /** Scale, quality and compression, as the service takes them in the query of a render. */
  drawing: Readonly<Record<string, string | number>>;
  draft: boolean;
  /** How many renders run at the same time. */
  workers: number;
  allowExtra: boolean;
  force: boolean;
}

/** Renders rows one by one from this machine, and records each file, so that the same command continues where it ended. */
export async function renderRows(context: Context, options: LocalBatch): Promise<void> {
  const { terminal, signal, cwd } = context;
  const { page, csv, format, draft, workers } = options;
  const { galley, origin } = await context.service();
  const read = await readRows(resolve(cwd, csv));
  if (!options.allowExtra) {
    const unknown = await unknownColumns(read, options.name, { galley, pageId: page.id, draft, signal });
    if (unknown.length > 0) {
      throw new Failure(
        'invalid',
        `${csv} has columns without a matching variable of ${page.label}, so nothing was rendered`,
        {
          hint: [...unknown, 'Correct the names, or use --allow-extra to ignore these columns.'].join('\n'),
        },
      );
    }
  }
  const rows = rowFiles(read.rows, options.name, format === 'jpeg' ? 'jpg' : format === 'html5' ? 'zip' : format);
  const out = resolve(cwd, options.out);
  await removeUnfinished(out);
  const journal = await Journal.open(out);
  const query = { format, ...options.drawing, ...(draft && { draft }) };
  const outcomes: Outcome[] = [];
  const queue = rows[Symbol.iterator]();
  const work = async () => {
    for (const row of { [Symbol.iterator]: () => queue }) {
      if (signal.aborted) return;
      const outcome = await renderOne(row).catch((error) => toFailedOutcome(row, error));
      outcomes.push(outcome);
      if (outcome.error) terminal.fail(new Failure('partial', `row ${row.number}: ${outcome.error}`));
      terminal.progress(outcomes.length, rows.length, outcome.file);
    }
  };
  async function renderOne(row: Row): Promise<Outcome> {
    const rowFields = { row: row.number, file: row.file };
    if (row.fault) return { ...rowFields, status: 'failed', error: row.fault };
    const path = join(out, row.file);
    // The key does not include the content of the page. If a published page would be drawn differently later, --force
    // draws it again.
    const key = digest({ origin, page: page.id, query, values: row.values });
    const before = journal.find(row.file);
    if (!options.force && before?.key === key && before.sha256 === (await hashFile(path)))
      return { ...rowFields, status: 'kept' };
    const file = await renderRow(galley, page.id, { ...query, ...toTweaks(row) }, signal);
    const { sha256 } = await placeFile(path, file.stream, {
      terminal,
      signal,
      force: options.force,
      own: before?.sha256,
    });
    await journal.add({ file: row.file, key, sha256 });
    return { ...rowFields, status: 'rendered' };
  }
  try {
    await Promise.all(Array.from({ length: workers }, work));
  } finally {
    await journal.close();
  }
  if (signal.aborted) {
    throw new Failure('interrupted', `Interrupted after ${outcomes.length} of ${rows.length} rows`, {
      hint: 'Run the same command again to continue.',
    });
  }
  outcomes.sort((first, second) => first.row - second.row);
  const count = (status: Outcome['status']) => outcomes.filter((each) => each.status === status).length;
  const counts = { rendered: count('rendered'), kept: count('kept'), failed: count('failed') };
  terminal.result(
    { folder: out, ...counts, rows: outcomes },
    `${relative(cwd, out) || '.'}: ${counts.rendered} rendered, ${counts.kept} kept, ${counts.failed} failed`,
  );
  if (counts.failed > 0) throw new Failure('partial', `${counts.failed} of ${rows.length} rows failed`);
}

/**
 * Converts an error to the failure of a row. Errors that concern the whole batch are rethrown: an interruption, or a
 * key that the service rejects.
 */
function toFailedOutcome(row: Row, error: unknown): Outcome {
  const { message, exit } = toFailure(error);
  if (exit === 'refused') throw error;
  const reason = isInterruption(error) ? 'interrupted' : message;
  return { row: row.number, file: row.file, status: 'failed', error: reason };
}

/** Renders a row. It uses GET, because that route converts the text of a cell to the type of the variable. */
async function renderRow(
  galley: Galley,
  pageId: string,
  query: Record<string, string | number | boolean>,
  signal: AbortSignal,
) {
  return galley.renders.get(pageId, { output: 'binary' }, { query, signal });
}

function toTweaks({ values }: Row): Record<string, string> {
  const filled = Object.entries(values).filter(([, value]) => value !== '');
  return Object.fromEntries(filled.map(([name, value]) => [`tweak:${name}`, value]));
}
