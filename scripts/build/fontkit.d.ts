/** What the build reads of fontkit, which ships no types. */
declare module 'fontkit' {
  export function create(bytes: Uint8Array): { characterSet: number[] } | { fonts: unknown[] };
}
