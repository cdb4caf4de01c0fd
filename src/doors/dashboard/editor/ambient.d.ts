/// <reference path="../../../design/boxes/style/css-tree.d.ts" />
/// <reference path="../../../draw/gather/fonts/files/node-zlib.d.ts" />

/** Type checks follow imports into code that only runs in Workers. The build of the dashboard does not bundle it. */
declare module 'node:zlib' {
  export function inflateSync(bytes: Uint8Array, options: { maxOutputLength: number }): Uint8Array;
}

declare module '*/takumi-glue.js' {
  export function instantiateTakumi(module: WebAssembly.Module): import('../../../draw/takumi/glue.ts').TakumiInstance;
}
