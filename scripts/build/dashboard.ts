import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { build, createLogger, type InlineConfig, type Logger } from 'vite';
import { noncePlaceholder } from '../../src/doors/http/dashboard/nonce.ts';
import { inProject } from '../paths.ts';

/** Vite's configuration of the dashboard, for its build and for the development server. */
export function dashboardConfig(): InlineConfig {
  return {
    configFile: false,
    root: inProject('src/doors/dashboard'),
    base: '/app/',
    // Of the texts of the component library, only those in the dashboard's language are kept. Browsers format numbers
    // and dates.
    plugins: [{ ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }, react()],
    resolve: {
      alias: [
        { find: 'galley-client', replacement: inProject('packages/client/src/index.ts') },
        // Browsers cannot inflate synchronously.
        {
          find: /^.*\/icc\/inflate\.ts$/,
          replacement: inProject('src/doors/dashboard/editor/canvas/assets/kept-profile.ts'),
        },
      ],
    },
    html: { cspNonce: noncePlaceholder },
    logLevel: 'warn',
    customLogger: buildLogger(),
  };
}

/**
 * Creates a logger that prints all warnings except for one that Vite itself causes: its loader of composed classes does
 * not say to which file they belong, which only matters for `url()`.
 */
function buildLogger(): Logger {
  const logger = createLogger('warn');
  const { warnOnce } = logger;
  logger.warnOnce = (message, options) => {
    if (!message.includes('did not pass the `from` option')) warnOnce(message, options);
  };
  return logger;
}

interface BuiltChunk {
  type: string;
  fileName: string;
  facadeModuleId?: string | null;
  isEntry?: boolean;
  imports?: readonly string[];
  moduleIds?: readonly string[];
  code?: string;
  viteMetadata?: { importedCss: ReadonlySet<string> };
}

/** Modules that are built into one file, and the screens that load this file. */
interface SharedFile {
  chunks: ReadonlySet<BuiltChunk>;
  screens: ReadonlySet<BuiltChunk>;
  bytes: number;
}

/**
 * The maximum number of shared files that a screen loads. Together with the file that every address needs, the screen's
 * own file and the frame for visitors, this makes ten scripts.
 */
const maxSharedFiles = 8;

/**
 * Decides which modules are built into the same file. By default, the build makes a file for each set of screens that
 * needs the same modules, and a first visit loads 40 to 65 files. Here, there is one file with what every address
 * needs. Other files are merged until each screen loads few files, with as few unneeded bytes as possible. `chunks` are
 * the result of a build without groups.
 */
export function codeGroups(chunks: readonly BuiltChunk[]) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const neededBy = (roots: Iterable<BuiltChunk>) => {
    const chunks = new Set(roots);
    for (const { imports = [] } of chunks) for (const name of imports) addIfKnown(chunks, byName.get(name));
    return chunks;
  };
  const base = neededBy(chunks.filter(({ isEntry }) => isEntry));
  // The parts that the visual editor loads later share modules with many screens. They are left to the build.
  const screens = chunks.filter(
    ({ facadeModuleId, isEntry }) =>
      facadeModuleId && !isEntry && (!isOfEditor(facadeModuleId) || facadeModuleId.endsWith('/screen/editor.tsx')),
  );
  const readersByChunk = new Map<BuiltChunk, Set<BuiltChunk>>();
  for (const screen of screens) {
    for (const chunk of neededBy([screen])) {
      if (!base.has(chunk) && !chunk.facadeModuleId)
        readersByChunk.set(chunk, (readersByChunk.get(chunk) ?? new Set()).add(screen));
    }
  }
  const files = [...readersByChunk].map(([chunk, readers]) => ({
    chunks: new Set([chunk]),
    screens: readers,
    bytes: chunk.code?.length ?? 0,
  }));
  const createGroup = (name: string, of: ReadonlySet<BuiltChunk>, priority: number) => {
    const ids = new Set([...of].flatMap(({ moduleIds = [] }) => moduleIds));
    return { name, test: (id: string) => ids.has(id), priority };
  };
  // The visual editor may load more files: it shares modules with many screens, which would otherwise load its other modules.
  const counted = screens.filter(({ facadeModuleId }) => !isOfEditor(facadeModuleId));
  const shared = fewerFiles(files, counted, neededBy).sort((one, other) => one.screens.size - other.screens.size);
  return [
    createGroup('base', base, shared.length),
    // A file also includes the imports of its modules, unless an earlier file has them. Modules that most screens load
    // therefore come first.
    ...shared.map((file, priority) => createGroup('shared', file.chunks, priority)),
  ];
}

function isOfEditor(path: string | null | undefined): boolean {
  return path?.includes('/dashboard/editor/') ?? false;
}

type NeededBy = (roots: Iterable<BuiltChunk>) => Set<BuiltChunk>;

