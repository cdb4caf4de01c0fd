import { spawn } from 'node:child_process';
import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { startPreview } from '../preview/server.ts';
import { localNames, readLocal } from '../project/project.ts';
import { openScratch, type Scratch } from '../service/scratch.ts';
import { toFailure } from '../terminal/explain.ts';
import { Failure } from '../terminal/failure.ts';
import { command, run } from './command.ts';

interface Options {
  port: string;
  open: boolean;
}

export const preview = command(
  'preview',
  'A page on this machine that redraws a template whenever its files are saved',
  ['galley preview card', 'galley preview card --no-open --port 4400'],
)
  .argument('[template]', 'name of the folder (default: the only template)')
  .option('--port <port>', 'port of the preview (default: any free port)', '0')
  .option('--no-open', 'do not open a browser')
  .action(run(showPreview));

/** The time in milliseconds for which changes are collected, because editors write a file in several steps. */
const settleMs = 80;

async function showPreview(context: Context, { port, open }: Options, name: string | undefined): Promise<void> {
  const { terminal, signal } = context;
  const [project, { galley, origin }] = [await context.project(), await context.service()];
  const names = await localNames(project);
  const template = name ?? (names.length === 1 ? names[0] : undefined);
  if (template === undefined) throw new Failure('usage', `Name a template: ${names.join(', ')}`);
  if (!names.includes(template))
    throw new Failure('notFound', `There is no template ${template}`, { hint: names.join(', ') });
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new Failure('usage', '--port must be a number up to 65535');
  const server = await startPreview(Number(port));
  let scratch: Scratch | undefined;
  let drawn = 0;

  async function draw(): Promise<void> {
    const started = performance.now();
    server.show({ name: template ?? '', state: 'Drawing …' });
    const local = await readLocal(project, template ?? '');
    if (!local) throw new Failure('notFound', `${template} no longer has a template.json`);
    if (scratch) await scratch.update(local);
    else scratch = await openScratch(galley, origin, local);
    const version = ++drawn;
    const pictures = new Map<string, Uint8Array>();
    const pages = [];
    for (const { name: page } of local.pages) {
      const request = { pageId: scratch.pages.get(page) ?? '', draft: true };
      const [file, { warnings }] = await Promise.all([
        galley.renders.create({ ...request, output: 'binary' }, { signal }).then((file) => file.bytes()),
        galley.renders.create({ ...request, dryRun: true }, { signal }),
      ]);
      const picture = `${version}-${page}.png`;
      pictures.set(picture, file);
      pages.push({
        page,
        picture,
        warnings: warnings.map(({ message, layerId }) => (layerId ? `${layerId}: ${message}` : message)),
      });
    }
    const ms = Math.round(performance.now() - started);
    server.show({ name: template ?? '', state: `Drawn in ${ms} ms`, pages }, pictures);
    terminal.note(`Drew ${pages.length === 1 ? 'a page' : `${pages.length} pages`} in ${ms} ms`);
  }
  async function drawOrTell(): Promise<void> {
    try {
      await draw();
    } catch (error) {
      if (signal.aborted) return;
      const { message } = toFailure(error);
      server.show({ name: template ?? '', state: 'Not drawn', fault: message });
      terminal.fail(toFailure(error));
    }
  }

  try {
    terminal.result({ url: server.url }, server.url);
    terminal.note('Ctrl-C ends it. Each drawing costs what a draft does.');
    if (open && terminal.isInteractive) openBrowser(server.url);
    // Watching starts before the first drawing, so that files that are saved meanwhile are drawn next.
    const changes = watch(join(project.folder, template), { recursive: true, signal });
    await drawOrTell();
    await callOnSettledChanges(changes, signal, drawOrTell);
  } finally {
    await server.close();
    await scratch?.end();
  }
}

/**
 * Calls back once for changes that occur together, and again for changes that occurred during the call. It ends when
 * the signal aborts.
 */
async function callOnSettledChanges(
  changes: AsyncIterable<{ filename: string | null }>,
  signal: AbortSignal,
  call: () => Promise<void>,
) {
  let isWaiting = false;
  let running = Promise.resolve();
  try {
    for await (const { filename } of changes) {
      if (isWaiting || filename?.endsWith('.galley-tmp')) continue;
      isWaiting = true;
      running = running.then(async () => {
        await new Promise((resolve) => setTimeout(resolve, settleMs));
        isWaiting = false;
        await call();
      });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  await running;
}

function openBrowser(url: string): void {
  const [program = '', ...before] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open'];
  const child = spawn(program, [...before, url], { stdio: 'ignore', detached: true });
  // If no browser can be opened, the user can open the address that the terminal shows.
  child.on('error', () => undefined);
  child.unref();
}
