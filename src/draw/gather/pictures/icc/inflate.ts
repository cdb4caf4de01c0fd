import { inflateSync } from 'node:zlib';

/**
 * The maximum size of a color profile. Profiles of cameras and screens have up to 10 KB, and those of printers up to a
 * few hundred KB.
 */
export const maxProfileBytes = 2 ** 20;
/** Extra bytes for the output limit, because workerd counts the capacity of its growing buffer, not its content. */
const growthRoom = 65_536;
/** The maximum length of the profile's name. A byte for the compression method follows the name. */
const maxName = 79;

/** Returns the profile in a PNG's iCCP chunk; undefined if it is broken or larger than `maxProfileBytes`. */
export function inflatedProfile(chunk: Uint8Array): Uint8Array | undefined {
  const end = chunk.subarray(0, maxName + 1).indexOf(0);
  if (end < 1 || chunk[end + 1] !== 0) return undefined;
  try {
    const profile = inflateSync(chunk.subarray(end + 2), { maxOutputLength: maxProfileBytes + growthRoom });
    return profile.length <= maxProfileBytes ? profile : undefined;
  } catch {
    return undefined;
  }
}
