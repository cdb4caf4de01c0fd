import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '../paths.ts';

/** The test files below a folder of the project that try a sample of something in `npm test`, by their paths in it. */
export function sampledFiles(folder: string): string[] {
  return readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join(folder, path))
    .filter((path) => readFileSync(inProject(path), 'utf8').includes('harness/depth.ts'))
    .sort();
}
