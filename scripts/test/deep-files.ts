import { reaches, testFiles } from './imports.ts';

const depth = new Set(['test/harness/depth.ts']);

/**
 * The test files below a folder of which the deep run tries more, by their paths in the project: those that import the
 * depth of a run, directly or through other files of tests, and `*.deep.test.ts`, which `npm test` leaves out.
 */
export function deepFiles(folder: string): string[] {
  return testFiles(folder).filter((path) => path.endsWith('.deep.test.ts') || reaches(path, depth));
}
