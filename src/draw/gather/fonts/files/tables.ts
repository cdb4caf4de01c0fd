import { type ByteView, bigEndian } from '../../pictures/byte-view.ts';

/**
 * Thrown while a font is read. The message is shown to users. It is a clause that says what is wrong, followed by a
 * sentence that says what to do. The last period is left out. Only readFontFile catches it.
 */
export class FontRefusal extends Error {
  constructor(fault: string, remedy = 'Export the font again, or convert it to WOFF2') {
    super(`${fault}. ${remedy}`);
  }
}

/** The advice for a file with several fonts. */
export const singleFontRemedy = 'Upload each of its fonts as a separate woff2, ttf or otf file';
/** The advice for a font that is larger than the service accepts. */
export const subsetRemedy = 'Upload a subset of it, with only the characters that you need';

export interface FontTables {
  /** The tables by tag. Each is a view of the table's own bytes. */
  tables: ReadonlyMap<string, ByteView>;
  /** The kind of outlines: quadratic in `glyf`, or cubic in `CFF `. */
  outlines: 'glyf' | 'CFF';
  /** The number of bytes of all tables, unpacked. */
  bytes: number;
  /** The tags of the tables that are stored in WOFF2's transformed format (W3C WOFF2, section 5). */
  transformed: ReadonlySet<string>;
}

/** The maximum size of an unpacked font in bytes (SEC-3). */
export const largestUnpacked = 16_000_000;
export const maxTables = 64;

/** Returns a table of at least `minBytes`. Throws FontRefusal if it is missing or shorter. */
export function requireTable({ tables }: FontTables, tag: string, minBytes: number): ByteView {
  const table = tables.get(tag);
  if (!table || table.length < minBytes) throw new FontRefusal(`the font has no valid ${tag.trim()} table`);
  return table;
}

/** Throws FontRefusal unless the table is valid. */
export function requireSound(isSound: boolean, tag: string, fault = 'is not valid'): void {
  if (!isSound) throw new FontRefusal(`the ${tag.trim()} table of the font ${fault}`);
}

/**
 * Reads the tables of an sfnt file, which is a TrueType or OpenType font (OpenType 1.9, section "Organization of an
 * OpenType font").
 */
export function readSfnt(bytes: Uint8Array): FontTables {
  const view = bigEndian(bytes);
  const tables = new Map<string, ByteView>();
  const count = view.u16(4);
  if (count > maxTables) throw new FontRefusal(`the font has more than ${maxTables} tables`);
  let total = 0;
  const places: Array<[from: number, to: number]> = [[0, 12 + count * 16]];
  for (let index = 0; index < count; index++) {
    const at = 12 + index * 16;
    const [offset, length] = [view.u32(at + 8), view.u32(at + 12)];
    if (offset + length > bytes.length) throw new FontRefusal('the font file is truncated');
    if (offset % 4 !== 0) throw new FontRefusal('a table of the font does not start at a multiple of four bytes');
    places.push([offset, offset + length]);
    total += length;
    if (total > largestUnpacked)
      throw new FontRefusal(`the font has more than ${largestUnpacked} bytes of tables`, subsetRemedy);
    addTable(tables, view.ascii(at, 4), bytes.subarray(offset, offset + length));
  }
  places.sort(([left], [right]) => left - right);
  if (places.some(([from], index) => index > 0 && from < (places[index - 1]?.[1] ?? 0))) {
    throw new FontRefusal('tables of the font overlap');
  }
  return { tables, outlines: detectOutlines(tables), bytes: total, transformed: new Set() };
}

/** Reads 16 bits as a signed number. */
export function toSigned(value: number): number {
  return value >= 0x8000 ? value - 0x10000 : value;
}

/** Adds a table. A font in which a table appears twice is rejected, because engines may each read a different one. */
export function addTable(tables: Map<string, ByteView>, tag: string, bytes: Uint8Array): void {
  if (tables.has(tag)) throw new FontRefusal(`the font has two ${tag.trim()} tables`);
  tables.set(tag, bigEndian(bytes));
}

export function detectOutlines(tables: ReadonlyMap<string, ByteView>): FontTables['outlines'] {
  if (tables.has('glyf') && tables.has('loca')) return 'glyf';
  if (tables.has('CFF ') || tables.has('CFF2')) return 'CFF';
  throw new FontRefusal('the font has no outlines');
}
