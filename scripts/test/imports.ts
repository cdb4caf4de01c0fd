import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inProject } from '../paths.ts';

/** The test files below a folder, by their paths in the project. */
export function testFiles(folder: string): string[] {
  return readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join(folder, path))
    .sort();
}

/** Whether a file imports one of the targets, directly or through files of test/. */
export function reaches(path: string, targets: ReadonlySet<string>, seen = new Set<string>()): boolean {
  if (seen.has(path)) return false;
  seen.add(path);
  return listImports(path).some(
    (imported) => targets.has(imported) || (imported.startsWith('test/') && reaches(imported, targets, seen)),
  );
}

function listImports(path: string): string[] {
  if (!existsSync(inProject(path))) return [];
  const source = readFileSync(inProject(path), 'utf8');
  return [...source.matchAll(/\b(?:from|import) '(\.[^']+\.ts)'/g)].map(([, name = '']) => join(dirname(path), name));
}
