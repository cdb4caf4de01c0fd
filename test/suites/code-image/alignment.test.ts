import { env } from 'cloudflare:test';
// @ts-expect-error The package types the exports of the wasm; wrangler hands the compiled module over instead.
import takumiModule from '@takumi-rs/wasm/takumi_wasm_bg.wasm';
import type { ThemedToken } from 'shiki/core';
import { describe, expect, it } from 'vitest';
import { instantiateTakumi } from '../../../dist/generated/takumi-glue.js';
import { covers } from '../../../src/draw/gather/fonts/catalogue.ts';
import { planFonts } from '../../../src/draw/gather/fonts/gather-fonts.ts';
import { findSharedFamily } from '../../../src/draw/gather/fonts/join-marks.ts';
import { familyNarrower } from '../../../src/draw/gather/fonts/narrow-families.ts';
import type { MeasuredNode } from '../../../src/draw/takumi/glue.ts';
import { takumiNode } from '../../../src/draw/takumi/nodes.ts';
import { TakumiPool } from '../../../src/draw/takumi/pool.ts';
import { fontFiles } from '../../../src/platform/assets/font-files.ts';
import { codeBoxes } from '../../../src/services/code-image/boxes.ts';
import { computeFrame, computeMetrics } from '../../../src/services/code-image/frame.ts';
import { advance, buildRequest, rowsFor } from '../../../src/services/code-image/picture.fixture.ts';
import { layOutRows } from '../../../src/services/code-image/rows.ts';
import { wideSigns } from '../../../src/services/code-image/wide-signs.ts';
import { fonts } from '../../../workers/edge/drawing.ts';

const family = fonts.families.get('jetbrains mono');
const request = buildRequest();
const { style } = request;
const { fontSize } = style;

const hasGlyph = (...points: number[]) =>
  family?.subsets.some(({ ranges }) => points.every((point) => covers(ranges, point))) === true;
const findMarkFamily = (grapheme: string) => findSharedFamily(fonts, ['JetBrains Mono', 'DejaVu Mono'], grapheme);

interface Word {
  text: string;
  x: number;
  width: number;
  y: number;
}

/** The position of each text in takumi's layout: px from the left of the code, and the top of its glyphs. */
async function measured(lines: string[]): Promise<Word[]> {
  // One token for each word, as a highlighter returns them.
  const tokens = lines.map((line) =>
    line
      .split(/(?<=\s)/)
      .map((content, index): ThemedToken => ({ content, offset: 0, color: index % 2 ? '#f00' : '#0f0' })),
  );
  const measureEm = family ? wideSigns(family, fonts) : () => undefined;
  const { rows } = layOutRows(tokens, { tabSize: 4, limit: 160, wrap: false, hasGlyph, measureEm, findMarkFamily });
  const metrics = computeMetrics(request, lines.length, family?.advance ?? 0);
  const columns = Math.max(...rows.map((row) => row.columns));
  const frame = computeFrame(request, metrics, { columns, rows: rows.length });
  const colors = { background: '#000', foreground: '#fff', lineNumber: '#888', isDark: true };
  const { root } = codeBoxes({ request, frame, rows, colors, fontFamily: '"JetBrains Mono", "DejaVu Mono"' });
  const plan = planFonts(root, fonts);
  const read = fontFiles((env as typeof env & Env).ASSETS);
  const files = await Promise.all(
    plan.faces.map(async (face) => ({ ...face, key: face.path, bytes: await read(face.path) })),
  );
  const node = takumiNode(root, {
    families: familyNarrower(files, plan.fallbacks),
    getPicture: () => ({ key: '' }),
    shrunkSize: () => undefined,
    clamps: () => true,
    findSubstitute: () => undefined,
    pictureFrame: () => undefined,
  });
  const options = {
    width: frame.width,
    height: frame.height,
    fontFamilies: [...new Set(files.map((file) => file.family))],
  };
  const tree = new TakumiPool(() => instantiateTakumi(takumiModule)).use(files, 0, (renderer) =>
    renderer.measure(node, options),
  );
  return listWords(tree).map((word) => ({ ...word, x: word.x - metrics.inner, y: word.y - metrics.inner }));
}

function listWords({ transform, runs, children }: MeasuredNode): Word[] {
  const [, , , , left, top] = transform;
  return [
    ...runs.map(({ text, x, y, width }) => ({ text, x: left + x, y: top + y, width })),
    ...children.flatMap(listWords),
  ];
}

const find = (words: readonly Word[], text: string) => words.filter((word) => word.text.trim() === text);

