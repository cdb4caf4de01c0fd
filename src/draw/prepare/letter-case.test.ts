import { describe, expect, it } from 'vitest';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, ContainerBox, TextBox } from '../../design/boxes/types.ts';
import { applyCase } from './letter-case.ts';

const text = (spans: readonly (readonly [string, BoxStyle?])[], style: BoxStyle = {}): TextBox => ({
  kind: 'text',
  layerId: 't',
  style,
  spans: spans.map(([each, own = {}]) => ({ text: each, style: own })),
});
const joinSpans = (box: TextBox) => box.spans.map((span) => span.text).join('|');
const cased = (textTransform: string, words: string, locale = 'en-US') =>
  joinSpans(applyCase(text([[words]], { textTransform }), locale));

describe('letter case', () => {
  it.each([
    ['NASA lands on mars', 'NASA Lands On Mars'],
    ["don't l’été rock'n'roll", "Don't L’été Rock'n'roll"],
    ['2nd e\u0301te\u0301 fox-trot (so)', '2nd E\u0301te\u0301 Fox-Trot (So)'],
    ['ßa', 'SSa'],
  ])('[RND-14] capitalizes the beginnings of words and changes nothing else: %s', (words, expected) => {
    expect(cased('capitalize', words)).toBe(expected);
  });

  it('[RND-14] follows the language of the page', () => {
    expect(cased('uppercase', 'istanbul ılık', 'tr')).toBe('İSTANBUL ILIK');
    expect(cased('lowercase', 'IĞDIR İZMİR', 'tr-TR')).toBe('ığdır izmir');
    expect(cased('capitalize', 'istanbul', 'tr')).toBe('İstanbul');
    expect(cased('uppercase', 'istanbul')).toBe('ISTANBUL');
    expect(cased('uppercase', 'Straße', 'de')).toBe('STRASSE');
  });

  it('[RND-14] continues a word from one span to the next', () => {
    const spans = [['new y'], ['ork', { color: '#f00' }], [' city '], ['hall']] as const;
    const box = applyCase(text(spans, { textTransform: 'capitalize' }), 'en-US');
    expect(joinSpans(box)).toBe('New Y|ork| City |Hall');
    expect(box.spans[1]?.style).toEqual({ color: '#f00' });
  });

  it('[RND-14] applies the case of each span, inherits case in texts, and leaves none for engines', () => {
    const spans = [['one '], ['two ', { textTransform: 'none' }], ['THREE', { textTransform: 'lowercase' }]] as const;
    const style = { textTransform: 'uppercase' };
    const root: ContainerBox = { kind: 'container', layerId: '', style, children: [text(spans)] };
    const [box] = applyCase(root, 'en-US').children as [TextBox];
    expect(joinSpans(box)).toBe('ONE |two |three');
    const requestedCases = [box.style, ...box.spans.map((span) => span.style)].map((each) => each['textTransform']);
    expect(requestedCases).toEqual(['none', undefined, undefined, undefined]);
  });

  it('leaves a tree alone that requests no case', () => {
    const root: Box = { kind: 'container', layerId: '', style: {}, children: [text([['NASA']])] };
    expect(applyCase(root, 'en-US')).toBe(root);
  });
});
