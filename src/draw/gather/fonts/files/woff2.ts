import { brotliDecompressSync } from 'node:zlib';
import { type ByteView, bigEndian } from '../../pictures/byte-view.ts';
import {
  addTable,
  detectOutlines,
  FontRefusal,
  type FontTables,
  largestUnpacked,
  maxTables,
  singleFontRemedy,
  subsetRemedy,
} from './tables.ts';

/** The tags that have a number in WOFF2 (W3C WOFF2, section 4.1), in the order of the numbers. */
export const knownTags: readonly string[] =
  (
    'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX ' +
    'vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat ' +
    'fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill '
  ).match(/.{4} /g) ?? [];

/** The largest unpacked size in bytes that the header of a WOFF2 may declare. */
const largestSaid = 300_000_000;
/** Extra bytes for the output limit, because workerd counts the capacity of its growing buffer, not its content. */
const growthRoom = 65_536;

interface Entry {
  tag: string;
  /** The length of the table in the unpacked stream, in bytes. */
  length: number;
  isTransformed: boolean;
}

/** Reads the tables of a WOFF2 file, unpacked up to a size limit. Collections are rejected. */
export function readWoff2(bytes: Uint8Array): FontTables {
  const view = bigEndian(bytes);
  const flavour = view.ascii(4, 4);
  if (flavour === 'ttcf')
    throw new FontRefusal('the file is a font collection, which is not supported', singleFontRemedy);
  if (!['\0\x01\0\0', 'OTTO', 'true'].includes(flavour))
    throw new FontRefusal('the WOFF2 file contains no TrueType or OpenType font');
  const { entries, end } = readDirectory(view);
  const total = entries.reduce((sum, { length }) => sum + length, 0);
  if (total > largestUnpacked)
    throw new FontRefusal(`the font has more than ${largestUnpacked} bytes of tables`, subsetRemedy);
  checkPlaces(view, end);
  const packed = bytes.subarray(end, end + view.u32(20));
  const unpacked = unpack(packed, total);
  const tables = new Map<string, ByteView>();
  let at = 0;
  for (const { tag, length } of entries) {
    addTable(tables, tag, unpacked.subarray(at, at + length));
    at += length;
  }
  const transformed = new Set(entries.flatMap(({ tag, isTransformed }) => (isTransformed ? tag : [])));
  return { tables, outlines: detectOutlines(tables), bytes: total, transformed };
}

/** Checks that the parts of the file follow each other without gaps (section 3), because browsers require it. */
function checkPlaces(view: ByteView, end: number): void {
  const whole = view.length;
  if (view.u32(8) !== whole)
    throw new FontRefusal('the length of the WOFF2 file differs from the length in its header');
  if (view.u32(16) > largestSaid)
    throw new FontRefusal('the WOFF2 file declares more decompressed bytes than browsers accept');
  if (view.u32(16) < whole)
    throw new FontRefusal('the WOFF2 file declares fewer decompressed bytes than it has itself');
  let metadataEnd = end + view.u32(20);
  // The offsets of metadata and private data.
  for (const at of [28, 40]) {
    const offset = view.u32(at);
    if (offset === 0) continue;
    if (offset !== roundUpToFour(metadataEnd)) throw new FontRefusal('the parts of the WOFF2 file are not adjacent');
    metadataEnd = offset + view.u32(at + 4);
  }
  if (roundUpToFour(metadataEnd) !== roundUpToFour(whole))
    throw new FontRefusal('the parts of the WOFF2 file do not add up to its length');
}

const roundUpToFour = (length: number) => Math.ceil(length / 4) * 4;

function unpack(packed: Uint8Array, total: number): Uint8Array {
  let unpacked: Uint8Array;
  try {
    unpacked = brotliDecompressSync(packed, { maxOutputLength: total * 2 + growthRoom });
  } catch {
    throw new FontRefusal('the font cannot be decompressed');
  }
  if (unpacked.length !== total)
    throw new FontRefusal('the decompressed size of the font differs from the size in its header');
  return unpacked;
}

function readDirectory(view: ByteView): { entries: Entry[]; end: number } {
  const count = view.u16(12);
  if (count > maxTables) throw new FontRefusal(`the font has more than ${maxTables} tables`);
  const entries: Entry[] = [];
  let at = 48;
  const size = () => {
    const read = base128(view, at);
    at = read.end;
    return read.value;
  };
  for (let index = 0; index < count; index++) {
    const flags = view.u8(at++);
    let tag = knownTags[flags & 63]?.slice(0, 4);
    if (tag === undefined) {
      tag = view.ascii(at, 4);
      at += 4;
    }
    const version = flags >> 6;
    // Version 3 of outlines means untransformed. For all other tables, version 0 means untransformed.
    const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    const original = size();
    entries.push({ tag, length: isTransformed ? size() : original, isTransformed });
  }
  if (at > view.length) throw new FontRefusal('the font file is truncated');
  return { entries, end: at };
}

/** Reads a UIntBase128 (section 4.1). It has at most five bytes and no leading zeros. */
function base128(view: ByteView, from: number): { value: number; end: number } {
  let value = 0;
  for (let at = from; at < from + 5; at++) {
    const byte = view.u8(at);
    if (at === from && byte === 0x80) break;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80 && value < 2 ** 32) return { value, end: at + 1 };
  }
  throw new FontRefusal('the table directory of the font is not valid');
}
