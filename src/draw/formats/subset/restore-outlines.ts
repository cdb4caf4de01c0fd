import { concatBytes } from '../../../core/bytes.ts';
import { required } from '../../../core/required.ts';
import { type FontTables, requireTable, toSigned } from '../../gather/fonts/files/tables.ts';
import { type ByteView, bigEndian } from '../../gather/pictures/byte-view.ts';

/**
 * Flags of a point (OpenType 1.9, glyf). In order: on the curve, one byte for x, one byte for y, x is positive, y is
 * positive.
 */
const [onCurve, shortX, shortY, positiveX, positiveY] = [0x01, 0x02, 0x04, 0x10, 0x20];
/** Flags of a component of a composite glyph. */
const [wordArguments, hasScale, moreComponents, hasTwoScales, hasMatrix, hasInstructions] = [
  0x01, 0x08, 0x20, 0x40, 0x80, 0x100,
];
/** The bytes of the header, including the lengths of the streams. */
const headerBytes = 36;

interface Glyph {
  bytes: Uint8Array;
  xMin: number;
}

/**
 * Returns the tables of a WOFF2 font in the format of an sfnt font file. Outlines, their offsets and side bearings are
 * restored from the transformed format.
 */
export function restoreOutlines(font: FontTables): Map<string, Uint8Array> {
  const tables = new Map([...font.tables].map(([tag, view]) => [tag, view.bytes]));
  if (!font.transformed.has('glyf')) return tables;
  const glyphs = readGlyphs(requireTable(font, 'glyf', headerBytes));
  const places = new Uint8Array((glyphs.length + 1) * 4);
  let end = 0;
  for (const [index, { bytes }] of glyphs.entries()) {
    end += bytes.length;
    new DataView(places.buffer).setUint32((index + 1) * 4, end);
  }
  const head = required(tables.get('head')).slice();
  // Sets the format of offsets to four bytes.
  head.set([0, 1], 50);
  tables.set('head', head);
  tables.set('glyf', concatBytes(glyphs.map(({ bytes }) => bytes)));
  tables.set('loca', places);
  if (font.transformed.has('hmtx')) tables.set('hmtx', restoredBearings(font, glyphs));
  return tables;
}

/** Reads numbers from bytes one after another. */
class Stream {
  at: number;
  readonly #view: ByteView;

  constructor(view: ByteView, at: number) {
    this.#view = view;
    this.at = at;
  }

  u8(): number {
    return this.#view.u8(this.at++);
  }

  u16(): number {
    this.at += 2;
    return this.#view.u16(this.at - 2);
  }

