import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentTokens, stringBytes } from './content-tokens.ts';
import { findRepeats, readStreamText } from './text-blocks.ts';
import { readToUnicode, writeBlankToUnicode } from './to-unicode.ts';

const listTokens = (content: string) => [...contentTokens(content)].map(({ start, end }) => content.slice(start, end));

describe('a content stream', () => {
  it('[DOCF-1] is read token by token, whatever its strings contain', () => {
    const content = '/P <</MCID 3/Q(a (b\\) c) d)>>BDC% ET Tj\n[(x)-20<0a1>]TJ .5 0 0-.5 1 2 cm';
    expect(listTokens(content)).toEqual(
      ['/P', '<<', '/MCID', '3', '/Q', '(a (b\\) c) d)', '>>', 'BDC', '[', '(x)', '-20', '<0a1>', ']', 'TJ'].concat([
        '.5',
        '0',
        '0-.5',
        '1',
        '2',
        'cm',
      ]),
    );
    expect(stringBytes('(a\\(\\101\\n\\\\\\\nz)')).toBe('a(A\n\\z');
    expect(stringBytes('<0a1>')).toBe('\x0a\x10');
  });

  it('[DOCF-1] returns every string, however it is escaped', () => {
    const escaped = (text: string) =>
      text
        .replaceAll(/[\\()]/g, (letter) => `\\${letter}`)
        .replaceAll('\r', '\\r')
        .replaceAll('\n', '\\012');
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)) }),
        (text) => {
          const token = `(${escaped(text)})`;
          expect(listTokens(`BT ${token} Tj ET`)).toEqual(['BT', token, 'Tj', 'ET']);
          expect(stringBytes(token)).toBe(text);
        },
      ),
    );
  });

  it('[DOCF-1] tells which texts are repeated: of one node, at one place, with the same letters', () => {
    const block = (font: string, at: string, text: string) => `BT /${font} 20 Tf 1 0 0 -1 ${at} Tm (${text}) Tj ET`;
    const marked = (mcid: number, ...blocks: string[]) => `/P <</MCID ${mcid} >>BDC ${blocks.join(' ')} EMC`;
    const content = [
      marked(0, block('F', '1 2', 'shadow'), block('F', '1 2', 'shadow'), block('Stroke', '1 2', 'shadow')),
      marked(1, block('F', '1 2', 'shadow'), block('F', '1 9', 'shadow'), block('F', '1 9', 'other')),
      block('F', '1 2', 'shadow'),
    ].join(' ');
    const { blocks } = readStreamText(content);
    const again = findRepeats(blocks, {
      getText: ({ shownTexts }) => shownTexts.map(({ bytes }) => bytes).join(''),
      isOutline: ({ shownTexts }) => shownTexts.some(({ font }) => font === 'Stroke'),
    });
    expect(blocks).toHaveLength(7);
    expect(again).toEqual([blocks[0], blocks[2]]);
  });

  it('[DOCF-1] is read in time proportional to its length', () => {
    const steps = (content: string) => [...contentTokens(content)].length;
    expect(steps('('.repeat(2_000_000))).toBe(1);
    expect(steps('<'.repeat(1_000_001))).toBeLessThanOrEqual(500_001);
    expect(readStreamText('q '.repeat(500_000)).blocks).toEqual([]);
  });
});

describe('the texts of the codes of a font', () => {
  it('[DOCF-1] are read from ranges and single codes, and written as blanks', () => {
    const cmap =
      '1 beginbfchar\n<13B2> <00660069>\nendbfchar\n2 beginbfrange\n<0047> <0049> <0064>\n<01><01> <D83DDE00> endbfrange';
    const texts = new Map([
      [0x13b2, 'fi'],
      [0x47, 'd'],
      [0x48, 'e'],
      [0x49, 'f'],
      [1, '😀'],
    ]);
    expect(readToUnicode(cmap)).toEqual(texts);
    const blanks = readToUnicode(writeBlankToUnicode(texts.keys(), 2));
    expect([...blanks].sort()).toEqual([...texts.keys()].map((code) => [code, ' ']).sort());
  });
});
