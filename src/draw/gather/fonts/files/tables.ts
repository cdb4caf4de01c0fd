import { type ByteView, bigEndian } from '../../pictures/byte-view.ts';

/** Thrown while a font is read; the message is a public clause. readFontFile alone catches it. */
export class FontRefusal extends Error {}

export interface FontTables {
  /** By tag, each a view of its own bytes. */
  tables: ReadonlyMap<string, ByteView>;
  /** Outlines: quadratic in `glyf`, or cubic in `CFF `. */
  outlines: 'glyf' | 'CFF';
  /** Of all tables, unpacked. */
  bytes: number;
  /** Tags of the tables that are in WOFF2's own form (W3C WOFF2, section 5). */
  transformed: ReadonlySet<string>;
}

/** What a font may hold once it is unpacked (SEC-3). */
export const largestUnpacked = 16_000_000;
export const maxTables = 64;

/** The table, which readers of it may then take to be there. */
export function tableOf({ tables }: FontTables, tag: string, minBytes: number): ByteView {
  const table = tables.get(tag);
  if (!table || table.length < minBytes) throw new FontRefusal(`the font has no valid ${tag.trim()} table`);
  return table;
}

/** Throws FontRefusal unless the table is as it has to be. */
export function demand(isSound: boolean, tag: string, fault = 'is not valid'): void {
  if (!isSound) throw new FontRefusal(`the ${tag.trim()} table of the font ${fault}`);
}

/** Tables of an sfnt file: TrueType or OpenType (OpenType 1.9, section "Organization of an OpenType font"). */
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
    if (offset % 4 !== 0) throw new FontRefusal('a table of the font does not begin at a multiple of four bytes');
    places.push([offset, offset + length]);
    total += length;
    if (total > largestUnpacked) throw new FontRefusal(`the font has more than ${largestUnpacked} bytes of tables`);
    addTable(tables, view.ascii(at, 4), bytes.subarray(offset, offset + length));
  }
  places.sort(([left], [right]) => left - right);
  if (places.some(([from], place) => place > 0 && from < (places[place - 1]?.[1] ?? 0))) {
    throw new FontRefusal('tables of the font overlap');
  }
  return { tables, outlines: outlinesOf(tables), bytes: total, transformed: new Set() };
}

/** A number of 16 bits that may be negative. */
export function signed(value: number): number {
  return value >= 0x8000 ? value - 0x10000 : value;
}

/** Of a table that is there twice, engines may each read another one. */
export function addTable(tables: Map<string, ByteView>, tag: string, bytes: Uint8Array): void {
  if (tables.has(tag)) throw new FontRefusal(`the font has two ${tag.trim()} tables`);
  tables.set(tag, bigEndian(bytes));
}

export function outlinesOf(tables: ReadonlyMap<string, ByteView>): FontTables['outlines'] {
  if (tables.has('glyf') && tables.has('loca')) return 'glyf';
  if (tables.has('CFF ') || tables.has('CFF2')) return 'CFF';
  throw new FontRefusal('the font has no outlines');
}
