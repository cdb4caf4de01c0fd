import { type ByteView, bigEndian, littleEndian } from '../byte-view.ts';
import type { Turn } from '../types.ts';

const orientationTag = 0x0112;
/** The maximum number of entries in IFD0. Cameras write about a dozen. */
const maxEntries = 200;

/** Returns the orientation in an Exif segment, and the offset of its two bytes in the segment. */
export function orientationIn(segment: Uint8Array): { turn: Turn; at: number; isBigEndian: boolean } | undefined {
  if (bigEndian(segment).ascii(0, 6) !== 'Exif\0\0') return undefined;
  const tiff = segment.subarray(6);
  const isBigEndian = bigEndian(tiff).ascii(0, 2) !== 'II';
  const view: ByteView = isBigEndian ? bigEndian(tiff) : littleEndian(tiff);
  const directory = view.u32(4);
  const entries = Math.min(view.u16(directory), maxEntries);
  for (let entry = directory + 2; entry < directory + 2 + entries * 12; entry += 12) {
    if (view.u16(entry) !== orientationTag) continue;
    const value = view.u16(entry + 8);
    const turn = turns.find((each) => each === value);
    return turn === undefined ? undefined : { turn, at: 6 + entry + 8, isBigEndian };
  }
  return undefined;
}

const turns = [2, 3, 4, 5, 6, 7, 8] as const satisfies readonly Turn[];

/** Writes an Exif segment of a JPEG, including its marker, that contains only an orientation. */
export function writeExif(turn: Turn): Uint8Array {
  const tiff = [
    'Exif\0\0',
    'MM\0*',
    '\0\0\0\x08',
    '\0\x01',
    '\x01\x12\0\x03',
    '\0\0\0\x01',
    `\0${String.fromCharCode(turn)}\0\0`,
  ];
  const data = [...tiff, '\0\0\0\0'].join('');
  return Uint8Array.from([0xff, 0xe1, 0, data.length + 2, ...new TextEncoder().encode(data)]);
}
