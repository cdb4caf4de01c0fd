import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '../paths.ts';

/**
 * Builds `dist/packages/client`, which `npm pack` packs: a module of JavaScript and one of types for each source
 * (DOCS-3).
 */
export function makeClient(): string {
  const folder = inProject('dist/packages/client');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const compiler = inProject('node_modules/typescript/bin/tsc');
  const options = ['-p', inProject('packages/client'), '--noEmit', 'false', '--outDir', folder];
  const run = spawnSync(process.execPath, [compiler, ...options], { stdio: 'inherit' });
  if (run.status !== 0) throw new Error('The client does not compile');
  // TypeScript only rewrites the extensions of imports in JavaScript.
  for (const file of globSync('**/*.d.ts', { cwd: folder })) {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(from ['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2'));
  }
  for (const file of ['package.json', 'README.md']) cpSync(inProject('packages/client', file), join(folder, file));
  return folder;
}
