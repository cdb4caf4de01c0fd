import { expect, it } from 'vitest';
import type { TextBox, TextSpan } from '../../../design/boxes/types.ts';
import { tabStops } from './tab-stops.ts';

const listSpans = (spans: TextSpan[], whiteSpace: string) => {
  const box: TextBox = { kind: 'text', layerId: 't', style: {}, spans };
  return tabStops(box, {
    getStyle: () => ({ whiteSpace }),
    // Each character is ten px wide.
    measureWidths: (texts) =>
      texts.map(({ box: { spans: lineSpans } }) => lineSpans.reduce((sum, { text }) => sum + text.length * 10, 0)),
  }).get(box)?.spans;
};
const tab = (px: number) => ({ text: '\u00a0', style: { letterSpacing: `${px - 10}px` } });
const plain = (text: string) => ({ text, style: {} });

it('[RND-14] moves a tab to the next stop of eight spaces, counted from the start of its line', () => {
  expect(listSpans([plain('abc\tde\tf\ng\t')], 'pre')).toEqual([
    plain('abc'),
    tab(50),
    plain('de'),
    tab(60),
    plain('f'),
    plain('\n'),
    plain('g'),
    tab(70),
  ]);
});

it('[RND-14] moves a tab at or close to a stop to the stop after it', () => {
  expect(listSpans([plain('12345678\tx')], 'pre-wrap')).toEqual([plain('12345678'), tab(80), plain('x')]);
});

it('[RND-14] keeps the styles of spans, also if a line has several', () => {
  const red = { color: 'red' };
  expect(listSpans([plain('ab'), { text: 'c\td', style: red }], 'pre')).toEqual([
    plain('ab'),
    { text: 'c', style: red },
    { text: '\u00a0', style: { ...red, letterSpacing: '40px' } },
    { text: 'd', style: red },
  ]);
});

it('[RND-14] treats tabs like other blanks if blanks collapse', () => {
  expect(listSpans([plain('a\tb')], 'normal')).toBeUndefined();
  expect(listSpans([plain('a b')], 'pre')).toBeUndefined();
});
