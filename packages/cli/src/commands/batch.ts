import { join, relative, resolve } from 'node:path';
import type { Galley } from '../../../client/src/index.ts';
import { Journal } from '../batch/journal.ts';
import { readRows } from '../batch/read-rows.ts';
import { type Row, rowFiles } from '../batch/rows.ts';
import { unknownColumns } from '../batch/unknown-columns.ts';
import type { Context } from '../context.ts';
import { digest } from '../project/json.ts';
import { hashFile, placeFile, removeUnfinished } from '../project/write-file.ts';
import { namedPages } from '../service/names.ts';
import { isInterruption, toFailure } from '../terminal/explain.ts';
import { Failure } from '../terminal/failure.ts';
import { command, run } from './command.ts';
import { parseCompression, parseFormat, parseNumber } from './render.ts';

interface Options {
  page?: string;
  out: string;
  name: string;
  format: string;
  scale?: string;
  quality?: string;
  compression?: string;
  concurrency: string;
  draft?: boolean;
  force?: boolean;
  allowExtra?: boolean;
}

export const batch = command('batch', 'Render a page once for each row of a CSV file; resumes where it ended', [
  'galley batch rows.csv --page card/front',
  'galley batch rows.csv --page card/front --name "{{ slug }}" --format webp --out cards',
])
  .argument(
    '<rows.csv>',
    'separated by , ; or tabs; the first row names the variables; an empty cell leaves one as it is',
  )
  .requiredOption('--page <page>', '<template>/<page>, or the id of a page')
  .option('-o, --out <folder>', 'folder for the files', 'out')
  .option('--name <pattern>', 'names of the files; {{ row }} is the row number', '{{ row }}')
  .option('-f, --format <format>', 'png, jpeg, webp, svg, pdf, html5', 'png')
  .option('--scale <factor>', '1 to 4')
  .option('--quality <percent>', '1 to 100')
  .option('--compression <effort>', 'compression of a png: fast, or small for fewer bytes')
  .option('--concurrency <count>', 'renders at the same time, 1 to 16', '4')
  .option('--draft', 'render the draft on the service')
  .option('--allow-extra', 'ignore columns without a matching variable')
  .option('--force', 'render every row again, and overwrite files that differ')
  .action(run(renderRows));

interface Outcome {
  row: number;
  file: string;
  status: 'rendered' | 'kept' | 'failed';
  error?: string;
}

async function renderRows(context: Context, options: Options, csv: string): Promise<void> {
  const { terminal, signal, cwd } = context;
  const format = parseFormat(options.format);
  const workers = parseNumber('--concurrency', options.concurrency);
  if (!Number.isInteger(workers) || workers < 1 || workers > 16)
    throw new Failure('usage', '--concurrency must be a number from 1 to 16');
  const project = await context.optionalProject();
  const { galley, origin } = await context.service();
  const pages = await namedPages(project, origin, [options.page ?? '']);
  const [page, ...more] = pages;
  if (!page || more.length > 0) {
    throw new Failure('usage', `${options.page} has several pages. Name one of them`, {
      hint: pages.map(({ label }) => label).join(', '),
    });
  }
  const read = await readRows(resolve(cwd, csv));
  if (!options.allowExtra) {
    const check = { galley, pageId: page.id, draft: options.draft === true, signal };
    const unknown = await unknownColumns(read, options.name, check);
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
  const journal = await Journal.open(join(out, '.galley-batch.jsonl'));
  const query = {
    format,
    ...(options.scale !== undefined && { scale: parseNumber('--scale', options.scale) }),
    ...(options.quality !== undefined && { quality: parseNumber('--quality', options.quality) }),
    ...(options.compression !== undefined && { compression: parseCompression(options.compression) }),
    ...(options.draft && { draft: true }),
  };
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
    const key = digest({ origin, page: page?.id, query, values: row.values });
    const before = journal.find(row.file);
    if (!options.force && before?.key === key && before.sha256 === (await hashFile(path)))
      return { ...rowFields, status: 'kept' };
    const file = await renderRow(galley, page?.id ?? '', { ...query, ...toTweaks(row) }, signal);
    const { sha256 } = await placeFile(path, file.stream, {
      terminal,
      signal,
      force: options.force ?? false,
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
