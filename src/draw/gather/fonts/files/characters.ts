import type { ByteView } from '../../pictures/byte-view.ts';
import type { CodePointRange } from '../catalogue.ts';
import { FontRefusal, subsetRemedy } from './tables.ts';

/** The Unicode encodings of `cmap` as pairs of platform and encoding, the most complete first (OpenType 1.9, cmap). */
const encodings = [
  [3, 10],
  [0, 6],
  [0, 4],
  [3, 1],
  [0, 3],
  [0, 2],
  [0, 1],
  [0, 0],
] as const;
const maxSubtables = 64;
const lastCodePoint = 0x10ffff;
/** The maximum number of ranges of characters. No font for a human script needs more. */
const maxRanges = 20_000;

/**
 * Returns the code points that a font has glyphs for, sorted. Segments that are out of order are rejected, because
 * reading them could take forever.
 */
export function readCharacters(cmap: ByteView, glyphs: number): CodePointRange[] {
  const ranges = new Ranges();
  const at = findSubtable(cmap);
  const format = cmap.u16(at);
  if (format === 4) readSegments(cmap, at, glyphs, ranges);
  else if (format === 12) readGroups(cmap, at, glyphs, ranges);
  else throw new FontRefusal('the font has no Unicode character map in a supported format');
  if (ranges.list.length === 0) throw new FontRefusal('the font has no characters', 'Upload another font');
  return ranges.list;
}

function findSubtable(cmap: ByteView): number {
  const offsetsByKind = new Map<string, number>();
  for (let index = 0; index < Math.min(cmap.u16(2), maxSubtables); index++) {
    const at = 4 + index * 8;
    const offset = cmap.u32(at + 4);
    const isKnown = offset + 8 <= cmap.length && [4, 12].includes(cmap.u16(offset));
    if (isKnown) offsetsByKind.set(`${cmap.u16(at)}/${cmap.u16(at + 2)}`, offset);
  }
  for (const [platform, encoding] of encodings) {
    const offset = offsetsByKind.get(`${platform}/${encoding}`);
    if (offset !== undefined) return offset;
  }
  throw new FontRefusal('the font has no Unicode character map in a supported format');
}

function readSegments(cmap: ByteView, at: number, glyphs: number, ranges: Ranges): void {
  rejectLanguage(cmap.u16(at + 4));
  const doubled = cmap.u16(at + 6);
  const [ends, starts] = [at + 14, at + 16 + doubled];
  let before = -1;
  for (let offset = 0; offset < doubled; offset += 2) {
    const [start, end] = [cmap.u16(starts + offset), cmap.u16(ends + offset)];
    if (start <= before || end < start) throw new FontRefusal('the character map of the font is not in order');
    before = end;
    const delta = cmap.u16(starts + doubled + offset);
    const glyphOffset = starts + 2 * doubled + offset;
    const rangeOffset = cmap.u16(glyphOffset);
    for (let code = start; code <= Math.min(end, 0xfffe); code++) {
      const raw = rangeOffset === 0 ? code : cmap.u16(glyphOffset + rangeOffset + (code - start) * 2);
      const glyph = rangeOffset !== 0 && raw === 0 ? 0 : (raw + delta) & 0xffff;
      if (glyph >= glyphs) throw new FontRefusal('the character map of the font refers to a glyph that does not exist');
      if (glyph !== 0) ranges.add(code, code);
    }
  }
}

function readGroups(cmap: ByteView, at: number, glyphs: number, ranges: Ranges): void {
  rejectLanguage(cmap.u32(at + 8));
  const count = cmap.u32(at + 12);
  if (at + 16 + count * 12 > cmap.length) throw new FontRefusal('the character map of the font is truncated');
  let before = -1;
  for (let group = at + 16; group < at + 16 + count * 12; group += 12) {
    const [start, end, glyph] = [cmap.u32(group), cmap.u32(group + 4), cmap.u32(group + 8)];
    if (start <= before || end < start || end > lastCodePoint) {
      throw new FontRefusal('the character map of the font is not in order');
    }
    if (glyph + end - start > glyphs)
      throw new FontRefusal('the character map of the font refers to a glyph that does not exist');
    before = end;
    const from = glyph === 0 ? start + 1 : start;
    const to = Math.min(end, start + glyphs - 1 - glyph);
    if (from <= to) ranges.add(from, to);
  }
}

/** Rejects a table with a language. Only tables for the Macintosh may have one, and browsers reject all others. */
function rejectLanguage(language: number): void {
  if (language !== 0) throw new FontRefusal('the character map of the font is for a single language');
}

class Ranges {
  readonly list: CodePointRange[] = [];

  /** Adds a range. Ranges must be added in order, and one that touches the last range extends it. */
  add(from: number, to: number): void {
    const last = this.list.at(-1);
    if (last && last[1] + 1 === from) last[1] = to;
    else if (this.list.length < maxRanges) this.list.push([from, to]);
    else throw new FontRefusal(`the character map of the font has more than ${maxRanges} ranges`, subsetRemedy);
  }
}
