/**
 * Takes the place of `src/draw/gather/pictures/icc/inflate.ts` in the dashboard, because browsers have no synchronous
 * inflate. The compressed profile of a PNG is kept, and the host converts the picture (see picture-sources.ts).
 */
export function inflatedProfile(chunk: Uint8Array): Uint8Array | undefined {
  return chunk;
}

/** As in the module that this one replaces. */
export const maxProfileBytes = 2 ** 20;
