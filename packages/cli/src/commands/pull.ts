import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isProblem, listAll } from '../../../client/src/index.ts';
import type { Context } from '../context.ts';
import { printJson } from '../project/json.ts';
import { readLock, templatesIn } from '../project/lock.ts';
import { readLocal, requireName, schemaFiles } from '../project/project.ts';
import { writeWhole } from '../project/write-file.ts';
import type { Service } from '../service/connect.ts';
import { type PullResult, pullTemplate } from '../service/pull-template.ts';
import { freeName, readRemote } from '../service/remote.ts';
import { Failure } from '../terminal/failure.ts';
import { command, run } from './command.ts';

interface Options {
  all?: boolean;
  force?: boolean;
}

export const pull = command('pull', 'Bring templates of the service into files', [
  'galley pull                  the templates that are here already',
  'galley pull open-graph-card  one by its slug, id or name here',
  'galley pull --all            every template of the space',
])
  .argument('[templates...]', 'slugs, ids or names of folders')
  .option('--all', 'pull every template of the space')
  .option('--force', 'overwrite files that were edited')
  .action(run(pullTemplates));

async function pullTemplates(
  context: Context,
  { all = false, force = false }: Options,
  names: string[],
): Promise<void> {
  const { terminal, signal } = context;
  const [project, service] = [await context.project(), await context.service()];
  const { galley, origin } = service;
  const lock = await readLock(project.root);
  const locked = templatesIn(lock, origin);
  const wanted = await listTargets(service, locked, names, all);
  if (wanted.length === 0) terminal.note('No template is here yet: name one, or use --all.');
  const pulled: PullResult[] = [];
  for (const [index, { name, id }] of wanted.entries()) {
    terminal.progress(index, wanted.length, name);
    const remote = await readRemote(galley, id, { name, locked: locked[name] }, signal);
    if (!remote) throw new Failure('notFound', `The service has no template ${id} (${name})`);
    pulled.push(await pullTemplate({ project, lock, origin, terminal, force }, await readLocal(project, name), remote));
  }
  for (const [name, schema] of Object.entries(schemaFiles())) {
    const path = join(project.root, name);
    if (!existsSync(path)) await writeWhole(path, printJson(schema));
  }
  terminal.result({ templates: pulled }, () =>
    pulled
      .flatMap(({ template, files }) =>
        files.length === 0
          ? [`${template}: nothing new`]
          : files.map((path) => `${template}: ${relative(context.cwd, path)}`),
      )
      .join('\n'),
  );
}

interface Target {
  /** The name of the folder. */
  name: string;
  id: string;
}

type Locked = Readonly<Record<string, { id: string }>>;

async function listTargets(
  { galley }: Service,
  locked: Locked,
  names: readonly string[],
  all: boolean,
): Promise<Target[]> {
  const lockedTemplates = Object.entries(locked).map(([name, { id }]) => ({ name, id }));
  if (names.length === 0 && !all) return lockedTemplates;
  const usedNames = new Set(lockedTemplates.map(({ name }) => name));
  const toTarget = (id: string, slug: string) => {
    const name = lockedTemplates.find((each) => each.id === id)?.name ?? freeName(slug, usedNames);
    usedNames.add(name);
    return { name: requireName(name), id };
  };
  if (all) {
    const targets: Target[] = [];
    for await (const { id, slug } of listAll(galley.templates.list, { perPage: 100 })) targets.push(toTarget(id, slug));
    return targets;
  }
  const targets: Target[] = [];
  for (const name of names) {
    const one =
      lockedTemplates.find((each) => each.name === name || each.id === name) ?? (await find(galley, name, toTarget));
    if (!one)
      throw new Failure('notFound', `The space has no template ${name}`, { hint: 'See all with `galley pull --all`.' });
    targets.push(one);
  }
  return targets;
}

async function find(galley: Service['galley'], name: string, toTarget: (id: string, slug: string) => Target) {
  const read = await galley.templates.get(name).catch((error) => {
    if (isProblem(error, 'template_not_found')) return undefined;
    throw error;
  });
  if (read) return toTarget(read.doc.id, read.doc.slug);
  for await (const { id, slug } of listAll(galley.templates.list, { perPage: 100 }))
    if (slug === name) return toTarget(id, slug);
  return undefined;
}
