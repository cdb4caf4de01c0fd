import { resolve } from 'node:path';
import { finishBatch, reportCheck } from '../batch/finish-batch.ts';
import { renderRows } from '../batch/render-rows.ts';
import { checkOrder, continueBatch, startBatch } from '../batch/start-batch.ts';
import type { Context } from '../context.ts';
import { hashFile } from '../project/write-file.ts';
import { namedPages } from '../service/names.ts';
import { Failure } from '../terminal/failure.ts';
import { collect, command, run } from './command.ts';
import { parseCompression, parseFormat, parseNumber } from './render.ts';

interface Options {
  page?: string[];
  out: string;
  name?: string;
  format?: string[];
  scale?: string;
  quality?: string;
  column?: string[];
  allowExtra?: boolean;
  skipInvalid?: boolean;
  dryRun?: boolean;
  resume?: string;
  force?: boolean;
  local?: boolean;
  compression?: string;
  concurrency?: string;
  draft?: boolean;
}

export const batch = command('batch', 'Render pages once for each row of a file, in the background on the service', [
  'galley batch rows.csv --page card/front',
  'galley batch rows.csv --page card/front --name "{{ slug }}" --format webp --format pdf --out cards',
  'galley batch rows.csv --page card/front --column "Product name=title" --dry-run',
  'galley batch --resume q7RkXv1sT0bNf3uYh6GdE --out cards',
])
  .argument('[rows]', 'CSV whose first row names the columns, or NDJSON; an empty cell leaves its variable as it is')
  .option('--page <page>', '<template>/<page>, or the id of a page; can be repeated', collect)
  .option('-o, --out <folder>', 'folder for the files', 'out')
  .option('--name <pattern>', 'names of the files, such as "{{ slug }}-{{ row }}"; {{ output }} counts the outputs')
  .option('-f, --format <format>', 'png, jpeg, webp, svg, pdf, html5; can be repeated (default: png)', collect)
  .option('--scale <factor>', '1 to 4')
  .option('--quality <percent>', '1 to 100')
  .option('--column <column=variable>', 'the variable that a column sets; then others set none', collect)
  .option('--allow-extra', 'ignore columns without a matching variable')
  .option('--skip-invalid', 'render the other rows if some are invalid')
  .option('--dry-run', 'check all rows and print the cost, without rendering')
  .option('--resume <id>', 'wait for a batch that exists, and download its files')
  .option('--force', 'start again, and overwrite files that differ')
  .option('--local', 'render the rows of a CSV one by one from this machine')
  .option('--compression <effort>', 'compression of a png: fast, or small for fewer bytes (with --local)')
  .option('--concurrency <count>', 'renders at the same time, 1 to 16, 4 by default (with --local)')
  .option('--draft', 'render the draft on the service (with --local)')
  .action(run(renderBatch));

async function renderBatch(context: Context, options: Options, file: string | undefined): Promise<void> {
  const { terminal, signal, cwd } = context;
  requireFitting(options, file);
  const finish = { out: resolve(cwd, options.out), force: options.force ?? false };
  if (options.resume !== undefined) {
    const { galley } = await context.service();
    const { doc } = await galley.batches.get(options.resume, { signal });
    return finishBatch(context, galley, await continueBatch(galley, doc, signal), finish);
  }
  if (file === undefined) throw new Failure('usage', 'Name the file with the rows, or use --resume <id>');
  if (options.local) return renderLocally(context, options, file);
  const { galley, origin } = await context.service();
  const pages = await namedPages(await context.optionalProject(), origin, options.page ?? []);
  const formats = (options.format ?? ['png']).map(parseFormat);
  const numbers = parseNumbers(options);
  const order = {
    file: resolve(cwd, file),
    outputs: pages.flatMap(({ id }) => formats.map((format) => ({ pageId: id, format, ...numbers }))),
    fileName: options.name,
    columns: options.column && parseColumns(options.column),
    allowExtra: options.allowExtra ?? false,
    onInvalid: options.skipInvalid ? 'skip' : 'stop',
  } as const;
  if ((await hashFile(order.file)) === undefined) throw new Failure('notFound', `There is no file ${order.file}`);
  const caller = { galley, origin, terminal, signal };
  if (options.dryRun) return reportCheck(terminal, await checkOrder(caller, order));
  await finishBatch(context, galley, await startBatch(caller, order, finish), finish);
}

/** Rejects options that would have no effect. @throws Failure usage */
function requireFitting(options: Options, file: string | undefined): void {
  const set = (names: readonly (keyof Options)[]) => names.find((name) => options[name] !== undefined);
  const flag = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const localOnly = set(['compression', 'concurrency', 'draft']);
  if (localOnly && !options.local) throw new Failure('usage', `${flag(localOnly)} can only be used with --local`);
  const serviceOnly = set(['column', 'skipInvalid', 'dryRun', 'resume']);
  if (serviceOnly && options.local) throw new Failure('usage', `${flag(serviceOnly)} cannot be used with --local`);
  const ofNewBatch = set([
    'page',
    'name',
    'format',
    'scale',
    'quality',
    'column',
    'allowExtra',
    'skipInvalid',
    'dryRun',
  ]);
  if (options.resume !== undefined && (file !== undefined || ofNewBatch))
    throw new Failure('usage', '--resume takes no rows, and only --out and --force');
  if (options.resume === undefined && !options.page) throw new Failure('usage', 'Name a page with --page');
}

function parseNumbers({ scale, quality }: Options): { scale?: number; quality?: number } {
  return {
    ...(scale !== undefined && { scale: parseNumber('--scale', scale) }),
    ...(quality !== undefined && { quality: parseNumber('--quality', quality) }),
  };
}

/** Parses `column=variable`. Only the last `=` separates, because names of variables have none. @throws Failure usage */
function parseColumns(texts: readonly string[]): Record<string, string> {
  const pairs = texts.map((text) => {
    const at = text.lastIndexOf('=');
    if (at < 1 || at === text.length - 1)
      throw new Failure('usage', `--column must have the form column=variable, not ${text}`);
    return [text.slice(0, at), text.slice(at + 1)] as const;
  });
  return Object.fromEntries(pairs);
}

async function renderLocally(context: Context, options: Options, csv: string): Promise<void> {
  const [named = '', ...furtherPages] = options.page ?? [];
  const [format = 'png', ...furtherFormats] = options.format ?? [];
  if (furtherPages.length + furtherFormats.length > 0)
    throw new Failure('usage', 'With --local, name one page and one format');
  const workers = parseNumber('--concurrency', options.concurrency ?? '4');
  if (!Number.isInteger(workers) || workers < 1 || workers > 16)
    throw new Failure('usage', '--concurrency must be a number from 1 to 16');
  const pages = await namedPages(await context.optionalProject(), await context.origin(), [named]);
  const [page, ...more] = pages;
  if (!page || more.length > 0) {
    throw new Failure('usage', `${named} has several pages. Name one of them`, {
      hint: pages.map(({ label }) => label).join(', '),
    });
  }
  const { compression } = options;
  await renderRows(context, {
    page,
    csv,
    out: options.out,
    name: options.name ?? '{{ row }}',
    format: parseFormat(format),
    drawing: {
      ...parseNumbers(options),
      ...(compression !== undefined && { compression: parseCompression(compression) }),
    },
    draft: options.draft ?? false,
    workers,
    allowExtra: options.allowExtra ?? false,
    force: options.force ?? false,
  });
}
