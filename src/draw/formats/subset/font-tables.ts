import { brotliCompressSync } from 'node:zlib';
import { concatBytes } from '../../../core/bytes.ts';
import { knownTags } from '../../gather/fonts/files/woff2.ts';

const trueType = 0x00010000;

/**
 * Writes tables as a font file (OpenType 1.9). Checksums are left out, because the readers of these files do not check
 * them.
 */
export function writeSfnt(tables: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const header = new DataView(new ArrayBuffer(12 + sorted.length * 16));
  header.setUint32(0, detectFlavour(tables));
  header.setUint16(4, sorted.length);
  let offset = header.byteLength;
  const parts: Uint8Array[] = [];
  for (const [index, [tag, bytes]] of sorted.entries()) {
    const at = 12 + index * 16;
    for (const [letter, character] of [...tag].entries()) header.setUint8(at + letter, character.charCodeAt(0));
    header.setUint32(at + 8, offset);
    header.setUint32(at + 12, bytes.length);
    const whole = padToFour(bytes);
    parts.push(whole);
    offset += whole.length;
  }
  return concatBytes([new Uint8Array(header.buffer), ...parts]);
}

/**
 * Writes tables as WOFF2 (W3C, section 4) without transforming them, because the transformed format saves little if a
 * font has few letters.
 */
export function writeWoff2(tables: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const entries = [...tables].filter(([tag]) => tag !== 'DSIG').sort(([one], [other]) => (one < other ? -1 : 1));
  // The `loca` table must follow the outlines.
  const sorted = [...entries.filter(([tag]) => tag !== 'loca')];
  const outlines = sorted.findIndex(([tag]) => tag === 'glyf');
  if (outlines >= 0) sorted.splice(outlines + 1, 0, ...entries.filter(([tag]) => tag === 'loca'));
  const directory = concatBytes(sorted.map(([tag, bytes]) => writeTableEntry(tag, bytes.length)));
  const packed = brotliCompressSync(concatBytes(sorted.map(([, bytes]) => bytes)));
  const header = new DataView(new ArrayBuffer(48));
  const length = Math.ceil((48 + directory.length + packed.length) / 4) * 4;
  const unpacked = sorted.reduce((sum, [, bytes]) => sum + padToFour(bytes).length, 12 + sorted.length * 16);
  header.setUint32(0, 0x774f4632);
  header.setUint32(4, detectFlavour(tables));
  header.setUint32(8, length);
  header.setUint16(12, sorted.length);
  header.setUint32(16, unpacked);
  header.setUint32(20, packed.length);
  return padToFour(concatBytes([new Uint8Array(header.buffer), directory, packed]));
}

/** Writes an entry of the table directory: a tag that is marked as untransformed, and a length as UIntBase128. */
function writeTableEntry(tag: string, length: number): Uint8Array {
  const knownTagIndex = knownTags.indexOf(tag.padEnd(4));
  const isOutline = tag === 'glyf' || tag === 'loca';
  const flags = (knownTagIndex < 0 ? 63 : knownTagIndex) | (isOutline ? 0xc0 : 0);
  const name = knownTagIndex < 0 ? [...tag].map((character) => character.charCodeAt(0)) : [];
  const digits = [length & 127];
  for (let rest = length >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 127) | 128);
  return Uint8Array.from([flags, ...name, ...digits]);
}

function detectFlavour(tables: ReadonlyMap<string, Uint8Array>): number {
  return tables.has('CFF ') || tables.has('CFF2') ? 0x4f54544f : trueType;
}

function padToFour(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return concatBytes([bytes, new Uint8Array(-bytes.length & 3)]);
}
