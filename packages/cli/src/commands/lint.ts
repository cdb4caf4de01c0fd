import type { Context } from '../context.ts';
import { localNames } from '../project/project.ts';
import { openScratch, type Scratch } from '../service/scratch.ts';
import { Failure } from '../terminal/failure.ts';
import { command, run } from './command.ts';
import { pagesOfFiles } from './render.ts';

export const lint = command('lint', 'Judge files: what is not valid, does not fit, or has no glyph; nothing is drawn', [
  'galley lint',
  'galley lint card --json',
])
  .argument('[templates...]', 'names of folders (default: all)')
  .option('--max-warnings <count>', 'exit with code 6 if there are more warnings', '0')
  .action(run(lintFiles));

async function lintFiles(context: Context, { maxWarnings }: { maxWarnings: string }, names: string[]): Promise<void> {
  const { terminal, signal } = context;
  if (!/^\d{1,9}$/.test(maxWarnings)) throw new Failure('usage', '--max-warnings must be a number');
  const [project, { galley, origin }] = [await context.project(), await context.service()];
  const scratches: Scratch[] = [];
  const lintWarnings: { page: string; code: string; message: string; layerId?: string }[] = [];
  try {
    const pages = await pagesOfFiles(project, names.length > 0 ? names : await localNames(project), async (local) => {
      const scratch = await openScratch(galley, origin, local);
      scratches.push(scratch);
      return scratch;
    });
    for (const [index, { label, id }] of pages.entries()) {
      terminal.progress(index, pages.length, label);
      const { warnings } = await galley.renders.create({ pageId: id, draft: true, dryRun: true }, { signal });
      lintWarnings.push(...warnings.map(({ pageId: _, ...warning }) => ({ page: label, ...warning })));
    }
  } finally {
    for (const scratch of scratches) await scratch.end();
  }
  terminal.result({ warnings: lintWarnings }, () =>
    lintWarnings
      .map(({ page, code, message, layerId }) => `${page}${layerId ? ` ${layerId}` : ''}: ${message} (${code})`)
      .join('\n'),
  );
  if (lintWarnings.length > Number(maxWarnings)) throw new Failure('invalid', `${lintWarnings.length} warnings`);
  terminal.note(lintWarnings.length === 0 ? 'No faults, no warnings' : `${lintWarnings.length} warnings`);
}
