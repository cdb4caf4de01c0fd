/** What of node:zlib the product uses, and its tests; workerd has it with nodejs_compat. */
declare module 'node:zlib' {
  export function brotliCompressSync(bytes: Uint8Array): Uint8Array;
  export function brotliDecompressSync(bytes: Uint8Array, options: { maxOutputLength: number }): Uint8Array;
}
