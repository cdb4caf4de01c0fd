import { testFiles } from './imports.ts';

/** Folders whose code only computes values. Their tests run in Node, which needs no bundle and no runtime. */
const pureFolders = ['src/access/', 'src/core/', 'src/design/', 'src/doors/dashboard/', 'src/draw/'];

/**
 * Folders among them whose code depends on the runtime: on its locale data, streams, compression or wasm. Their tests run in
 * workerd, and so does every single file that is named `*.workerd.test.ts`.
 */
const runtimeFolders = [
  'src/design/expressions/functions/',
  'src/draw/container/',
  'src/draw/gather/',
  'src/draw/srgb/',
];

/** Whether a test file runs in Node. A pure test that imports what only workerd has cannot be loaded there, and fails. */
export function isPure(path: string): boolean {
  const isIn = (folder: string) => path.startsWith(folder);
  return pureFolders.some(isIn) && !runtimeFolders.some(isIn) && !path.endsWith('.workerd.test.ts');
}

/** The test files of `src` that run in Node, and those that run in workerd, by their paths in the project. */
export function testsByRuntime(): { node: string[]; workerd: string[] } {
  const files = testFiles('src');
  return { node: files.filter(isPure), workerd: files.filter((path) => !isPure(path)) };
}
