import { join, relative } from 'node:path';
import type { Context } from '../context.ts';
import { changesBetween, type ValueChange } from '../pictures/changes.ts';
import { comparePictures } from '../pictures/difference.ts';
import { type ComparedPage, diffMarkdown, diffPage } from '../pictures/report.ts';
import type { JsonObject } from '../project/json.ts';
import { type LockedTemplate, readLock, templatesIn } from '../project/lock.ts';
import type { LocalTemplate, TemplateParts } from '../project/project.ts';
import { placeFile } from '../project/write-file.ts';
import { compare, type PartComparison } from '../service/compare.ts';
import type { Service } from '../service/connect.ts';
import { namedFiles } from '../service/names.ts';
import { clearable } from '../service/push-template.ts';
import { type RemoteTemplate, readRemote } from '../service/remote.ts';
import { openScratch } from '../service/scratch.ts';
import { Failure } from '../terminal/failure.ts';
import { command, run } from './command.ts';

interface Options {
  pictures?: string;
  markdown?: string;
  pictureBase?: string;
  exitCode?: boolean;
  force?: boolean;
}

export const diff = command('diff', 'What a push would change, in words and in pictures', [
  'galley diff',
  'galley diff card --pictures diff    before, after and difference as PNG, and diff/index.html',
  'galley diff --exit-code             ends with 9 when something differs',
])
  .argument('[templates...]', 'names of folders (default: all)')
  .option('--pictures <folder>', 'render both sides of each page that differs into this folder')
  .option('--markdown <file>', 'write a summary for a comment on a pull request')
  .option('--picture-base <url>', 'URL of the pictures for links in the summary')
  .option('--exit-code', 'exit with code 9 if something differs')
  .option('--force', 'overwrite files that differ')
  .action(run(showDiff));

interface TemplateDiff {
  template: string;
  settings: ValueChange[];
  pages: ComparedPage[];
}

interface DiffParts {
  service: Service;
  locked: Readonly<Record<string, LockedTemplate>>;
  signal: AbortSignal;
  /** Writes a picture. Absent if the user requested no pictures. */
  writePicture?: (name: string, content: Uint8Array) => Promise<unknown>;
}

async function showDiff(context: Context, options: Options, names: string[]): Promise<void> {
  const { terminal, signal, cwd } = context;
  const [project, service] = [await context.project(), await context.service()];
  const locked = templatesIn(await readLock(project.root), service.origin);
  const placing = { terminal, signal, force: options.force ?? false };
  const folder = options.pictures === undefined ? undefined : join(cwd, options.pictures);
  const writePicture =
    folder === undefined
      ? undefined
      : (name: string, content: Uint8Array | string) => placeFile(join(folder, name), content, placing);
  const diffs: TemplateDiff[] = [];
  const locals = await namedFiles(project, names);
  for (const [index, local] of locals.entries()) {
    terminal.progress(index, locals.length, local.name);
    const { remoteOnly, ...one } = await compareTemplate(
      { service, locked, signal, ...(writePicture && { writePicture }) },
      local,
    );
    if (remoteOnly) terminal.note(`${local.name} changed on the service: bring it with \`galley pull\``);
    if (one.settings.length + one.pages.length > 0) diffs.push(one);
  }
  const pages = diffs.flatMap((each) => each.pages);
  await writePicture?.('index.html', diffPage(pages));
  if (options.markdown !== undefined) {
    const summary = diffMarkdown(diffs, options.pictureBase ?? options.pictures ?? '');
    await placeFile(join(cwd, options.markdown), summary, placing);
  }
  terminal.result({ templates: diffs }, () => formatDiffs(diffs));
  if (folder !== undefined && pages.length > 0) terminal.note(`See ${relative(cwd, join(folder, 'index.html'))}`);
  if (options.exitCode && diffs.length > 0) throw new Failure('differs', `${diffs.length} templates differ`);
}

/**
 * Finds out what a push of one template would change. The files are compared in the form in which the service would
 * store them, so that defaults that the service adds do not count as differences.
 */
