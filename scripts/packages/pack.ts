import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Packs a folder into another as npm would publish it, and returns the tarball's path. It uses no registry. */
export function pack(folder: string, target: string): string {
  mkdirSync(target, { recursive: true });
  const options = ['pack', '--json', '--offline', '--ignore-scripts', '--pack-destination', target];
  const output = execFileSync('npm', options, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const [{ filename }] = JSON.parse(output) as [{ filename: string }];
  return join(target, filename);
}
