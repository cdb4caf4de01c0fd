import { readdirSync, readFileSync } from 'node:fs';
import * as fontkit from 'fontkit';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/paths.ts';
import { loadWasm } from '../../scripts/preview/takumi.ts';
import { FontSubsetter } from '../../src/draw/formats/subset/subsetter.ts';
import { isDeep, pickCases } from '../harness/depth.ts';

const folder = inProject('dist/assets/fonts');
const shipped = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.woff2'));
const subsetter = new FontSubsetter(loadWasm('harfbuzzjs/dist/harfbuzz-subset.wasm'));

function read(bytes: Uint8Array): fontkit.Font {
  const font = fontkit.create(Buffer.from(bytes));
  if (!('characterSet' in font)) throw new Error('The file is a collection');
  return font;
}

function cut(bytes: Uint8Array, characters: readonly number[]) {
  const font = { key: '', family: 'Cut', weight: 400, style: 'normal', ranges: [], bytes };
  const text = new Set(characters.map((code) => String.fromCodePoint(code)));
  return subsetter.cut(font, text, { allFeatures: false });
}

/** The shape of a character: its outline and its advance. */
const drawn = (font: fontkit.Font, code: number) => {
  const glyph = font.glyphForCodePoint(code);
  return [glyph.path.toSVG(), glyph.advanceWidth];
};

const tried = isDeep ? shipped.filter((_, index) => index % 8 === 0) : pickCases(shipped, 5);

describe('the fonts of an ad (W13)', () => {
  it.each(tried)('[DOCF-3] keep the letters of %s that the ad shows, and little else', (path) => {
    const bytes = new Uint8Array(readFileSync(`${folder}/${path}`));
    const whole = read(bytes);
    const characters = whole.characterSet.filter((code, index) => index % 9 === 2 && code < 0xfff0).slice(0, 30);
    const small = cut(bytes, characters);
    expect(small.bytes.length).toBeLessThanOrEqual(bytes.length);
    const font = read(small.bytes);
    expect(characters.map((code) => drawn(font, code))).toEqual(characters.map((code) => drawn(whole, code)));
    const pickMetrics = ({ ascent, descent, unitsPerEm }: fontkit.Font) => ({ ascent, descent, unitsPerEm });
    expect(pickMetrics(font)).toEqual(pickMetrics(whole));
  });

  it('[DOCF-3] take 2 KB of 24 for two words of Inter', () => {
    const path = shipped.find((each) => /^inter.latin-400-normal/.test(each)) ?? '';
    const bytes = new Uint8Array(readFileSync(`${folder}/${path}`));
    expect(bytes.length).toBeGreaterThan(20_000);
    expect(
      cut(
        bytes,
        [...'Hello, Sale 50%'].map((letter) => letter.charCodeAt(0)),
      ).bytes.length,
    ).toBeLessThan(3_000);
  });

  it('keep a whole font that cannot be read', () => {
    const bytes = new Uint8Array([1, 2, 3]);
    expect(cut(bytes, [65]).bytes).toBe(bytes);
  });
});
