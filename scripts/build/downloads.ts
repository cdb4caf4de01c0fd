import { globSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withFileLock } from '../file-lock.ts';
import { makeCli } from '../packages/cli.ts';
import { makeClient } from '../packages/client.ts';
import { pack } from '../packages/pack.ts';
import { inProject } from '../paths.ts';

/** The inputs of the tarballs. */
export function downloadInputs(): string[] {
  const sources = globSync(['packages/*/src/**/*', 'packages/*/package.json', 'packages/*/README.md'], {
    cwd: inProject('./'),
    withFileTypes: true,
  });
  const files = sources.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return [...files, inProject('package-lock.json'), inProject('scripts/packages/cli.ts')].sort();
}

/** Builds `dist/assets/downloads/`: the command line and the client, packed as npm packs them. */
export async function makeDownloads(): Promise<void> {
  const target = inProject('dist/assets/downloads');
  // `npm run packages` makes the same folders.
  await withFileLock(inProject('dist/packages.lock'), () => packInto(target));
}

async function packInto(target: string): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const [name, folder] of [
    ['galley-client', makeClient()],
    ['galley-cli', await makeCli()],
  ] as const) {
    renameSync(pack(folder, target), join(target, `${name}.tgz`));
  }
}
