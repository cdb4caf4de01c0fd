/**
 * Makes `dist/generated/oniguruma-glue.js` from `@shikijs/engine-oniguruma`, whose one wasm instance stands in a
 * module-level variable and so could never be replaced, however much it has grown. The same code inside a function
 * gives as many instances as are asked for. Should the package change its shape, the build fails instead of guessing.
 */
import { readFileSync } from 'node:fs';
import { writeIfChanged } from './write-if-changed.ts';

/** ONIG_DEFAULT_RETRY_LIMIT_IN_MATCH: how often a match may go back before it counts as none. */
const ownRetryLimit = 10_000_000;
/**
 * Ours (SEC-3). Nothing can stop a match while it runs: with the library's own limit, one line of 2,000 characters kept
 * the grammars of apex, cpp, csharp, groovy, mdc and php busy for longer than four seconds; with this one, for less than
 * half of one. Ordinary code stays far below it.
 */
const retryLimit = 20_000;

export async function makeOnigurumaGlue(packageGlue: string, wasm: string, target: string): Promise<void> {
  const source = readFileSync(packageGlue, 'utf8');
  const limitAt = await retryLimitAddress(readFileSync(wasm));
  const end = source.lastIndexOf('\nexport {');
  const glue = source.slice(0, end);
  const isKnown = glue.includes('let onigBinding = null;') && glue.includes('async function createOnigurumaEngine(');
  if (end < 0 || !isKnown || /^(?:import|export) /m.test(glue)) {
    throw new Error('@shikijs/engine-oniguruma has changed its shape: adapt scripts/build/oniguruma-glue.ts');
  }
  const module = [
    '// Made by scripts/build/oniguruma-glue.ts from @shikijs/engine-oniguruma (MIT). Do not edit.',
    '/** @param {WebAssembly.Module} onigModule */',
    'export async function startOniguruma(onigModule) {',
    glue,
    'const instantiator = (imports) => new WebAssembly.Instance(onigModule, imports).exports;',
    'const engine = await createOnigurumaEngine({ instantiator });',
    // The library exports no setter: its default parameters are written where they stand.
    `onigBinding.HEAPU32[${limitAt / 4}] = ${retryLimit};`,
    'return { engine, memory: onigBinding.memory };',
    '}',
    '',
  ].join('\n');
  writeIfChanged(target, module);
}

/** Where the library keeps its limit: the one word of its fresh memory that has the limit's value. */
async function retryLimitAddress(wasm: Uint8Array<ArrayBuffer>): Promise<number> {
  const instance = await WebAssembly.instantiate(Reflect.construct(WebAssembly.Module, [wasm]), {
    env: { emscripten_memcpy_big: () => 0, emscripten_get_now: () => 0, emscripten_resize_heap: () => 0 },
    wasi_snapshot_preview1: { fd_write: () => 0 },
  });
  const memory = instance.exports['memory'] as WebAssembly.Memory;
  const words = [...new Uint32Array(memory.buffer)];
  const first = words.indexOf(ownRetryLimit);
  if (first < 0 || words.indexOf(ownRetryLimit, first + 1) >= 0) {
    throw new Error('The limit of retries is not where it was in onig.wasm: adapt scripts/build/oniguruma-glue.ts');
  }
  return first * 4;
}
