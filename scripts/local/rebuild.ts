import { once } from 'node:events';
import { spawnOwned } from '../owned-process.ts';
import { inProject } from '../paths.ts';
import { watchSources } from './watch-sources.ts';

/** The sources from which `npm run local` builds the service, and wrangler's settings. */
const sources = {
  folders: ['docs', 'gallery', 'migrations', 'scripts/build', 'src/doors/dashboard', 'packages/client/src'].map(
    (folder) => inProject(folder),
  ),
  files: [inProject('wrangler.toml')],
};

/**
 * Builds again whenever a source was saved, and then calls `reload`. If a build fails, its output is printed and
 * nothing changes. wrangler has such a watcher too, but after a failed build it holds every request until a build
 * succeeds.
 */
export function rebuildOnChange(reload: () => Promise<void>): void {
  watchSources(sources, async () => {
    const failed = await firstFailure(['build', 'state']);
    if (failed === undefined) await reload();
    else console.error(`scripts/${failed} failed. The service goes on with what was built last, until the next save.`);
  });
}

/**
 * Runs the scripts one after another. Resolves with the name of the first script that fails; that script has already
 * printed the reason.
 */
async function firstFailure(names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    const script = spawnOwned(inProject('scripts', name, 'index.ts'), [], { output: 'inherit' });
    const [code] = await once(script, 'exit');
    if (code !== 0) return name;
  }
  return undefined;
}
