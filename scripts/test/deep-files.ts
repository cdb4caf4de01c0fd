import { reaches, testFiles } from './imports.ts';

const depth = new Set(['test/harness/depth.ts']);

/**
 * The test files below a folder that the deep run tests further, by their paths in the project. They are the files that
 * import the depth of a run, directly or through other test files, and `*.deep.test.ts`, which `npm test` leaves out.
 */
export function deepFiles(folder: string): string[] {
  return testFiles(folder).filter((path) => path.endsWith('.deep.test.ts') || reaches(path, depth));
}
