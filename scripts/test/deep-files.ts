import { reaches, testFiles } from './imports.ts';

const depth = new Set(['test/harness/depth.ts']);

/**
 * The test files below a folder of the project that the deep run tries whole, by their paths in it: those that
 * import how deep a run is, themselves or through a helper of tests; and `*.deep.test.ts`, which `npm test` leaves out.
 */
export function deepFiles(folder: string): string[] {
  return testFiles(folder).filter((path) => path.endsWith('.deep.test.ts') || reaches(path, depth));
}
