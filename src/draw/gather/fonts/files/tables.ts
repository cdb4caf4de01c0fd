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
  /** `glyf` is in WOFF2's own form (W3C WOFF2, section 5.1). */
  isTransformed: boolean;
}

/** What a font may hold once it is unpacked (SEC-3). */
export const largestUnpacked = 16_000_000;
export const mostTables = 64;

/** The table, which readers of it may then take to be there. */
export function tableOf({ tables }: FontTables, tag: string, leastBytes: number): ByteView {
  const table = tables.get(tag);
  if (!table || table.length < leastBytes) throw new FontRefusal(`the font has no sound ${tag.trim()} table`);
  return table;
}

/** Tables of an sfnt file: TrueType or OpenType (OpenType 1.9, section "Organization of an OpenType font"). */
export function readSfnt(bytes: Uint8Array): FontTables {
  const view = bigEndian(bytes);
  const tables = new Map<string, ByteView>();
  const count = view.u16(4);
  if (count > mostTables) throw new FontRefusal(`the font has more than ${mostTables} tables`);
  let total = 0;
  for (let index = 0; index < count; index++) {
    const at = 12 + index * 16;
    const [offset, length] = [view.u32(at + 8), view.u32(at + 12)];
    if (offset + length > bytes.length) throw new FontRefusal('the font ends before its tables do');
    // Tables may share bytes; an engine that copies them holds each.
    total += length;
    if (total > largestUnpacked) throw new FontRefusal(`the font has more than ${largestUnpacked} bytes of tables`);
    tables.set(view.ascii(at, 4), bigEndian(bytes.subarray(offset, offset + length)));
  }
  return { tables, outlines: outlinesOf(tables), bytes: total, isTransformed: false };
}

export function outlinesOf(tables: ReadonlyMap<string, ByteView>): FontTables['outlines'] {
  if (tables.has('glyf') && tables.has('loca')) return 'glyf';
  if (tables.has('CFF ') || tables.has('CFF2')) return 'CFF';
  throw new FontRefusal('the font has no outlines');
}