describe('[CODE-5] alignment, as the engine measures it', () => {
  it('the font is as wide as the catalogue says', () => {
    expect(family?.advance).toBe(advance / fontSize);
  });

  it('a column has the same x on every line: after letters, ligatures, tabs, wide and foreign characters', async () => {
    const lines = [
      '12345678 @end',
      'a => b = @end',
      'ab\tcdef @end',
      '漢字かな @end',
      '👍12→45λ @end',
      'ä\u0301ñüß1234 @end',
      'x₁+10⁻⁹⅓ @end',
      's\u0336t\u0336r\u0336u\u0332k\u0332 a\u0338b @end',
    ];
    const words = await measured(lines);
    const ends = words.filter(({ text }) => text.startsWith('@'));
    expect(ends).toHaveLength(lines.length);
    for (const { x } of ends) expect(x).toBeCloseTo(9 * advance, 1);
    expect(find(words, 'cdef')[0]?.x).toBeCloseTo(4 * advance, 1);
  });

  // Each of the fonts for Chinese, Japanese and Korean draws one of these, with enough characters for wrong spacing to
  // add up.
  it.each([
    ['漢字仮名交じり文カタカナー、。「」（ＡＢ）', 1],
    ['这们说对时样认国图书馆发现', 1],
    ['嗰啲嘢喺冇唔佢哋嘅', 1],
    ['한국어글자들은모두폭이같다', 0.92],
  ])('%s is one text, with each character in the middle of its two columns', async (signs, em) => {
    const text = signs.repeat(Math.floor(78 / signs.length));
    const words = (await measured([`${text} @end`])).filter(
      (word) => !word.text.startsWith('@') && word.text.trim() !== '',
    );
    const spacing = 2 * advance - em * fontSize;
    let column = 0;
    for (const word of words) {
      expect(word.x).toBeCloseTo(column * advance + spacing / 2, 1);
      column += 2 * word.text.trim().length;
      expect(word.x + word.width).toBeCloseTo(column * advance + spacing / 2, 1);
    }
    expect(column).toBe(2 * text.length);
  });

  it('right-to-left letters start at the right of their columns; the text after them keeps its own', async () => {
    const words = await measured(["'אבג' @end", "'سلام' @end"]);
    const ends = words.filter(({ text }) => text.startsWith('@'));
    expect(ends.map(({ x }) => Math.round(x / advance))).toEqual([6, 7]);
    // The first letter, which is the rightmost one.
    const findColumn = (text: string) => Math.round((find(words, text)[0]?.x ?? 0) / advance);
    expect(['א', 'ב', 'ג'].map(findColumn)).toEqual([3, 2, 1]);
    // Its letters join, so the engine gets them as one text within its four columns.
    const [word] = find(words, 'سلام');
    expect(word?.x).toBeGreaterThanOrEqual(advance);
    expect((word?.x ?? 0) + (word?.width ?? 0)).toBeLessThanOrEqual(5 * advance);
  });

  it('the baseline of line n is n rows down, whatever the lines before contain', async () => {
    const words = await measured(['one', '漢字 → 👍', '', '\ttab', 'two']);
    const [one, two] = [find(words, 'one')[0], find(words, 'two')[0]];
    expect((two?.y ?? 0) - (one?.y ?? 0)).toBeCloseTo(4 * fontSize * style.lineHeight, 3);
  });

  it('marks that a grammar separates from their letter are in its cell', () => {
    const tokens = ['s', '\u0336t', '\u0336\u0301', ' @'];
    const rows = rowsFor(tokens, { hasGlyph, findMarkFamily });
    expect(rows[0]?.columns).toBe(4);
    expect(rows[0]?.runs.map(({ text, column, token }) => [text, column, token.fontStyle])).toEqual([
      ['st\u0301', 0, 8],
      [' @', 2, undefined],
    ]);
  });

  it('a letter whose marks the font of the code lacks is drawn in its column by another font that has both', () => {
    const tokens = ['xa\u0338 \u03b1\u0302.'];
    const rows = rowsFor(tokens, { hasGlyph, findMarkFamily });
    expect(rows[0]?.runs.map(({ text, column, family: drawnBy }) => [text, column, drawnBy])).toEqual([
      ['x', 0, undefined],
      ['a\u0338', 1, 'DejaVu Sans'],
      [' ', 2, undefined],
      ['\u03b1\u0302', 3, 'Noto Sans Math'],
      ['.', 4, undefined],
    ]);
  });
});
