import type { ByteView } from '../../pictures/byte-view.ts';
import { FontRefusal, type FontTables, requireTable, toSigned } from './tables.ts';

/** The maximum number of simple glyphs in one glyph, including nested ones. Glyphs of real fonts have a dozen. */
const maxParts = 500;
const flags = { words: 0x1, scale: 0x8, more: 0x20, twoScales: 0x40, matrix: 0x80 } as const;

/**
 * Throws FontRefusal for glyphs that are nested too deeply. Each level of nesting can double the number of outlines, so
 * a font of one kilobyte could take forever to draw, and an engine cannot be interrupted (SEC-3).
 */
export function weighComposites(font: FontTables, glyphs: number): void {
  if (font.outlines !== 'glyf') return;
  const parts = font.transformed.has('glyf') ? transformedParts(font, glyphs) : plainParts(font, glyphs);
  const weights = new Map<number, number>();
  const open = new Set<number>();
  const weigh = (glyph: number): number => {
    const componentParts = parts.get(glyph);
    if (!componentParts) return 1;
    const cached = weights.get(glyph);
    if (cached !== undefined) return cached;
    if (open.has(glyph) || open.size > 32) throw new FontRefusal('a glyph of the font contains itself');
    open.add(glyph);
    let weight = 1;
    for (const part of componentParts) {
      weight += weigh(part);
      if (weight > maxParts) throw new FontRefusal(`a glyph of the font has more than ${maxParts} parts`);
    }
    open.delete(glyph);
    weights.set(glyph, weight);
    return weight;
  };
  for (const glyph of parts.keys()) weigh(glyph);
}

/** The glyphs that each composite glyph consists of. */
type Parts = Map<number, number[]>;

function plainParts(font: FontTables, glyphs: number): Parts {
  const isLong = requireTable(font, 'head', 54).u16(50) === 1;
  const loca = requireTable(font, 'loca', (glyphs + 1) * (isLong ? 4 : 2));
  const glyf = requireTable(font, 'glyf', 0);
  const parts: Parts = new Map();
  for (let glyph = 0; glyph < glyphs; glyph++) {
    const at = isLong ? loca.u32(glyph * 4) : loca.u16(glyph * 2) * 2;
    const end = isLong ? loca.u32(glyph * 4 + 4) : loca.u16(glyph * 2 + 2) * 2;
    if (end < at || end > glyf.length) throw new FontRefusal('the font refers to glyphs outside its glyph table');
    if (end === at) continue;
    if (end - at < 10) throw new FontRefusal('a glyph of the font is truncated');
    const contours = glyf.u16(at);
    if (contours !== 0) checkBox(glyf, at + 2);
    if (contours === 0xffff) parts.set(glyph, readParts(glyf, at + 10).parts);
    else checkContours(glyf, contours, at + 10, end);
  }
  return parts;
}

function checkBox(glyf: ByteView, at: number): void {
  const [left = 0, bottom = 0, right = 0, top = 0] = [0, 2, 4, 6].map((offset) => toSigned(glyf.u16(at + offset)));
  if (left > right || bottom > top) throw new FontRefusal('a glyph of the font has a bounding box of negative size');
}

/** Checks that each contour ends at a later point than the one before, and that the instructions follow. */
function checkContours(glyf: ByteView, contours: number, at: number, end: number): void {
  let before = -1;
  for (let contour = 0; contour < contours; contour++) {
    const last = glyf.u16(at + contour * 2);
    if (at + contour * 2 + 2 > end || last <= before)
      throw new FontRefusal('a glyph of the font has contours that are not valid');
    before = last;
  }
  const instructions = at + contours * 2;
  if (contours > 0 && instructions + 2 + glyf.u16(instructions) > end) {
    throw new FontRefusal('the instructions of a glyph of the font are truncated');
  }
}

/**
 * Reads the parts of composite glyphs from a WOFF2, which stores them in a separate stream (W3C WOFF2, section 5.1).
 */
function transformedParts(font: FontTables, glyphs: number): Parts {
  const glyf = requireTable(font, 'glyf', 36);
  const count = glyf.u16(4);
  if (count !== glyphs) throw new FontRefusal('two tables of the font declare different numbers of glyphs');
  const sizes = [8, 12, 16, 20, 24, 28, 32].map((at) => glyf.u32(at));
  const [contours = 0, points = 0, pointFlags = 0, outlines = 0, composites = 0] = sizes;
  const before = 36 + contours + points + pointFlags + outlines;
  if (contours < count * 2 || before + composites > glyf.length) {
    throw new FontRefusal('the font refers to glyphs outside its glyph table');
  }
  const parts: Parts = new Map();
  let at = before;
  for (let glyph = 0; glyph < count; glyph++) {
    if (glyf.u16(36 + glyph * 2) !== 0xffff) continue;
    const read = readParts(glyf, at);
    if (read.end > before + composites) throw new FontRefusal('the glyph table of the font is truncated');
    parts.set(glyph, read.parts);
    at = read.end;
  }
  return parts;
}

/** Reads the component records of one glyph (OpenType 1.9, glyf). */
function readParts(view: ByteView, from: number): { parts: number[]; end: number } {
  const parts: number[] = [];
  for (let at = from; at < view.length; ) {
    const partFlags = view.u16(at);
    parts.push(view.u16(at + 2));
    if (parts.length > maxParts) throw new FontRefusal(`a glyph of the font has more than ${maxParts} parts`);
    const scales = partFlags & flags.scale ? 2 : partFlags & flags.twoScales ? 4 : partFlags & flags.matrix ? 8 : 0;
    at += 4 + (partFlags & flags.words ? 4 : 2) + scales;
    if (!(partFlags & flags.more)) return { parts, end: at };
  }
  throw new FontRefusal('the glyph table of the font is truncated');
}
