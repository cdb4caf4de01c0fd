import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject } from '../../../scripts/paths.ts';

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

/** Packs the packages again and installs those that are named, without any request to a registry. */
export function installInEmptyFolder(...names: readonly ('galley-client' | 'galley-cli')[]): EmptyFolder {
  const path = mkdtempSync(join(tmpdir(), 'galley-installed-'));
  // In a folder of this test: another test may pack at the same time.
  const script = [inProject('scripts/packages/index.ts'), join(path, 'packed')];
  const tarballs = execFileSync(process.execPath, script, { encoding: 'utf8' }).trim().split('\n');
  writeFileSync(join(path, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  const wanted = names.map((name) => tarballs.find((tarball) => tarball.includes(`/${name}-`)) ?? name);
  // A registry address at which nothing listens: what is not in the tarballs cannot come from anywhere.
  const options = ['--offline', '--no-audit', '--no-fund', '--registry=http://127.0.0.1:9'];
  const run = spawnSync('npm', ['install', ...options, ...wanted], { cwd: path, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`npm install: ${run.stdout}${run.stderr}`);
  const installed = readdirSync(join(path, 'node_modules')).filter((name) => !name.startsWith('.'));
  if (installed.length !== names.length) throw new Error(`npm installed more than was packed: ${installed}`);
  return {
    path,
    write: (name, content) => writeFileSync(join(path, name), content),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
