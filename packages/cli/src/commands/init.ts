import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context } from '../context.ts';
import { printJson } from '../project/json.ts';
import { schemaFiles } from '../project/project.ts';
import { placeFile } from '../project/write-file.ts';
import { starterFiles } from '../starter/index.ts';
import { command, run } from './command.ts';

export const init = command('init', 'Start a folder of templates: a template, a README, a GitHub Action', [
  'galley init',
  'galley init my-templates',
])
  .argument('[folder]', 'where to', '.')
  .option('--force', 'overwrite files that differ')
  .action(run(start));

async function start(context: Context, { force = false }: { force?: boolean }, folder: string): Promise<void> {
  const { terminal, cwd } = context;
  const root = resolve(cwd, folder);
  const url = await context.origin();
  // The command line consists of this one file, and the Action runs a copy of it (D9).
  const program = await readFile(fileURLToPath(import.meta.url), 'utf8');
  const files = { ...starterFiles({ url, name: basename(root), program }), ...printedAll(schemaFiles()) };
  const written: string[] = [];
  for (const [path, content] of Object.entries(files)) {
    const { isChanged } = await placeFile(join(root, path), content, { terminal, force, signal: context.signal });
    if (isChanged) written.push(path);
  }
  const here = relative(cwd, root) || '.';
  terminal.result({ folder: root, files: written }, () =>
    [
      ...written.map((path) => `  ${path}`),
      '',
      'Next:',
      ...(here === '.' || !existsSync(root) ? [] : [`  cd ${here}`]),
      '  galley login      sign in',
      '  galley preview    see the template as you edit it',
      '  galley push       send it to the service',
    ].join('\n'),
  );
}

function printedAll(files: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, value]) => [path, printJson(value)]));
}
