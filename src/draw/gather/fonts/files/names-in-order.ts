import type { ByteView } from '../../pictures/byte-view.ts';
import { requireSound } from './tables.ts';

/** The number of standard glyph names, which are not stored in the font (OpenType 1.9, post). */
const knownNames = 258;
const longestName = 63;

/** Throws FontRefusal unless all records of a `name` table precede its texts. */
export function checkNames(name: ByteView): void {
  const [format, count, storage] = [name.u16(0), name.u16(2), name.u16(4)];
  requireSound(format <= 1, 'name', 'has a version that browsers do not support');
  const records = 6 + count * 12;
  requireSound(storage <= name.length && records <= storage, 'name');
  if (format === 0) return;
  const languages = name.u16(records);
  requireSound(records + 2 + languages * 4 <= storage, 'name');
  for (let at = records + 2; at < records + 2 + languages * 4; at += 4) {
    requireSound(storage + name.u16(at + 2) + name.u16(at) <= name.length, 'name');
  }
}

/** Throws FontRefusal unless a `post` table of version 2 has a name for each glyph. */
export function checkPostNames(post: ByteView, glyphs: number): void {
  requireSound(post.u16(32) === glyphs, 'post', 'declares another number of glyphs than the font has');
  let names = 0;
  for (let at = 34 + glyphs * 2; at < post.length; names++) {
    const length = post.u8(at);
    const isText = length <= longestName && !post.ascii(at + 1, length).includes('\0');
    at += 1 + length;
    requireSound(isText && at <= post.length, 'post', 'has an invalid glyph name');
  }
  for (let glyph = 0; glyph < glyphs; glyph++) {
    requireSound(post.u16(34 + glyph * 2) < knownNames + names, 'post', 'has no name for a glyph');
  }
}