async function compareTemplate(
  parts: DiffParts,
  local: LocalTemplate,
): Promise<TemplateDiff & { remoteOnly: boolean }> {
  const { service, locked, signal } = parts;
  const { galley, origin } = service;
  const lockedTemplate = locked[local.name];
  const remote =
    lockedTemplate &&
    (await readRemote(galley, lockedTemplate.id, { name: local.name, locked: lockedTemplate }, signal));
  const compared = compare(local, remote, lockedTemplate);
  const localChanges = compared.filter(({ change }) => change === 'local' || change === 'both');
  const summary = { template: local.name, remoteOnly: compared.some(({ change }) => change === 'remote') };
  if (localChanges.length === 0) return { ...summary, settings: [], pages: [] };
  const names = localChanges.flatMap(({ page }) => page ?? []);
  const scratch = await openScratch(galley, origin, {
    ...local,
    pages: local.pages.filter(({ name }) => names.includes(name)),
  });
  try {
    const after = await scratch.read();
    const touches = (part: PartComparison['part']) => localChanges.some((each) => each.part === part);
    const order = (template: TemplateParts | undefined) => template?.pages.map(({ name }) => name) ?? [];
    const settings = [
      ...(touches('settings') ? changesBetween(remote?.settings ?? {}, settingsAfter(local, remote, after)) : []),
      ...(touches('order') ? changesBetween({ pages: order(remote) }, { pages: order(local) }) : []),
    ];
    const pages: ComparedPage[] = [];
    for (const name of names) {
      const findPage = (template: TemplateParts | undefined) =>
        template?.pages.find((page) => page.name === name)?.page;
      const changes = changesBetween(findPage(remote), findPage(after));
      if (changes.length === 0) continue;
      const page = { name: `${local.name}/${name}`, changes };
      const ids = { before: remote?.pages.find((each) => each.name === name)?.id, after: scratch.pages.get(name) };
      pages.push({ ...page, ...(parts.writePicture && (await drawBoth(parts, page.name, ids))) });
    }
    return { ...summary, settings, pages };
  } finally {
    await scratch.end();
  }
}

/**
 * The settings that a push would leave. Settings that the file does not have are kept, except for those that a push may
 * remove.
 */
function settingsAfter(local: LocalTemplate, remote: RemoteTemplate | undefined, written: RemoteTemplate): JsonObject {
  const sentSettings = Object.entries(written.settings).filter(([name]) => local.settings[name] !== undefined);
  const keptSettings = Object.entries(remote?.settings ?? {}).filter(([name]) => !clearable.has(name));
  const { name, slug } = local.settings;
  return {
    ...Object.fromEntries(keptSettings),
    ...Object.fromEntries(sentSettings),
    name,
    ...(slug !== undefined && { slug }),
  };
}

/**
 * Draws both versions of a page as PNG, and their difference. If one version does not have the page, there is no
 * picture of it.
 */
async function drawBoth(
  { service, signal, writePicture }: DiffParts,
  page: string,
  ids: { before: string | undefined; after: string | undefined },
): Promise<Pick<ComparedPage, 'pictures' | 'pixels' | 'share'>> {
  const draw = async (side: 'before' | 'after') => {
    const pageId = ids[side];
    if (pageId === undefined) return undefined;
    const request = { pageId, draft: true, scale: 1, output: 'binary' } as const;
    const file = await service.galley.renders.create(request, { signal });
    const [bytes, name] = [await file.bytes(), `${page}.${side}.png`];
    await writePicture?.(name, bytes);
    return { bytes, name };
  };
  const [before, after] = [await draw('before'), await draw('after')];
  const pictures = { ...(before && { before: before.name }), ...(after && { after: after.name }) };
  if (!before || !after) return { pictures };
  const { pixels, share, picture } = comparePictures(before.bytes, after.bytes);
  const difference = `${page}.difference.png`;
  await writePicture?.(difference, picture);
  return { pictures: { ...pictures, difference }, pixels, share };
}

const maxListedChanges = 20;

function formatDiffs(diffs: readonly TemplateDiff[]): string {
  const printPart = (title: string, changes: readonly ValueChange[], more = '') => {
    if (changes.length === 0) return [];
    const lines = changes
      .slice(0, maxListedChanges)
      .map(({ path, before, after }) => `  ${path || '(page)'}: ${short(before)} → ${short(after)}`);
    const rest = changes.length > maxListedChanges ? [`  … and ${changes.length - maxListedChanges} more`] : [];
    return [`${title}${more}`, ...lines, ...rest];
  };
  return diffs
    .flatMap(({ template, settings, pages }) => [
      ...printPart(template, settings),
      ...pages.flatMap(({ name, changes, share }) =>
        printPart(name, changes, share === undefined ? '' : ` (${(share * 100).toFixed(2)} % of its pixels)`),
      ),
    ])
    .join('\n');
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
