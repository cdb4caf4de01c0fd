import type { ByteView } from '../../pictures/byte-view.ts';
import { checkNames, checkPostNames } from './names-in-order.ts';
import { type FontTables, requireSound, requireTable, toSigned } from './tables.ts';

/**
 * Throws FontRefusal for fonts that takumi reads but that the OpenType Sanitizer of Chromium and Firefox rejects. With
 * such a font, a browser would draw html, pdf and pptx in another font. Only headers, counts and lengths are checked,
 * so a browser may reject more. Tables that the sanitizer drops or repairs, such as a broken GPOS, are accepted.
 */
export function sanitise(font: FontTables, glyphs: number): void {
  for (const [tag, { length }] of font.tables) {
    // `loca` may be empty if it is transformed, because WOFF2 readers reconstruct it.
    requireSound(length > 0 || (tag === 'loca' && font.transformed.has(tag)), tag, 'is empty');
  }
  checkHead(requireTable(font, 'head', 54));
  checkMetrics(font, glyphs);
  const maxp = requireTable(font, 'maxp', 6);
  const isWhole = maxp.length >= 32 && maxp.u16(14) <= 3;
  requireSound(maxp.u16(0) === 0 || (maxp.u16(0) === 1 && isWhole), 'maxp');
  const os2 = requireTable(font, 'OS/2', 78);
  // A shorter table is read as an older version.
  const isCut = os2.u16(0) === 5 && os2.length >= 96 && os2.length < 100;
  requireSound(os2.u16(0) <= 5 && !isCut, 'OS/2');
  checkNames(requireTable(font, 'name', 6));
  const post = requireTable(font, 'post', 32);
  requireSound([0x10000, 0x20000, 0x30000].includes(post.u32(0)), 'post', 'has a version that browsers do not support');
  if (post.u32(0) === 0x20000) checkPostNames(post, glyphs);
  checkSubtables(requireTable(font, 'cmap', 4));
  const gasp = font.tables.get('gasp');
  if (gasp) requireSound(gasp.length >= 4 + gasp.u16(2) * 4, 'gasp');
  const cvt = font.tables.get('cvt ');
  if (cvt) requireSound(cvt.length % 2 === 0, 'cvt ');
}

function checkHead(head: ByteView): void {
  requireSound(head.u16(0) === 1 && head.u32(12) === 0x5f0f3cf5, 'head', 'has the wrong version or signature');
  const unitsPerEm = head.u16(18);
  requireSound(
    unitsPerEm >= 16 && unitsPerEm <= 16_384,
    'head',
    `has ${unitsPerEm} units per em, but 16 to 16384 are allowed`,
  );
  const isBox = toSigned(head.u16(36)) <= toSigned(head.u16(40)) && toSigned(head.u16(38)) <= toSigned(head.u16(42));
  requireSound(isBox && head.u16(50) <= 1 && head.u16(52) === 0, 'head');
}

function checkMetrics(font: FontTables, glyphs: number): void {
  const hhea = requireTable(font, 'hhea', 36);
  const metrics = hhea.u16(34);
  requireSound(hhea.u16(0) === 1 && hhea.u16(32) === 0, 'hhea');
  requireSound(metrics > 0 && metrics <= glyphs, 'hhea', `declares ${metrics} widths for ${glyphs} glyphs`);
  // The transformed table of a WOFF2 may leave out side bearings.
  const min = font.transformed.has('hmtx') ? metrics * 2 : metrics * 4 + (glyphs - metrics) * 2;
  requireSound(requireTable(font, 'hmtx', 1).length >= min, 'hmtx', 'is too short for its widths');
}

/** For each format of a subtable, the offset and the size in bytes of its length field (OpenType 1.9, cmap). */
const lengthFields: Readonly<Record<number, readonly [at: number, bytes: 2 | 4]>> = {
  0: [2, 2],
  2: [2, 2],
  4: [2, 2],
  6: [2, 2],
  8: [4, 4],
  10: [4, 4],
  12: [4, 4],
  13: [4, 4],
  14: [2, 4],
};

function checkSubtables(cmap: ByteView): void {
  requireSound(cmap.u16(0) === 0, 'cmap', 'has a version that browsers do not support');
  const count = cmap.u16(2);
  for (let index = 0; index < count; index++) {
    const offset = cmap.u32(4 + index * 8 + 4);
    requireSound(offset >= 4 + count * 8 && offset + 2 <= cmap.length, 'cmap');
    const [at, bytes] = lengthFields[cmap.u16(offset)] ?? [];
    if (at === undefined) continue;
    const length = bytes === 2 ? cmap.u16(offset + at) : cmap.u32(offset + at);
    requireSound(offset + length <= cmap.length, 'cmap', 'ends in the middle of its characters');
  }
}
