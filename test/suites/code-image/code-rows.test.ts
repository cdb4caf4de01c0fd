import type { ThemedToken } from 'shiki/core';
import { describe, expect, it } from 'vitest';
import type { Box, ContainerBox } from '../../../src/design/boxes/types.ts';
import { subsetWith } from '../../../src/draw/gather/fonts/catalogue.ts';
import { findSharedFamily } from '../../../src/draw/gather/fonts/join-marks.ts';
import { codeBoxes } from '../../../src/services/code-image/boxes.ts';
import { maxPieces } from '../../../src/services/code-image/code-rows.ts';
import { computeFrame, computeMetrics } from '../../../src/services/code-image/frame.ts';
import { buildRequest } from '../../../src/services/code-image/picture.fixture.ts';
import type { CodeImageRequest } from '../../../src/services/code-image/request.ts';
import { layOutRows, maxSigns } from '../../../src/services/code-image/rows.ts';
import { wideSigns } from '../../../src/services/code-image/wide-signs.ts';
import { fonts } from '../../../workers/edge/drawing.ts';

const family = fonts.families.get('jetbrains mono');
if (!family) throw new Error('JetBrains Mono');
const hasGlyph = (point: number) => subsetWith(family, point) !== undefined;
const request: CodeImageRequest = { ...buildRequest({ fontSize: 10, wrap: true }), scale: 1 };
const colors = { background: '#000000', foreground: '#ffffff', lineNumber: '#888888', isDark: true };
const token = (content: string, color = '#00ff00'): ThemedToken => ({ content, offset: 0, color });

const findMarkFamily = (grapheme: string) => findSharedFamily(fonts, ['JetBrains Mono'], grapheme);
const rowsFor = (lines: ThemedToken[][]) =>
  layOutRows(lines, {
    tabSize: 4,
    limit: 160,
    wrap: true,
    hasGlyph,
    measureEm: wideSigns(family, fonts),
    findMarkFamily,
  });

function drawn(lines: ThemedToken[][], imageRequest = request) {
  const { rows } = rowsFor(lines);
  const metrics = computeMetrics(imageRequest, lines.length, 0.6);
  const frame = computeFrame(imageRequest, metrics, { columns: 160, rows: rows.length });
  const { root, plainFrom } = codeBoxes({ request: imageRequest, frame, rows, colors, fontFamily: '"JetBrains Mono"' });
  return { boxes: listCodeBoxes(root), plainFrom, rows: rows.length };
}

/** The boxes of the code and its marks. */
function listCodeBoxes(box: Box): Box[] {
  if (box.kind === 'container' && box.children.length > 0) return (box as ContainerBox).children.flatMap(listCodeBoxes);
  return ['code', 'line', 'lineNumbers'].includes(box.layerId) ? [box] : [];
}
const countPieces = (boxes: readonly Box[]) =>
  boxes.reduce((sum, box) => sum + (box.kind === 'text' && box.spans.length > 1 ? 1 + box.spans.length / 2 : 1), 0);
const readText = (box: Box | undefined) => (box?.kind === 'text' ? box.spans.map(({ text }) => text).join('') : '');

describe('[SEC-3] the boxes for an engine', () => {
  it.each([
    ['╬', 34_000],
    ['▚▞ ┊', 10_000],
    ['אבגדה', 10_200],
    ['a☑', 25_600],
    ['s\u0336t', 25_600],
    ['a\u0338', 25_600],
    ['👍🎉', 12_800],
    ['กำ', 17_000],
    ['漢א👍╬', 8_500],
    ['𗀀', 25_600],
  ])('are limited for 100 KB of %s', (text, times) => {
    const { boxes, rows } = drawn([[token(text.repeat(times))]]);
    expect(countPieces(boxes)).toBeLessThanOrEqual(maxPieces);
    // Separate text is laid out by itself, and counts as two.
    expect(boxes.filter(({ kind }) => kind === 'text').length).toBeLessThanOrEqual(maxPieces / 2 + rows);
  });

  it('are limited for colors, backgrounds, numbers and marks of thousands of lines', () => {
    const line = Array.from('abcdefgh', (sign, index) => ({
      ...token(sign, `#00000${index}`),
      bgColor: `#f0000${index}`,
    }));
    const lines = Array.from({ length: 5_000 }, () => line);
    const every = [[1, 5_000]] as const;
    const marks = { highlightLines: every, addedLines: every };
    for (const imageRequest of [
      request,
      { ...request, showLineNumbers: true, style: { ...request.style, ...marks } },
    ]) {
      const { boxes, rows } = drawn(lines, imageRequest);
      // Each row has a text, and a number and a sign if they were requested.
      expect(countPieces(boxes)).toBeLessThanOrEqual(Math.max(maxPieces, 3 * rows + 3));
    }
  });

  it('are plain from a row on if there are too many, with nothing but emoji missing', () => {
    const { boxes, plainFrom, rows } = drawn([[token('first')], [token('☑👍'.repeat(8_000))], [token('last')]]);
    expect(plainFrom?.line).toBe(1);
    expect(plainFrom?.row).toBeGreaterThan(20);
    expect(readText(boxes[0])).toBe('first');
    expect(boxes.at(-1)).toMatchObject({ kind: 'text', spans: [{ text: 'last' }], style: { color: '#ffffff' } });
    const plain = boxes.slice(-(rows - (plainFrom?.row ?? 0)));
    expect(readText(plain[0])).toMatch(/^(?:□ )?(?:☑□ )+☑?$/);
    expect(plain).toHaveLength(rows - (plainFrom?.row ?? 0));
  });

  it('are not limited for ordinary code: 1,000 lines of a dozen tokens', () => {
    const line = Array.from({ length: 12 }, (_, index) => token(`word${index} `, `#0000${10 + index}`));
    expect(drawn(Array.from({ length: 1_000 }, () => line)).plainFrom).toBeUndefined();
  });

  it('limit the number of different characters, and show the replacement character for the others', () => {
    const signs = Array.from({ length: maxSigns + 10 }, (_, index) => String.fromCodePoint(0x4e00 + index));
    const { rows, tooMany } = rowsFor([[token(signs.join(''))], [token(signs.slice(0, 5).join(''))]]);
    const text = rows.map(({ runs }) => runs.map((run) => run.text).join('')).join('');
    expect(tooMany).toBe(true);
    expect(text).toBe(signs.slice(0, maxSigns).join('') + '\ufffd'.repeat(10) + signs.slice(0, 5).join(''));
    expect(rowsFor([[token(signs.slice(0, maxSigns).join('').repeat(2))]]).tooMany).toBe(false);
  });
});

describe('[CODE-5] neighboring characters of the same width', () => {
  it('are one text: Han, kana, Hangul; any other character is separate', () => {
    expect(drawn([[token('漢字かなカナ、。Ａ')]]).boxes).toHaveLength(1);
    expect(drawn([[token('한국어')]]).boxes).toHaveLength(1);
    expect(drawn([[token('漢字한국')]]).boxes).toHaveLength(2);
    expect(drawn([[token('漢か\u3099字')]]).boxes).toHaveLength(3);
    expect(drawn([[token('漢'), token('字', '#ff0000')]]).boxes).toHaveLength(2);
    expect(drawn([[token('אב')]]).boxes).toHaveLength(2);
  });
});
