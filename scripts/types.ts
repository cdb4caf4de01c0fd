/**
 * `npm run types`: generates the types of the Worker's bindings and of its runtime. Wrangler starts the runtime to read
 * them, which takes longer than the rest of a check, so they are only generated again if their inputs changed.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { makeIfChanged } from './build/parts.ts';
import { inProject } from './paths.ts';

const output = 'dist/generated/worker-configuration.d.ts';
/** Bindings, the names of secrets, the versions of wrangler and of workerd, and the classes that the Worker exports. */
const inputs = ['wrangler.toml', '.dev.vars', '.env', 'package-lock.json', 'workers/edge/index.ts', 'scripts/types.ts'];

mkdirSync(inProject('dist/generated'), { recursive: true });
await makeIfChanged('types', inputs.map(hashFile), makeTypes, [output]);

/** A hash, because some of these files contain secrets. Not every folder has all of them. */
function hashFile(path: string): string {
  const text = existsSync(inProject(path)) ? readFileSync(inProject(path), 'utf8') : '';
  return `${path} ${createHash('sha256').update(text).digest('hex')}`;
}

function makeTypes(): void {
  const wrangler = inProject('node_modules/wrangler/bin/wrangler.js');
  execFileSync(process.execPath, [wrangler, 'types', output], {
    cwd: inProject(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Wrangler declares the Worker's variables as those of every process of Node, but processes of the renderer have none.
  const types = readFileSync(inProject(output), 'utf8');
  writeFileSync(inProject(output), types.replace(/declare namespace NodeJS \{\n[^}]*\{\}\n\}\n/, ''));
}
