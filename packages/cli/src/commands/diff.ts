import { join, relative } from 'node:path';
import { type Galley, renderFile } from '../../../client/src/index.ts';
import type { Context } from '../context.ts';
import { changesBetween, type ValueChange } from '../pictures/changes.ts';
import { differenceOf } from '../pictures/difference.ts';
import { type ComparedPage, diffMarkdown, diffPage } from '../pictures/report.ts';
import { readLock, templatesIn } from '../project/lock.ts';
import type { LocalTemplate } from '../project/project.ts';
import { placeFile } from '../project/write-file.ts';
import { namedFiles } from '../service/names.ts';
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
  .argument('[templates...]', 'names of folders; all when none is given')
  .option('--pictures <folder>', 'draw both sides of each page that differs')
  .option('--markdown <file>', 'write a summary, for a comment on a pull request')
  .option('--picture-base <url>', 'where the pictures will be found, for links in the summary')
  .option('--exit-code', 'end with 9 when something differs')
  .option('--force', 'overwrite files that differ')
  .action(run(showDiff));

async function showDiff(context: Context, options: Options, names: string[]): Promise<void> {
  const { terminal, signal, cwd } = context;
  const [project, { galley, origin }] = [await context.project(), await context.service()];
  const locked = templatesIn(await readLock(project.root), origin);
  const found: { template: string; settings: ValueChange[]; pages: ComparedPage[] }[] = [];
  const place = (path: string, content: string | Uint8Array) =>
    placeFile(path, content, { terminal, signal, force: options.force ?? false });
  for (const local of await namedFiles(project, names)) {
    const known = locked[local.name];
    const remote = known && (await readRemote(galley, known.id, { name: local.name, locked: known }, signal));
    const one = compareAll(local, remote);
    if (one.settings.length + one.pages.length === 0) continue;
    if (options.pictures !== undefined) {
      const folder = join(cwd, options.pictures);
      for await (const { page, pictures } of drawBoth(galley, origin, local, remote, one.pages, signal)) {
        terminal.note(`Drew ${page.name}`);
        page.pictures = {};
        for (const [side, png] of Object.entries(pictures)) {
          if (!png) continue;
          const name = `${page.name}.${side}.png`;
          await place(join(folder, name), png);
          page.pictures[side as 'before'] = name;
        }
        const { before, after } = pictures;
        if (!before || !after) continue;
        const { pixels, share, picture } = differenceOf(before, after);
        const name = `${page.name}.difference.png`;
        await place(join(folder, name), picture);
        Object.assign(page.pictures, { difference: name });
        Object.assign(page, { pixels, share });
      }
    }
    found.push({ template: local.name, ...one });
  }
  const pages = found.flatMap((each) => each.pages);
  if (options.pictures !== undefined) await place(join(cwd, options.pictures, 'index.html'), diffPage(pages));
  if (options.markdown !== undefined) {
    await place(join(cwd, options.markdown), diffMarkdown(found, options.pictureBase ?? options.pictures ?? ''));
  }
  terminal.result({ templates: found }, () => textOf(found));
  if (options.pictures !== undefined && pages.length > 0) {
    terminal.note(`See ${relative(cwd, join(cwd, options.pictures, 'index.html'))}`);
  }
  if (options.exitCode && found.length > 0) throw new Failure('differs', `${found.length} templates differ`);
}

function compareAll(local: LocalTemplate, remote: RemoteTemplate | undefined) {
  const order = (template: LocalTemplate | undefined) => template?.pages.map(({ name }) => name) ?? [];
  const settings = changesBetween(
    { ...remote?.settings, pages: order(remote) },
    { ...local.settings, pages: order(local) },
  );
  const names = [...new Set([...order(local), ...order(remote)])];
  const pages = names.flatMap((name): ComparedPage[] => {
    const of = (template: LocalTemplate | undefined) => template?.pages.find((page) => page.name === name)?.page;
    const changes = changesBetween(of(remote), of(local));
    return changes.length === 0 ? [] : [{ name: `${local.name}/${name}`, changes }];
  });
  return { settings, pages };
}

/** Both sides of each page as PNG; the side on which a page is not has none. */
async function* drawBoth(
  galley: Galley,
  origin: string,
  local: LocalTemplate,
  remote: RemoteTemplate | undefined,
  pages: readonly ComparedPage[],
  signal: AbortSignal,
) {
  const nameOf = ({ name }: ComparedPage) => name.slice(local.name.length + 1);
  const differing = local.pages.filter((page) => pages.some((each) => nameOf(each) === page.name));
  const scratch = differing.length > 0 ? await openScratch(galley, origin, { ...local, pages: differing }) : undefined;
  const draw = async (pageId: string | undefined) => {
    if (pageId === undefined) return undefined;
    return (await renderFile(galley, { pageId, draft: true, scale: 1 }, { signal })).bytes();
  };
  try {
    for (const page of pages) {
      const there = remote?.pages.find(({ name }) => name === nameOf(page))?.id;
      yield { page, pictures: { before: await draw(there), after: await draw(scratch?.pages.get(nameOf(page))) } };
    }
  } finally {
    await scratch?.end();
  }
}

const shownChanges = 20;

function textOf(found: readonly { template: string; settings: ValueChange[]; pages: ComparedPage[] }[]): string {
  const part = (title: string, changes: readonly ValueChange[], more = '') => {
    if (changes.length === 0) return [];
    const lines = changes
      .slice(0, shownChanges)
      .map(({ path, before, after }) => `  ${path || '(page)'}: ${short(before)} → ${short(after)}`);
    const rest = changes.length > shownChanges ? [`  … and ${changes.length - shownChanges} more`] : [];
    return [`${title}${more}`, ...lines, ...rest];
  };
  return found
    .flatMap(({ template, settings, pages }) => [
      ...part(template, settings),
      ...pages.flatMap(({ name, changes, share }) =>
        part(name, changes, share === undefined ? '' : ` (${(share * 100).toFixed(2)} % of its pixels)`),
      ),
    ])
    .join('\n');
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
