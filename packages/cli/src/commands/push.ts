import type { Context } from '../context.ts';
import { readLock } from '../project/lock.ts';
import { namedFiles } from '../service/names.ts';
import { type PushResult, planPush, pushTemplate } from '../service/push-template.ts';
import { command, run } from './command.ts';

interface Options {
  dryRun?: boolean;
  force?: boolean;
  publish?: boolean;
}

export const push = command('push', 'Send templates of files to the service, as drafts', [
  'galley push                   every template that changed',
  'galley push card --publish    one, and publish it',
  'galley push --dry-run --json  what would be written',
])
  .argument('[templates...]', 'names of folders (default: all)')
  .option('--dry-run', 'report what would be written, and write nothing')
  .option('--force', 'overwrite what others changed on the service')
  .option('--publish', 'publish the templates that were pushed')
  .action(run(send));

async function send(context: Context, options: Options, names: string[]): Promise<void> {
  const { terminal, signal } = context;
  const { dryRun = false, force = false, publish = false } = options;
  const [project, { galley, origin }] = [await context.project(), await context.service()];
  const lock = await readLock(project.root);
  const templates = await namedFiles(project, names);
  const parts = { galley, origin, lock, signal, force };
  // Conflicts are found before anything is written.
  for (const local of templates) await planPush(parts, local);
  const pushed: (PushResult & { version?: number })[] = [];
  for (const [index, local] of templates.entries()) {
    terminal.progress(index, templates.length, local.name);
    if (dryRun) {
      const { remote: _, ...plan } = await planPush(parts, local);
      pushed.push(plan);
      continue;
    }
    const done = await pushTemplate(parts, local);
    const publishes = publish && done.id !== undefined && done.actions.length > 0;
    const version = publishes
      ? (await galley.templates.publish({ templateId: done.id ?? '' }, { signal })).version
      : undefined;
    pushed.push({ ...done, ...(version !== undefined && { version }) });
  }
  terminal.result({ dryRun, templates: pushed }, () => pushed.map((each) => formatPush(each, dryRun)).join('\n'));
}

function formatPush({ template, actions, version }: PushResult & { version?: number }, dryRun: boolean): string {
  if (actions.length === 0) return `${template}: nothing changed`;
  const words = actions.map(({ action, part, page }) => `${action} ${page === undefined ? part : `page ${page}`}`);
  return `${template}: ${dryRun ? 'would ' : ''}${words.join(', ')}${version === undefined ? '' : `; published as version ${version}`}`;
}
