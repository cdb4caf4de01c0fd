import { inflateSync } from 'node:zlib';

/** Profiles of cameras and screens have up to 10 KB, those of printers up to a few hundred. */
export const maxProfileBytes = 2 ** 20;
/** workerd counts the room that its buffer grows into, not what is in it. */
const growthRoom = 65_536;
/** Of the profile's name, and a byte for the method after it. */
const maxName = 79;

/** The profile in the data of a PNG's iCCP chunk; undefined where it is broken or larger than `maxProfileBytes`. */
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
