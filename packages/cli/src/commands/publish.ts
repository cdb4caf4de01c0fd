import { listAll } from '../../../client/src/index.ts';
import type { Context } from '../context.ts';
import { readLock, templatesIn, writeLock } from '../project/lock.ts';
import { namedTemplate } from '../service/names.ts';
import { Failure } from '../terminal/failure.ts';
import { command, run, wholeList } from './command.ts';

export const publish = command('publish', 'Publish the draft that the service has: renders draw it from then on', [
  'galley publish card',
  'galley push card && galley publish card --parity',
])
  .argument('<template>', 'name of the folder')
  .option('--public', 'make the template public')
  .option('--private', 'make the template private')
  .option('--parity', 'report where the two engines differ')
  .action(run(publishOne));

interface Options {
  public?: boolean;
  private?: boolean;
  parity?: boolean;
}

async function publishOne(context: Context, options: Options, name: string): Promise<void> {
  if (options.public && options.private) throw new Failure('usage', 'Use either --public or --private, not both');
  const isPublic = options.public ? true : options.private ? false : undefined;
  await publishAs(context, name, {
    ...(isPublic !== undefined && { public: isPublic }),
    ...(options.parity && { parity: true }),
  });
}

export const rollback = command('rollback', 'Publish an older version again', [
  'galley rollback card               the version before the current one',
  'galley rollback card --to 3',
  'galley rollback card --list',
])
  .argument('<template>', 'name of the folder')
  .option('--to <version>', 'number of the version')
  .option('--list', 'list the versions')
  .action(run(rollBack));

async function rollBack(context: Context, { to, list }: { to?: string; list?: boolean }, name: string): Promise<void> {
  const [project, { galley, origin }] = [await context.project(), await context.service()];
  const { id } = await namedTemplate(project, origin, name);
  const versions = await wholeList(listAll((query) => galley.templates.versions.list(id, query), { perPage: 100 }));
  if (list) {
    context.terminal.result({ template: name, versions }, () =>
      versions
        .map(({ version, publishedOn, current, restoredFrom }) =>
          [`${version}`, publishedOn, current ? 'current' : '', restoredFrom === null ? '' : `as ${restoredFrom}`]
            .join('\t')
            .trimEnd(),
        )
        .join('\n'),
    );
    return;
  }
  if (to !== undefined && !/^[1-9]\d*$/.test(to)) throw new Failure('usage', '--to must be the number of a version');
  const at = versions.findIndex(({ current }) => current);
  const version = to === undefined ? versions[at + 1]?.version : Number(to);
  if (version === undefined) throw new Failure('notFound', `${name} has no version before the current one`);
  await publishAs(context, name, { version });
}

async function publishAs(
  context: Context,
  name: string,
  how: { version?: number; public?: boolean; parity?: boolean },
): Promise<void> {
  const [project, { galley, origin }] = [await context.project(), await context.service()];
  const { id } = await namedTemplate(project, origin, name);
  const published = await galley.templates.publish({ templateId: id, ...how }, { signal: context.signal });
  const lock = await readLock(project.root);
  const locked = templatesIn(lock, origin)[name];
  if (locked) locked.version = published.version;
  await writeLock(lock);
  const restored = how.version === undefined ? '' : `, which is version ${how.version} again`;
  const parity = (published.parity ?? []).map(
    ({ pageId, ssim }) => `\n  page ${pageId}: similarity ${ssim ?? 'unknown'}`,
  );
  context.terminal.result(published, `${name}: published as version ${published.version}${restored}${parity.join('')}`);
}
