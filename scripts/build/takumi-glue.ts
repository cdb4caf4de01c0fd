/**
 * Builds `dist/generated/takumi-glue.js` from the glue in `@takumi-rs/wasm`.
 *
 * The package keeps one wasm instance in a module-level variable, so an instance that trapped or grew could never be
 * replaced. The same code inside a function gives any number of instances. The package is pinned; if its shape changes,
 * this build step fails.
 */
import { readFileSync } from 'node:fs';
import { writeIfChanged } from './write-if-changed.ts';

export function makeTakumiGlue(packageGlue: string, target: string): void {
  const source = readFileSync(packageGlue, 'utf8');
  const start = source.indexOf('//#region pkg/takumi_wasm.js');
  const end = source.indexOf('//#endregion', start);
  if (start < 0 || end < 0 || !source.includes('function initSync(module)')) {
    throw new Error(
      'The glue of @takumi-rs/wasm has changed its shape: read it and adapt scripts/build/takumi-glue.ts',
    );
  }
  const glue = source
    .slice(start, end)
    // The async loader is not needed (wasm is imported as a module) and has the package's only `fetch`.
    .replace(/async function __wbg_load\([\s\S]*?\n}\n(?=function initSync)/, '')
    .replace(/async function __wbg_init\([\s\S]*?\n}\n/, '')
    // Raw pixels of a large picture exist only once, inside the wasm, where other code reads them (RND-20).
    .replace(
      /\trender\(node, options\) \{([\s\S]*?)\t\tvar v1 = (getArrayU8FromWasm0\(ret\[0\], ret\[1\]\))\.slice\(\);\n(\t\twasm\.__wbindgen_free\(.*\);\n)\t\treturn v1;\n\t\}/,
      (whole, call, view, free) =>
        `${whole}\n\trenderInPlace(node, options, read) {${call}\t\ttry { return read(${view}); } finally {\n${free}\t\t}\n\t}`,
    )
    // A finalizer of a discarded instance must not keep its memory alive, because instances are dropped as a whole.
    .replace(
      /const RendererFinalization = [\s\S]*?;\n(?=function)/,
      'const RendererFinalization = { register() {}, unregister() {} };\n',
    );
  if (/\bfetch\(/.test(glue) || /FinalizationRegistry/.test(glue) || !glue.includes('renderInPlace')) {
    throw new Error(
      'The glue of @takumi-rs/wasm has changed its shape: read it and adapt scripts/build/takumi-glue.ts',
    );
  }
  const module = [
    '// Made by scripts/build/takumi-glue.ts from @takumi-rs/wasm (MIT OR Apache-2.0). Do not edit.',
    '/** @param {WebAssembly.Module} takumiModule */',
    'export function instantiateTakumi(takumiModule) {',
    glue,
    'const exports = initSync({ module: takumiModule });',
    'return { Renderer: Renderer$1, setGlyphCacheMaxBytes, memory: exports.memory };',
    '}',
    '',
  ].join('\n');
  writeIfChanged(target, module);
}
