/**
 * Makes `dist/generated/oniguruma-glue.js` from `@shikijs/engine-oniguruma`, whose one wasm instance stands in a
 * module-level variable and so could never be replaced, however much it has grown. The same code inside a function
 * gives as many instances as are asked for. Should the package change its shape, the build fails instead of guessing.
 */
import { readFileSync } from 'node:fs';
import { writeIfChanged } from './write-if-changed.ts';

export function makeOnigurumaGlue(packageGlue: string, target: string): void {
  const source = readFileSync(packageGlue, 'utf8');
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
    'return { engine, memory: onigBinding.memory };',
    '}',
    '',
  ].join('\n');
  writeIfChanged(target, module);
}