/** Merges files until no screen loads too many. Each step merges the two files whose merging adds the fewest bytes. */
function fewerFiles(files: SharedFile[], screens: readonly BuiltChunk[], neededBy: NeededBy): SharedFile[] {
  for (;;) {
    const crowded = screens.filter(
      (screen) => files.filter((file) => file.screens.has(screen)).length > maxSharedFiles,
    );
    let best: { files: SharedFile[]; bytes: number } | undefined;
    for (const [index, one] of files.entries()) {
      for (const other of files.slice(index + 1)) {
        if (!crowded.some((screen) => one.screens.has(screen) && other.screens.has(screen))) continue;
        const merged = mergedFiles(files, [one, other], neededBy);
        if (!best || merged.bytes < best.bytes) best = merged;
      }
    }
    if (!best) return files;
    files = best.files;
  }
}

/**
 * Merges two files. The screens of either file then load the merged one. Also returns the total number of bytes that
 * all screens load.
 */
function mergedFiles(files: readonly SharedFile[], [one, other]: readonly SharedFile[], neededBy: NeededBy) {
  if (!one || !other) throw new Error('Two files are merged');
  const chunks = new Set([...one.chunks, ...other.chunks]);
  const screens = new Set([...one.screens, ...other.screens]);
  const needed = neededBy(chunks);
  const rest = files
    .filter((file) => file !== one && file !== other)
    .map((file) =>
      [...file.chunks].some((chunk) => needed.has(chunk))
        ? { ...file, screens: new Set([...file.screens, ...screens]) }
        : file,
    );
  const result = [...rest, { chunks, screens, bytes: one.bytes + other.bytes }];
  return { files: result, bytes: result.reduce((sum, file) => sum + file.bytes * file.screens.size, 0) };
}

function addIfKnown(chunks: Set<BuiltChunk>, chunk: BuiltChunk | undefined): void {
  if (chunk) chunks.add(chunk);
}

/** Builds the dashboard: its page, and its files. The names of the files contain a hash of their content. */
export async function makeDashboard(folder: string): Promise<void> {
  // Test runners set another value, with which the slow development version of React would be built.
  process.env['NODE_ENV'] = 'production';
  // The new folder is built next to the old one and then replaces it, so that a running Worker never reads an
  // incomplete one.
  const fresh = `${folder}.new`;
  const { output: chunks } = (await build(dashboardBuild(fresh, { write: false }))) as { output: BuiltChunk[] };
  const { output } = (await build(dashboardBuild(fresh, { groups: codeGroups(chunks) }))) as { output: BuiltChunk[] };
  // The pages are stored under other names, so that they have no URLs at which they would lack the headers that the
  // Worker adds.
  renameSync(join(fresh, 'index.html'), join(fresh, 'page.txt'));
  const page = readFileSync(join(fresh, 'page.txt'), 'utf8');
  writeFileSync(join(fresh, 'editor-page.txt'), page.replace('</head>', `${editorLinks(output).join('')}</head>`));
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
}

/**
 * The elements with which the page of the visual editor loads its files at once. Without them, the browser learns of
 * them one after another: the application names the editor's scripts, and these name the engine.
 */
function editorLinks(output: readonly BuiltChunk[]): string[] {
  const findModule = (path: string) => output.find(({ facadeModuleId }) => facadeModuleId?.endsWith(path));
  const [editor, frame] = [findModule('/editor/screen/editor.tsx'), findModule('/shell/shell.tsx')];
  const engine = output.find(({ fileName }) => fileName.endsWith('.wasm'));
  if (!editor || !frame || !engine) throw new Error('The visual editor was not built');
  const chunks = new Set([editor, frame]);
  for (const { imports = [] } of chunks)
    for (const name of imports)
      addIfKnown(
        chunks,
        output.find(({ fileName }) => fileName === name),
      );
  const link = (attributes: string, name: string) => `  <link ${attributes} crossorigin href="/app/${name}">\n  `;
  const sheets = new Set([...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [
    ...[...sheets].map((name) => link('rel="preload" as="style"', name)),
    ...[...chunks].map(({ fileName }) => link('rel="modulepreload"', fileName)),
    link('rel="preload" as="fetch" type="application/wasm"', engine.fileName),
  ];
}

export function dashboardBuild(
  outDir: string,
  { write = true, groups = [] }: { write?: boolean; groups?: ReturnType<typeof codeGroups> },
): InlineConfig {
  return {
    ...dashboardConfig(),
    build: {
      outDir,
      write,
      emptyOutDir: true,
      assetsDir: 'files',
      target: ['chrome123', 'safari17.5', 'firefox128'],
      // If a file were inlined in a style sheet, it would become a data: URL, which the policy of the page blocks.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1_000,
      rolldownOptions: {
        // Components that only one screen uses are built into the file of that screen, although one module exports all
        // of them.
        treeshake: { moduleSideEffects: (id) => !/\/dashboard\/(app|design|kit|screens|shell)\/.*\.tsx?$/.test(id) },
        ...(groups.length > 0 && { output: { codeSplitting: { groups } } }),
      },
    },
  };
}

/** The contents of all files from which the dashboard is built. */
export function dashboardInputs(): string[] {
  const folders = [
    'src/doors/dashboard',
    'src/core',
    'src/design',
    'src/draw',
    'packages/client/src',
    'packages/css-layout/src',
  ];
  const files = folders.flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort(),
  );
  return [...files, ...['package-lock.json', 'scripts/build/dashboard.ts'].map((path) => inProject(path))].flatMap(
    (path) => [path.slice(inProject('.').length), readFileSync(path, 'utf8')],
  );
}
