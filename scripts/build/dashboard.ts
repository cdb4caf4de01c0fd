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

/** Makes the dashboard: its page and, with a hash of their content in their names, its files. */
export async function makeDashboard(folder: string): Promise<void> {
  // A test runner sets another, and React would be the slow one that developers debug.
  process.env['NODE_ENV'] = 'production';
  // Made beside and then exchanged: a Worker that runs never finds half of it.
  const fresh = `${folder}.new`;
  await build({
    ...dashboardConfig(),
    build: {
      outDir: fresh,
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
      },
    },
  });
  // No page at an address of its own: it would be without the headers that the Worker gives it.
  renameSync(join(fresh, 'index.html'), join(fresh, 'page.txt'));
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
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
