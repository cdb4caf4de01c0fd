/**
 * Builds `dist/generated/oniguruma-glue.js` from `@shikijs/engine-oniguruma`. The package stores its only wasm instance
 * in a module-level variable, so the instance could never be replaced, however large its memory has become. Inside a
 * function, the same code can create any number of instances. If the form of the package changes, the build fails.
 */
import { readFileSync } from 'node:fs';
import { writeIfChanged } from './write-if-changed.ts';

/** The library's own limit, ONIG_DEFAULT_RETRY_LIMIT_IN_MATCH: how often a match may backtrack before it fails. */
const ownRetryLimit = 10_000_000;
/**
 * Galley's limit (SEC-3). Nothing can interrupt a match. With the library's own limit, one line of 2,000 characters
 * kept the grammars of apex, cpp, csharp, groovy, mdc and php busy for more than four seconds. With this limit, it
 * takes less than half a second. Ordinary code stays far below the limit.
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
    // The library exports no setter, so its default is overwritten in its memory.
    `onigBinding.HEAPU32[${limitAt / 4}] = ${retryLimit};`,
    'return { engine, memory: onigBinding.memory };',
    '}',
    '',
  ].join('\n');
  writeIfChanged(target, module);
}

/**
 * Finds the address of the limit in a new instance: the only word in its memory with the value of the library's limit.
 */
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
