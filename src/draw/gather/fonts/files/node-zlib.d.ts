/** The part of node:zlib that the product and its tests use. workerd provides it if nodejs_compat is set. */
declare module 'node:zlib' {
  export function brotliCompressSync(bytes: Uint8Array): Uint8Array;
  export function brotliDecompressSync(bytes: Uint8Array, options: { maxOutputLength: number }): Uint8Array;
}
