import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { madeFont, madeTables, madeWoff2, type Woff2Tag } from '../../../../../test/harness/build-font.ts';
import { fontBytes } from '../../../../../test/harness/fonts.ts';
import { readFontFile } from './read-font-file.ts';

const made = (glyphs: Array<number[] | undefined>, changes: Record<string, Uint8Array> = {}) =>
  readFontFile(madeFont({ glyphs, characters: 2 }, changes));
/** The text with which messages about a damaged font end. */
const remedy = '. Export the font again, or convert it to WOFF2';
const refusal = (reading: ReturnType<typeof readFontFile>) => (reading.ok ? 'taken' : reading.reason);

describe('reading a font file', () => {
  it('[DOC-16] reads family, weight, style and characters of every built-in woff2 for Latin', async () => {
    const reading = readFontFile(await fontBytes('lora/latin-700-italic.woff2'));
    expect(reading).toMatchObject({
      ok: true,
      font: { format: 'woff2', family: 'Lora', weight: 700, style: 'italic' },
    });
    if (!reading.ok) return;
    const covers = (point: number) => reading.font.ranges.some(([from, to]) => from <= point && point <= to);
    expect([covers(0x41), covers(0xe9), covers(0x416), covers(0x4e00)]).toEqual([true, true, false, false]);
    expect(reading.font.decodedBytes).toBeGreaterThan(20_000);
  });

  it('[DOC-16] reads TrueType', () => {
    expect(made([undefined, undefined, [1]])).toEqual({
      ok: true,
      font: {
        format: 'ttf',
        family: 'Made',
        weight: 700,
        style: 'italic',
        ranges: [[65, 66]],
        decodedBytes: expect.any(Number),
      },
    });
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['HTML', new TextEncoder().encode('<html>')],
    ['WOFF 1', new TextEncoder().encode('wOFF\0\x01\0\0')],
    ['a collection', new TextEncoder().encode('ttcf\0\x01\0\0')],
    ['a header alone', new Uint8Array([0, 1, 0, 0])],
    ['a WOFF2 header alone', new TextEncoder().encode('wOF2')],
  ])('[SEC-2] rejects %s', (_, bytes) => {
    expect(readFontFile(bytes).ok).toBe(false);
  });

  it('[SEC-3] rejects every truncation of a font, and survives every flipped byte', async () => {
    const woff2 = await fontBytes('bebas-neue/latin-400-normal.woff2');
    for (let length = 0; length < woff2.length; length += 997) {
      expect(readFontFile(woff2.subarray(0, length)).ok).toBe(false);
    }
    const ttf = madeFont({ glyphs: [undefined, undefined, [1]], characters: 2 });
    for (let at = 0; at < ttf.length; at++) {
      const changed = Uint8Array.from(ttf);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      expect(typeof readFontFile(changed).ok).toBe('boolean');
    }
  });

  it('[SEC-3] rejects glyphs that contain themselves or too many parts to draw', () => {
    expect(refusal(made([undefined, [2], [1]]))).toBe(`a glyph of the font contains itself${remedy}`);
    const doubling = Array.from({ length: 30 }, (_, index) => (index === 0 ? undefined : [index - 1, index - 1]));
    expect(refusal(made(doubling))).toBe(`a glyph of the font has more than 500 parts${remedy}`);
    const wide = [undefined, Array.from({ length: 501 }, () => 0)];
    expect(refusal(made(wide))).toBe(`a glyph of the font has more than 500 parts${remedy}`);
    expect(refusal(made([undefined, [0, 0, 0], [1, 1]]))).toBe('taken');
  });

  it('[SEC-3] rejects characters out of order, which could take forever to count', () => {
    const segments = new Uint8Array(14 + 2 * 8 * 4 + 14);
    const view = new DataView(segments.buffer);
    view.setUint16(2, 1);
    view.setUint16(4, 3);
    view.setUint16(6, 1);
    view.setUint32(8, 12);
    view.setUint16(12, 4);
    view.setUint16(14, segments.length - 12);
    // Four segments that each have the character 1. The array of ends is first, then the array of starts.
    view.setUint16(18, 8);
    for (const index of [0, 1, 2, 3, 5, 6, 7, 8]) view.setUint16(26 + index * 2, 1);
    expect(refusal(made([undefined, undefined], { cmap: segments }))).toBe(
      `the character map of the font is not in order${remedy}`,
    );
  });

  it('[SEC-3] rejects a WOFF2 that unpacks to more than it declares, or declares too much', () => {
    const packed = new Uint8Array([0x0b, 0x02, 0x80, 0x41, 0x42, 0x43, 0x44, 0x45, 0x03]);
    expect(refusal(readFontFile(madeWoff2(packed, [{ tag: 'head', length: 4 }])))).toBe(
      `the decompressed size of the font differs from the size in its header${remedy}`,
    );
    expect(refusal(readFontFile(madeWoff2(packed, [{ tag: 'head', length: 2 ** 31 }])))).toMatch(
      /more than 16000000 bytes/,
    );
  });

  it('[SEC-3] stops unpacking a decompression bomb', () => {
    const bomb = new Uint8Array(brotliCompressSync(new Uint8Array(12_000_000)));
    expect(refusal(readFontFile(madeWoff2(bomb, [{ tag: 'head', length: 1_000_000 }])))).toBe(
      `the font cannot be decompressed${remedy}`,
    );
    const large = new Uint8Array(brotliCompressSync(new Uint8Array(9_000_000)));
    expect(refusal(readFontFile(madeWoff2(large, [{ tag: 'head', length: 9_000_000 }])))).toBe(
      `the font has no outlines${remedy}`,
    );
  });

  it('[SEC-3] counts the parts of glyphs in a WOFF2 that stores them separately', () => {
    // Two composite glyphs, each of which contains the other: a header, the counts of contours, and two component
    // records.
    const glyf = new Uint8Array(36 + 4 + 12);
    const view = new DataView(glyf.buffer);
    view.setUint16(4, 2);
    view.setUint32(8, 4);
    view.setUint32(24, 12);
    view.setUint32(36, 0xffffffff);
    view.setUint16(42, 1);
    const { glyf: _, loca: __, ...tables } = madeTables({ glyphs: [undefined, undefined], characters: 1 });
    const stream = new Uint8Array([...Object.values(tables).flatMap((table) => [...table]), ...glyf]);
    const sizes = Object.entries(tables).map(([tag, { length }]) => ({ tag: tag as Woff2Tag, length }));
    const packed = new Uint8Array(brotliCompressSync(stream));
    const outlines = [
      { tag: 'glyf', length: 100, transformed: glyf.length },
      { tag: 'loca', length: 6, transformed: 0 },
    ] as const;
    expect(refusal(readFontFile(madeWoff2(packed, [...sizes, ...outlines])))).toBe(
      `a glyph of the font contains itself${remedy}`,
    );
  });

  it.each([
    ['declares a greater length', (font: Uint8Array, view: DataView) => view.setUint32(8, font.length + 4)],
    ['declares a smaller length', (font: Uint8Array, view: DataView) => view.setUint32(8, font.length - 4)],
    ['declares less decompressed than compressed data', (_: Uint8Array, view: DataView) => view.setUint32(16, 1_000)],
    ['declares 2 GB of decompressed data', (_: Uint8Array, view: DataView) => view.setUint32(16, 0x7fffffff)],
    ['contains an unknown format', (_: Uint8Array, view: DataView) => view.setUint32(4, 0x12345678)],
    ['has private data among its tables', (_: Uint8Array, view: DataView) => view.setUint32(40, 60)],
    ['has metadata past its end', (font: Uint8Array, view: DataView) => view.setUint32(28, font.length + 4)],
  ])('[DOC-16] rejects a WOFF2 that %s, as browsers do', async (_, change) => {
    const font = await fontBytes('bebas-neue/latin-400-normal.woff2');
    expect(refusal(readFontFile(font))).toBe('taken');
    change(font, new DataView(font.buffer));
    expect(refusal(readFontFile(font))).toMatch(/WOFF2/);
  });

  it('[DOC-16] rejects a WOFF2 with trailing bytes, as browsers do', async () => {
    const font = await fontBytes('bebas-neue/latin-400-normal.woff2');
    expect(refusal(readFontFile(new Uint8Array([...font, 0, 0, 0, 0])))).toBe(
      `the length of the WOFF2 file differs from the length in its header${remedy}`,
    );
  });
});
