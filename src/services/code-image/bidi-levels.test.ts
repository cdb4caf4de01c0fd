import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeLevels, visualOrder } from '../../core/bidi-levels.ts';
import type { CodeRows } from './code-rows.ts';
import { codeRows } from './code-rows.ts';
import { isJoining } from './joining-letters.ts';
import { buildRequest, frameFor, rowsFor } from './picture.fixture.ts';
import { painter } from './row-boxes.ts';
import type { Row } from './rows.ts';

/**
 * The characters of a row from left to right. Letters of right-to-left scripts are in the order in which they appear
 * from the left.
 */
function seen({ runs }: Row): string {
  return [...runs]
    .sort((one, other) => one.column - other.column)
    .map(({ text, level }) => (level % 2 === 1 ? mirrored(splitGraphemes(text).reverse().join('')) : text))
    .join('');
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const splitGraphemes = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);
const mirrors: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[', '<': '>', '>': '<' };
const mirrored = (text: string) => text.replace(/[()[\]<>]/g, (sign) => mirrors[sign] ?? sign);
const isAscii = (...points: number[]) => points.every((point) => point < 0x7f);
const listSeen = (...tokens: string[]) => rowsFor(tokens, { hasGlyph: isAscii }).map(seen);

describe('[CODE-5] code in scripts that run from right to left', () => {
  it.each([
    ['letters start at the right', "'אבג'", "'גבא'"],
    ['words too, within their quotes', "'אבג דהו'", "'והד גבא'"],
    ['Latin words keep their place and order', '// אבג abc דהו', '// גבא abc והד'],
    ['a number among words is read from the left', "'אבג 12.5 דהו'", "'והד 12.5 גבא'"],
    ['with its sign', "'אבג 50% -7'", "'7- 50% גבא'"],
    ['Arabic makes the digits after it Arabic', 'ب 12 ت', 'ت 12 ب'],
    ['Arabic digits', "'٣٤٥ بت'", "'تب ٣٤٥'"],
    ['brackets keep their content', "'אב (גד) הו'", "'וה (דג) בא'"],
    ['brackets around Latin words', '// אב (a.ts) גד', '// בא (a.ts) דג'],
    ['a letter keeps its marks', 'a בְּ ג', 'a ג בְּ'],
  ])('%s', (_, code, expected) => {
    expect(listSeen(code)).toEqual([expected]);
  });

  it('no token changes the order of the others, whatever it contains', () => {
    expect(listSeen('[', '"אב"', ', ', '"גד"', ', ', '1', ']')).toEqual(['["בא", "דג", 1]']);
    // A text of one color is ordered as plain text is.
    expect(listSeen('אב, גד')).toEqual(['דג ,בא']);
  });

  it('direction controls have no effect, and are shown as a sign', () => {
    expect(listSeen('a\u202e b\u2067 אב\u2069')).toEqual(['a\ufffd b\ufffd בא\ufffd']);
  });

  it('a tab and blanks at the end of a row stay in the order in which they are written', () => {
    expect(listSeen('אב\tגד')).toEqual(['בא  דג']);
    expect(rowsFor(['אב אב גד'], { hasGlyph: isAscii, wrap: true, limit: 5 }).map(seen)).toEqual(['בא בא', 'דג']);
    expect(rowsFor(['אבג  דה'], { hasGlyph: isAscii, wrap: true, limit: 4 }).map(seen)).toEqual(['גבא ', 'הד']);
  });

  it('letters that join are one text in the columns of their word; others have a column each', () => {
    const [row] = rowsFor(["'سلام عليكم'", ' אב'], { hasGlyph: isAscii });
    expect(row?.runs.map(({ text, column, columns, level }) => [text, column, columns, level])).toEqual([
      ["'", 0, 1, 0],
      ['سلام', 7, 4, 1],
      [' ', 6, 1, 1],
      ['عليكم', 1, 5, 1],
      ["' ", 11, 2, 0],
      ['א', 14, 1, 1],
      ['ב', 13, 1, 1],
    ]);
    expect(['ب', 'بَ', 'ـ', 'ߒ', 'א', 'a', '٣', ' ', '漢'].map(isJoining)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  const drawn = (rows: readonly Row[]): CodeRows => {
    const colors = { background: '#000000', foreground: '#ffffff', lineNumber: '#888888', isDark: true };
    const request = buildRequest();
    return codeRows(rows, { request, frame: frameFor(request), colors, shrinks: true, paint: painter(colors) });
  };

  it('[SEC-3] text that is too much for an engine is one plain text in reading order', () => {
    const line = ['a ', 'אב ', 'سلام ', '(1) b'];
    const rows = Array.from({ length: 6_000 }, () => rowsFor(line, { hasGlyph: isAscii })).flat();
    const { boxes, plainFrom } = drawn(rows);
    expect(plainFrom).toBeDefined();
    const [inner, last] = [frameFor(buildRequest()).inner, boxes.at(-1)];
    expect(last).toMatchObject({ kind: 'text', spans: [{ text: 'a אב سلام (1) b' }], style: { left: `${inner}px` } });
  });

  it('every cell has separate columns, and levels are those of the annex, whatever the text', () => {
    const piece = fc.constantFrom(
      'a',
      'ab ',
      'א',
      'בג',
      'ب',
      'سلام',
      '1',
      '2.5',
      '٣',
      ' ',
      '(',
      ')',
      ', ',
      '\t',
      '漢',
      '👍',
      'בְּ',
    );
    fc.assert(
      fc.property(
        fc.array(
          fc.array(piece, { maxLength: 8 }).map((each) => each.join('')),
          { maxLength: 5 },
        ),
        (tokens) => {
          for (const { runs, columns } of rowsFor(tokens, { hasGlyph: isAscii })) {
            const usedColumns = runs.flatMap((run) =>
              Array.from({ length: run.columns }, (_, index) => run.column + index),
            );
            expect(usedColumns.sort((one, other) => one - other)).toEqual(
              Array.from({ length: columns }, (_, index) => index),
            );
            const text = runs.map((run) => run.text).join('');
            expect(text.replaceAll(' ', '')).toBe(tokens.join('').replace(/\s/g, ''));
          }
        },
      ),
    );
  });

  it('the order of levels follows rule L2 of the annex', () => {
    const order = (...levels: number[]) =>
      visualOrder(levels.map((level, index) => ({ level, place: index }))).map(({ place: index }) => index);
    expect(order(0, 0, 0)).toEqual([0, 1, 2]);
    expect(order(0, 1, 1, 0)).toEqual([0, 2, 1, 3]);
    expect(order(1, 2, 2, 1, 0)).toEqual([3, 1, 2, 0, 4]);
    expect(order(1, 0, 1)).toEqual([0, 1, 2]);
    expect(order()).toEqual([]);
  });

  it('[SEC-8] a text of numbers costs no more than its length, a part at a time', () => {
    const graphemes = [...`א${'1.'.repeat(100_000)}`];
    const levels = computeLevels(graphemes);
    expect(levels).toHaveLength(graphemes.length);
    expect(levels.slice(0, 4)).toEqual([1, 2, 2, 2]);
  });
});
