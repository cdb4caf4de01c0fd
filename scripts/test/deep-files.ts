import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inProject } from '../paths.ts';

const depth = 'test/harness/depth.ts';

/**
 * The test files below a folder of the project that the deep run tries whole, by their paths in it: those that
 * import how deep a run is, themselves or through a helper of tests; and `*.deep.test.ts`, which `npm test` leaves out.
 */
export function deepFiles(folder: string): string[] {
  return readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join(folder, path))
    .filter((path) => path.endsWith('.deep.test.ts') || reaches(path, new Set()))
    .sort();
}

/** Whether a file imports `depth` by imports within test/, which are the only way to it. */
function reaches(path: string, seen: Set<string>): boolean {
  if (seen.has(path)) return false;
  seen.add(path);
  return importsOf(path).some(
    (imported) => imported === depth || (imported.startsWith('test/') && reaches(imported, seen)),
  );
}

function importsOf(path: string): string[] {
  if (!existsSync(inProject(path))) return [];
  const source = readFileSync(inProject(path), 'utf8');
  return [...source.matchAll(/\bfrom '(\.[^']+\.ts)'/g)].map(([, name = '']) => join(dirname(path), name));
}