  bytes(length: number): Uint8Array {
    const start = this.at;
    this.at += length;
    return Uint8Array.from({ length }, (_, index) => this.#view.u8(start + index));
  }

  /** Reads a 255UInt16 (W3C WOFF2, section 4.1). */
  short(): number {
    const code = this.u8();
    if (code === 253) return this.u16();
    if (code === 254) return this.u8() + 506;
    return code === 255 ? this.u8() + 253 : code;
  }
}

/** Reads the outlines by section 5.1: there is one stream for each kind of data, which contains that of all glyphs. */
function readGlyphs(view: ByteView): Glyph[] {
  const count = view.u16(4);
  let start = headerBytes;
  const streamAt = (index: number) => {
    const stream = new Stream(view, start);
    start += view.u32(8 + index * 4);
    return stream;
  };
  const [contours, points, flags, coordinates] = [streamAt(0), streamAt(1), streamAt(2), streamAt(3)];
  const [composites, boxes, instructions] = [streamAt(4), streamAt(5), streamAt(6)];
  const bitmap = boxes.bytes(Math.floor((count + 31) / 32) * 4);
  return Array.from({ length: count }, (_, glyph) => {
    const contourCount = toSigned(contours.u16());
    if (contourCount === 0) return { bytes: new Uint8Array(0), xMin: 0 };
    const hasBox = ((bitmap[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0;
    const box = hasBox ? boxes.bytes(8) : undefined;
    if (contourCount < 0) return composite(box ?? new Uint8Array(8), { composites, coordinates, instructions });
    return simple(contourCount, box, { points, flags, coordinates, instructions });
  });
}

function composite(
  box: Uint8Array,
  { composites, coordinates, instructions }: Record<'composites' | 'coordinates' | 'instructions', Stream>,
): Glyph {
  const parts: Uint8Array[] = [writeWords([-1]), box];
  let flags = moreComponents;
  let isInstructed = false;
  while (flags & moreComponents) {
    flags = composites.u16();
    const scales = flags & hasScale ? 2 : flags & hasTwoScales ? 4 : flags & hasMatrix ? 8 : 0;
    parts.push(writeWords([flags]), composites.bytes(2 + (flags & wordArguments ? 4 : 2) + scales));
    if (flags & hasInstructions) isInstructed = true;
  }
  if (isInstructed) {
    const length = coordinates.short();
    parts.push(writeWords([length]), instructions.bytes(length));
  }
  return glyph(parts, toSigned(bigEndian(box).u16(0)));
}

function simple(
  contourCount: number,
  box: Uint8Array | undefined,
  streams: Record<'points' | 'flags' | 'coordinates' | 'instructions', Stream>,
): Glyph {
  let last = -1;
  const ends = Array.from({ length: contourCount }, () => {
    last += streams.points.short();
    return last;
  });
  const deltas = Array.from({ length: last + 1 }, () => triplet(streams.flags.u8(), streams.coordinates));
  const length = streams.coordinates.short();
  const instructions = streams.instructions.bytes(length);
  const limits = box ?? writeBoundingBox(deltas);
  const parts = [
    writeWords([contourCount]),
    limits,
    writeWords(ends),
    writeWords([length]),
    instructions,
    ...writePoints(deltas),
  ];
  return glyph(parts, toSigned(bigEndian(limits).u16(0)));
}

interface Delta {
  dx: number;
  dy: number;
  isOnCurve: boolean;
}

/** Reads the coordinates of a point by section 5.2. Its flag says how many bytes they have and what these mean. */
function triplet(flag: number, stream: Stream): Delta {
  const kind = flag & 0x7f;
  const [signX, signY] = [flag & 1 ? 1 : -1, flag & 2 ? 1 : -1];
  const isOnCurve = flag < 0x80;
  const first = stream.u8();
  if (kind < 10) return { dx: 0, dy: signX * (((kind & 14) << 7) + first), isOnCurve };
  if (kind < 20) return { dx: signX * ((((kind - 10) & 14) << 7) + first), dy: 0, isOnCurve };
  if (kind < 84) {
    const base = kind - 20;
    const dx = signX * (1 + (base & 0x30) + (first >> 4));
    return { dx, dy: signY * (1 + ((base & 0x0c) << 2) + (first & 15)), isOnCurve };
  }
  const second = stream.u8();
  if (kind < 120) {
    const base = kind - 84;
    const dx = signX * (1 + (Math.floor(base / 12) << 8) + first);
    return { dx, dy: signY * (1 + (((base % 12) >> 2) << 8) + second), isOnCurve };
  }
  const third = stream.u8();
  if (kind < 124)
    return { dx: signX * ((first << 4) + (second >> 4)), dy: signY * (((second & 15) << 8) + third), isOnCurve };
  return { dx: signX * ((first << 8) + second), dy: signY * ((third << 8) + stream.u8()), isOnCurve };
}

function writeBoundingBox(deltas: readonly Delta[]): Uint8Array {
  const xs: number[] = [];
  const ys: number[] = [];
  let [x, y] = [0, 0];
  for (const { dx, dy } of deltas) {
    x += dx;
    y += dy;
    xs.push(x);
    ys.push(y);
  }
  const minimum = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other));
  const maximum = (values: readonly number[]) => values.reduce((one, other) => Math.max(one, other));
  return writeWords([minimum(xs), minimum(ys), maximum(xs), maximum(ys)]);
}

/** Writes flags, then all x, then all y. Repeated flags are not shortened. */
function writePoints(deltas: readonly Delta[]): Uint8Array[] {
  const isShort = (delta: number) => Math.abs(delta) < 256;
  const flags = Uint8Array.from(deltas, ({ dx, dy, isOnCurve }) => {
    const x = isShort(dx) ? shortX | (dx >= 0 ? positiveX : 0) : 0;
    const y = isShort(dy) ? shortY | (dy >= 0 ? positiveY : 0) : 0;
    return (isOnCurve ? onCurve : 0) | x | y;
  });
  const coordinate = (delta: number) => (isShort(delta) ? [Math.abs(delta)] : [(delta >> 8) & 255, delta & 255]);
  const xs = Uint8Array.from(deltas.flatMap(({ dx }) => coordinate(dx)));
  return [flags, xs, Uint8Array.from(deltas.flatMap(({ dy }) => coordinate(dy)))];
}

function glyph(parts: readonly Uint8Array[], xMin: number): Glyph {
  const bytes = concatBytes(parts);
  return { bytes: concatBytes([bytes, new Uint8Array(-bytes.length & 3)]), xMin };
}

function writeWords(values: readonly number[]): Uint8Array {
  return Uint8Array.from(values.flatMap((value) => [(value >> 8) & 255, value & 255]));
}

/** Restores side bearings by section 5.4: those that equal the left edge of their outline are left out in the file. */
function restoredBearings(font: FontTables, glyphs: readonly Glyph[]): Uint8Array {
  const packed = requireTable(font, 'hmtx', 1);
  const count = requireTable(font, 'hhea', 36).u16(34);
  const flags = packed.u8(0);
  const bearingsAt = 1 + count * 2;
  const othersAt = bearingsAt + (flags & 1 ? 0 : count * 2);
  const bearing = (index: number) => {
    const isOther = index >= count;
    if (flags & (isOther ? 2 : 1)) return glyphs[index]?.xMin ?? 0;
    return packed.u16(isOther ? othersAt + (index - count) * 2 : bearingsAt + index * 2);
  };
  return writeWords(
    glyphs.flatMap((_, index) => (index < count ? [packed.u16(1 + index * 2), bearing(index)] : [bearing(index)])),
  );
}
