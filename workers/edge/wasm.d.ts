/** wrangler imports a wasm file as a compiled module, because Workers may not compile bytes at run time. */
declare module '*.wasm' {
  const module: WebAssembly.Module;
  export default module;
}

declare module '*/takumi-glue.js' {
  export function instantiateTakumi(module: WebAssembly.Module): import('../../src/draw/takumi/glue.ts').TakumiInstance;
}

declare module '*/oniguruma-glue.js' {
  export function startOniguruma(
    module: WebAssembly.Module,
  ): Promise<import('../../src/services/code-image/highlighter.ts').RegexHost>;
}
