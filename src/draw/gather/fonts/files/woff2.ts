import { brotliDecompressSync } from 'node:zlib';
import { type ByteView, bigEndian } from '../../pictures/byte-view.ts';
import { FontRefusal, type FontTables, largestUnpacked, mostTables, outlinesOf } from './tables.ts';

/** W3C WOFF2, section 4.1: tags that a number stands for. */
const knownTags = (
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX ' +
  'vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat ' +
  'fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill '
).match(/.{4} /g) as string[];

/** workerd counts the room that its buffer grows into, not what is in it. */
const growthRoom = 65_536;

interface Entry {
  tag: string;
  /** Bytes in the unpacked stream. */
  length: number;
  isTransformed: boolean;
}

/** Tables of a WOFF2 file, unpacked within a bound. A collection is refused. */
export function readWoff2(bytes: Uint8Array): FontTables {
  const view = bigEndian(bytes);
  if (view.ascii(4, 4) === 'ttcf') throw new FontRefusal('the file is a collection of fonts');
  const { entries, end } = readDirectory(view);
  const total = entries.reduce((sum, { length }) => sum + length, 0);
  if (total > largestUnpacked) throw new FontRefusal(`the font has more than ${largestUnpacked} bytes of tables`);
  const packed = bytes.subarray(end, end + view.u32(20));
  const unpacked = unpack(packed, total);
  const tables = new Map<string, ByteView>();
  let at = 0;
  for (const { tag, length } of entries) {
    tables.set(tag, bigEndian(unpacked.subarray(at, at + length)));
    at += length;
  }
  const isTransformed = entries.some(({ tag, isTransformed }) => tag === 'glyf' && isTransformed);
  return { tables, outlines: outlinesOf(tables), bytes: total, isTransformed };
}

function unpack(packed: Uint8Array, total: number): Uint8Array {
  let unpacked: Uint8Array;
  try {
    unpacked = brotliDecompressSync(packed, { maxOutputLength: total * 2 + growthRoom });
  } catch {
    throw new FontRefusal('the font cannot be unpacked');
  }
  if (unpacked.length !== total) throw new FontRefusal('the font does not unpack to the size that it says');
  return unpacked;
}

function readDirectory(view: ByteView): { entries: Entry[]; end: number } {
  const count = view.u16(12);
  if (count > mostTables) throw new FontRefusal(`the font has more than ${mostTables} tables`);
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
    // For outlines 3 means as they are; for all else 0 does.
    const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    const original = size();
    entries.push({ tag, length: isTransformed ? size() : original, isTransformed });
  }
  if (at > view.length) throw new FontRefusal('the font ends before its tables do');
  return { entries, end: at };
}

/** UIntBase128 (section 4.1): at most five bytes, no leading zeros. */
function base128(view: ByteView, from: number): { value: number; end: number } {
  let value = 0;
  for (let at = from; at < from + 5; at++) {
    const byte = view.u8(at);
    if (at === from && byte === 0x80) break;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80 && value < 2 ** 32) return { value, end: at + 1 };
  }
  throw new FontRefusal('the font has a broken table directory');
}
