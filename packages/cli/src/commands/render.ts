import { join, relative } from 'node:path';
import { type JsonOf, openFile } from '../../../client/src/index.ts';
import type { Context } from '../context.ts';
import { type JsonObject, readObject } from '../project/json.ts';
import { localNames, type Project } from '../project/project.ts';
import { placeFile, removeUnfinished } from '../project/write-file.ts';
import { type NamedPage, namedFiles, namedPages } from '../service/names.ts';
import { openScratch, type Scratch } from '../service/scratch.ts';
import { toFailure } from '../terminal/explain.ts';
import { Failure } from '../terminal/failure.ts';
import { collect, command, run } from './command.ts';

export const formats = ['png', 'jpeg', 'webp', 'svg', 'pdf', 'pptx', 'html5'] as const;
export type Format = (typeof formats)[number];

const extensions: Readonly<Record<string, string>> = { jpeg: 'jpg', html5: 'zip' };

interface Options {
  out: string;
  format: string;
  tweak?: string[];
  tweaks?: string;
  scale?: string;
  quality?: string;
  compression?: string;
  all?: boolean;
  draft?: boolean;
  local?: boolean;
  force?: boolean;
}

export const render = command('render', 'Render pages to files', [
  'galley render card                        every page of a template, as published',
  'galley render card/front --tweak title="Hello" --format webp',
  'galley render --all --local --out pictures  what the files say, unpushed',
])
  .argument('[pages...]', '<template>, <template>/<page>, or the id of a page')
  .option('-o, --out <folder>', 'folder for the files', 'out')
  .option('-f, --format <format>', formats.join(', '), 'png')
  .option('-t, --tweak <name=value>', 'value of a variable, as JSON or text', collect)
  .option('--tweaks <file>', 'JSON file with values of variables')
  .option('--scale <factor>', '1 to 4')
  .option('--quality <percent>', '1 to 100')
  .option('--compression <effort>', 'compression of a png: fast, or small for fewer bytes')
  .option('--all', 'render every template of the folder')
  .option('--draft', 'render the draft on the service')
  .option('--local', 'render the local files, without pushing')
  .option('--force', 'overwrite files that differ')
  .action(run(renderPages));

interface Outcome {
  page: string;
  file?: string;
  error?: string;
  cached?: boolean;
  bytes?: number;
  warnings?: JsonOf<'renders.create'>['warnings'];
}

async function renderPages(context: Context, options: Options, names: string[]): Promise<void> {
  const { terminal, signal, cwd } = context;
  const format = parseFormat(options.format);
  const project = options.all || options.local ? await context.project() : await context.optionalProject();
  const { galley, origin } = await context.service();
  const chosen = names.length > 0 ? names : options.all && project ? await localNames(project) : [];
  if (chosen.length === 0) throw new Failure('usage', 'Name at least one template or page, or use --all');
  const tweaks = await readTweaks(options);
  const scratches: Scratch[] = [];
  const outcomes: Outcome[] = [];
  let worst: Failure | undefined;
  try {
    const pages =
      options.local && project
        ? await pagesOfFiles(project, chosen, async (local) => {
            const scratch = await openScratch(galley, origin, local);
            scratches.push(scratch);
            return scratch;
          })
        : await namedPages(project, origin, chosen);
    for (const [index, page] of pages.entries()) {
      signal.throwIfAborted();
      terminal.progress(index, pages.length, page.label);
      const path = join(cwd, options.out, `${page.label}.${extensions[format] ?? format}`);
      try {
        const request = {
          pageId: page.id,
          format,
          tweaks,
          draft: options.draft === true || options.local === true,
          ...(options.scale !== undefined && { scale: parseNumber('--scale', options.scale) }),
          ...(options.quality !== undefined && { quality: parseNumber('--quality', options.quality) }),
          ...(options.compression !== undefined && { compression: parseCompression(options.compression) }),
        };
        const drawn = await galley.renders.create(request, { signal });
        // The file is downloaded from the service that was called, whatever origin the service uses in its URLs.
        const file = await openFile(new URL(new URL(drawn.file?.url ?? '', origin).pathname, origin), { signal });
        const placing = { terminal, signal, force: options.force ?? false };
        await removeUnfinished(join(path, '..'));
        const { bytes } = await placeFile(path, file.stream, placing);
        outcomes.push({ page: page.label, file: path, cached: drawn.cached, bytes, warnings: drawn.warnings });
        for (const { code, message } of drawn.warnings) terminal.warn(`${page.label}: ${code}: ${message}`);
      } catch (error) {
        const failure = toFailure(error);
        if (failure.exit === 'interrupted' || failure.exit === 'refused' || pages.length === 1) throw error;
        terminal.fail(new Failure(failure.exit, `${page.label}: ${failure.message}`));
        outcomes.push({ page: page.label, error: failure.message });
        worst = new Failure(
          'partial',
          `${outcomes.filter(({ error }) => error).length} of ${pages.length} were not rendered`,
        );
      }
    }
  } finally {
    for (const scratch of scratches) await scratch.end();
  }
  terminal.result({ files: outcomes }, () =>
    outcomes.flatMap(({ file }) => (file === undefined ? [] : [relative(cwd, file)])).join('\n'),
  );
  if (worst) throw worst;
}

/** Creates pages from files, on temporary templates with the content of the files. */
export async function pagesOfFiles(
  project: Project,
  names: readonly string[],
  open: (local: Awaited<ReturnType<typeof namedFiles>>[number]) => Promise<Scratch>,
): Promise<NamedPage[]> {
  const pages: NamedPage[] = [];
  for (const name of names) {
    const [template = '', page] = name.split('/');
    for (const local of await namedFiles(project, [template])) {
      const matchingPages = local.pages.filter((each) => page === undefined || each.name === page);
      if (matchingPages.length === 0) throw new Failure('notFound', `${template} has no page ${page}`);
      const scratch = await open({ ...local, pages: matchingPages });
      pages.push(
        ...matchingPages.map((each) => ({
          label: `${template}/${each.name}`,
          template,
          id: scratch.pages.get(each.name) ?? '',
        })),
      );
    }
  }
  return pages;
}

export function parseFormat(text: string): Format {
  const format = formats.find((each) => each === (text === 'jpg' ? 'jpeg' : text));
  if (format) return format;
  throw new Failure('usage', `${text} is not a format`, { hint: `The formats are ${formats.join(', ')}.` });
}

export function parseCompression(text: string): 'fast' | 'small' {
  if (text === 'fast' || text === 'small') return text;
  throw new Failure('usage', `--compression must be fast or small, not ${text}`);
}

export function parseNumber(option: string, text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value)) return value;
  throw new Failure('usage', `${option} must be a number, not ${text}`);
}

/**
 * Reads the tweaks of a render. Tweaks from options override those from a file. @throws Failure usage, invalid,
 * notFound
 */
async function readTweaks({ tweak = [], tweaks }: Pick<Options, 'tweak' | 'tweaks'>): Promise<JsonObject> {
  const ofFile: JsonObject = tweaks === undefined ? {} : await requireObject(tweaks);
  const tweakOptions = tweak.map((text) => {
    const at = text.indexOf('=');
    if (at < 1) throw new Failure('usage', `--tweak must have the form name=value, not ${text}`);
    return [text.slice(0, at), parseValue(text.slice(at + 1))] as const;
  });
  return { ...ofFile, ...Object.fromEntries(tweakOptions) };
}

async function requireObject(path: string): Promise<JsonObject> {
  const value = await readObject(path);
  if (!value) throw new Failure('notFound', `There is no file ${path}`);
  return value;
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
