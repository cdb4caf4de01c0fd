import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { withFileLock } from '../../../scripts/file-lock.ts';
import { inProject } from '../../../scripts/paths.ts';

type PackageName = 'galley-client' | 'galley-cli';

/** An empty folder into which packed tarballs were installed, as on a user's machine. */
export interface EmptyFolder {
  path: string;
  write(name: string, content: string): void;
  remove(): void;
}

/** The oldest Node that the packages support if this machine has it, otherwise the project's own. */
export const oldestNode = (() => {
  const [system] = ['/usr/bin/node', '/usr/local/bin/node'].filter(
    (path) => existsSync(path) && /^v2[0-3]\./.test(execFileSync(path, ['--version'], { encoding: 'utf8' })),
  );
  return system ?? process.execPath;
})();

/**
 * A copy of a folder into which the named packages were installed. They are packed and installed once for all files of a
 * run, without any request to a registry.
 */
export async function installInEmptyFolder(...names: readonly PackageName[]): Promise<EmptyFolder> {
  const installed = inject('installedPackages');
  await withFileLock(join(installed, 'install.lock'), () => installOnce(installed, names));
  const path = mkdtempSync(join(tmpdir(), 'galley-installed-'));
  cpSync(join(installed, names.join('+')), path, { recursive: true, verbatimSymlinks: true });
  return {
    path,
    write: (name, content) => writeFileSync(join(path, name), content),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

function installOnce(folder: string, names: readonly PackageName[]): void {
  const path = join(folder, names.join('+'));
  if (existsSync(join(path, 'node_modules'))) return;
  const packed = join(folder, 'packed');
  if (!existsSync(packed)) execFileSync(process.execPath, [inProject('scripts/packages/index.ts'), packed]);
  const tarballs = readdirSync(packed).map((name) => join(packed, name));
  mkdirSync(path);
  writeFileSync(join(path, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  const wanted = names.map((name) => tarballs.find((tarball) => tarball.includes(`/${name}-`)) ?? name);
  // A registry address at which nothing listens: what is not in the tarballs cannot come from anywhere.
  const options = ['--offline', '--no-audit', '--no-fund', '--registry=http://127.0.0.1:9'];
  const run = spawnSync('npm', ['install', ...options, ...wanted], { cwd: path, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`npm install: ${run.stdout}${run.stderr}`);
  const found = readdirSync(join(path, 'node_modules')).filter((name) => !name.startsWith('.'));
  if (found.length !== names.length) throw new Error(`npm installed more than was packed: ${found}`);
}
