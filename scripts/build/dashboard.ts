import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { build, createLogger, type InlineConfig, type Logger } from 'vite';
import { noncePlaceholder } from '../../src/doors/http/dashboard/nonce.ts';
import { inProject } from '../paths.ts';

/** How Vite reads the dashboard, for its build and for the server of its developers. */
export function dashboardConfig(): InlineConfig {
  return {
    configFile: false,
    root: inProject('src/doors/dashboard'),
    base: '/app/',
    // The words of the component library in the language of the dashboard alone; numbers and dates are the browser's.
    plugins: [{ ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }, react()],
    resolve: { alias: { 'galley-client': inProject('packages/client/src/index.ts') } },
    html: { cspNonce: noncePlaceholder },
    logLevel: 'warn',
    customLogger: buildLogger(),
  };
}

/**
 * Prints warnings, but one of Vite's own making: its loader of composed classes does not say which file they are of, which
 * matters to `url()` alone.
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
}

/**
 * Which modules share a file. By itself the build makes a file for each set of screens that needs the same modules, and a first
 * visit reads 40 to 65 of them. Here are four: what every address needs, what home adds, what
 * the gallery adds, and what other screens share. `chunks`
 * are of a build without groups, in which only what is used is left.
 */
export function codeGroups(chunks: readonly BuiltChunk[]) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const modulesOf = (roots: readonly BuiltChunk[]) => {
    const found = new Set(roots);
    for (const { imports = [] } of found) for (const name of imports) addIfKnown(found, byName.get(name));
    return new Set([...found].flatMap(({ moduleIds = [] }) => moduleIds));
  };
  const screens = (...paths: string[]) =>
    chunks.filter(({ facadeModuleId }) => paths.some((path) => facadeModuleId?.endsWith(path)));
  const base = modulesOf(chunks.filter(({ isEntry }) => isEntry));
  const home = modulesOf(screens('app/shell.tsx', 'screens/home/home.tsx'));
  const gallery = modulesOf(screens('app/visitor-shell.tsx', 'screens/gallery/gallery.tsx'));
  const shared = new Set(chunks.flatMap(({ facadeModuleId, moduleIds = [] }) => (facadeModuleId ? [] : moduleIds)));
  return [
    { name: 'base', test: (id: string) => base.has(id), priority: 3 },
    { name: 'home', test: (id: string) => home.has(id), priority: 2 },
    { name: 'gallery', test: (id: string) => gallery.has(id), priority: 1 },
    { name: 'shared', test: (id: string) => shared.has(id), priority: 0 },
  ];
}

function addIfKnown(found: Set<BuiltChunk>, chunk: BuiltChunk | undefined): void {
  if (chunk) found.add(chunk);
}

/** Makes the dashboard: its page and, with a hash of their content in their names, its files. */
export async function makeDashboard(folder: string): Promise<void> {
  // A test runner sets another, and React would be the slow one that developers debug.
  process.env['NODE_ENV'] = 'production';
  // Made beside and then exchanged: a Worker that runs never finds half of it.
  const fresh = `${folder}.new`;
  const { output: chunks } = (await build(dashboardBuild(fresh, { write: false }))) as { output: BuiltChunk[] };
  await build(dashboardBuild(fresh, { groups: codeGroups(chunks) }));
  // No page at an address of its own: it would be without the headers that the Worker gives it.
  renameSync(join(fresh, 'index.html'), join(fresh, 'page.txt'));
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
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
      // A file within a style sheet would be a data: URL, which the policy of the page refuses.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1_000,
      rolldownOptions: {
        // What a screen alone uses of the components is read with the screen, though all are named in one file.
        treeshake: { moduleSideEffects: (id) => !/\/dashboard\/(app|design|screens)\/.*\.tsx?$/.test(id) },
        ...(groups.length > 0 && { output: { codeSplitting: { groups } } }),
      },
    },
  };
}

/** The contents of every file that the dashboard is made of. */
export function dashboardInputs(): string[] {
  const folders = ['src/doors/dashboard', 'packages/client/src'];
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
