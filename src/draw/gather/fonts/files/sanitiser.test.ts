import { describe, expect, it } from 'vitest';
import { madeFont, madeTables } from '../../../../../test/harness/build-font.ts';
import { readFontFile } from './read-font-file.ts';

const parts = { glyphs: [undefined, undefined, [1]], characters: 2 };
const tables = madeTables(parts);

/** The text with which messages about a damaged font end. */
const remedy = '. Export the font again, or convert it to WOFF2';

/** Returns a font in which one table has other bytes at an offset. */
function withBytes(tag: string, at: number, ...bytes: number[]): Uint8Array {
  const changed = Uint8Array.from(tables[tag] as Uint8Array);
  changed.set(bytes, at);
  return madeFont(parts, { [tag]: changed });
}

const cut = (tag: string, length: number) => madeFont(parts, { [tag]: tables[tag]?.slice(0, length) });
const refusal = (bytes: Uint8Array) => {
  const reading = readFontFile(bytes);
  return reading.ok ? 'taken' : reading.reason;
};

/** Writes a `post` table of version 2 with a name index for each glyph, and the names for the indices from 258 on. */
function writePost(numbers: number[], names: string[], count = numbers.length): Uint8Array {
  const pairs = [count, ...numbers].flatMap((number) => [number >> 8, number & 255]);
  const texts = names.flatMap((name) => [name.length, ...[...name].map((letter) => letter.charCodeAt(0))]);
  return madeFont(parts, { post: new Uint8Array([0, 2, 0, 0, ...Array(28).fill(0), ...pairs, ...texts]) });
}

describe('[DOC-16] what the sanitizer of browsers rejects', () => {
  it.each(Object.keys(tables))('is rejected: no %s', (tag) => {
    expect(refusal(madeFont(parts))).toBe('taken');
    expect(refusal(madeFont(parts, { [tag]: undefined }))).toMatch(/has no /);
    expect(refusal(madeFont(parts, { [tag]: new Uint8Array() }))).not.toBe('taken');
  });

  it.each([
    ['a head of another magic number', withBytes('head', 12, 0)],
    ['a head of a later version', withBytes('head', 0, 0, 2)],
    ['15 units per em', withBytes('head', 18, 0, 15)],
    ['16385 units per em', withBytes('head', 18, 0x40, 1)],
    ['a bounding box of negative size', withBytes('head', 36, 0x7f)],
    ['an unknown form of places', withBytes('head', 50, 0, 2)],
    ['no widths', withBytes('hhea', 34, 0, 0)],
    ['more widths than glyphs', withBytes('hhea', 34, 0, 4)],
    ['fewer widths than are counted', cut('hmtx', 6)],
    ['no side bearings', cut('hmtx', 4)],
    ['a maxp of another version', withBytes('maxp', 0, 0, 2)],
    ['a maxp that is cut short', cut('maxp', 16)],
    ['an OS/2 of a later version', withBytes('OS/2', 0, 0, 6)],
    ['an OS/2 that is cut short', cut('OS/2', 76)],
    ['a post of version 2.5', withBytes('post', 0, 0, 2, 0x50)],
    ['a post of version 4', withBytes('post', 0, 0, 4)],
    ['a post that is cut short', cut('post', 28)],
    ['names for another number of glyphs', writePost([0, 1, 2], [], 2)],
    ['a glyph without a name', writePost([0, 1, 259], ['one'])],
    ['a name with a zero in it', writePost([0, 1, 258], ['o\0e'])],
    ['a cmap of another version', withBytes('cmap', 0, 0, 1)],
    ['a cmap that ends early', withBytes('cmap', 16, 0, 0, 1, 0)],
    ['a character without its glyph', withBytes('cmap', 36, 0, 0, 0, 3)],
    ['names of an unknown version', withBytes('name', 0, 0, 2)],
    ['names that begin among their records', withBytes('name', 4, 0, 6)],
    ['names that begin past the end', withBytes('name', 4, 1, 0)],
    ['contours that end before they begin', withBytes('glyf', 0, 0, 2)],
    ['an unknown kind of glyph', withBytes('glyf', 0, 0xff, 0xfe)],
    ['an odd table of values', madeFont(parts, { 'cvt ': new Uint8Array(3) })],
    ['missing ranges of sizes', madeFont(parts, { gasp: new Uint8Array([0, 1, 0, 2, 0, 0, 0, 0]) })],
  ])('is rejected: %s', (_, font) => {
    expect(refusal(font)).not.toBe('taken');
  });

  it.each([
    ['16 units per em', withBytes('head', 18, 0, 16)],
    ['16384 units per em', withBytes('head', 18, 0x40, 0)],
    ['a post of version 1', withBytes('post', 0, 0, 1)],
    ['a post of version 2', writePost([0, 1, 258], ['one'])],
    ['an OS/2 of version 0', withBytes('OS/2', 0, 0, 0)],
    ['a name that ends past the end', withBytes('name', 14, 9)],
    ['a layout table that is broken', madeFont(parts, { GPOS: new Uint8Array(3) })],
  ])('is accepted: %s', (_, font) => {
    expect(refusal(font)).toBe('taken');
  });

  it('is rejected: tables that overlap, that appear twice, or that do not begin at a multiple of four', () => {
    const font = madeFont(parts);
    const changed = (change: (view: DataView) => void) => {
      const copy = Uint8Array.from(font);
      change(new DataView(copy.buffer));
      return refusal(copy);
    };
    expect(changed((view) => view.setUint32(12 + 16 + 8, view.getUint32(12 + 8)))).toBe(
      `tables of the font overlap${remedy}`,
    );
    // The second table gets the tag of the first.
    expect(changed((view) => view.setUint32(12 + 16, view.getUint32(12)))).toBe(
      `the font has two OS/2 tables${remedy}`,
    );
    expect(changed((view) => view.setUint32(12 + 8, view.getUint32(12 + 8) + 1))).toMatch(/multiple of four/);
  });
});
