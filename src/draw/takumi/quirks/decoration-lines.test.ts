import { expect, it } from 'vitest';
import { lowerLine, roundLines, upperLine } from './decoration-lines.ts';

const listLines = (style: Record<string, string>, em: number) => {
  const { textDecorationThickness, textUnderlineOffset } = roundLines(style, em);
  return [textDecorationThickness, textUnderlineOffset];
};

it('[RND-14] draws lines whole px thick and whole px under the letters, as in Chromium (W4)', () => {
  const underline = { textDecoration: 'underline' };
  expect([12, 18, 20, 24, 28, 36, 48, 60].map((em) => listLines(underline, em))).toEqual([
    ['1px', '1px'],
    ['1px', '1px'],
    ['2px', '1px'],
    ['2px', '2px'],
    ['2px', '2px'],
    ['3px', '2px'],
    ['4px', '3px'],
    ['6px', '3px'],
  ]);
  expect(listLines({ textDecoration: 'underline 2.5px red' }, 24)).toEqual(['3px', '2px']);
  expect(listLines({ ...underline, textDecorationThickness: '10%', textUnderlineOffset: '0.2em' }, 28)).toEqual([
    '3px',
    '6px',
  ]);
  expect(listLines({ textDecoration: 'underline dotted' }, 18)).toEqual(['2px', '1px']);
});

it('leaves a style alone that draws no line, or that leaves the thickness to the font', () => {
  const fromFont = { textDecoration: 'underline', textDecorationThickness: 'from-font' };
  expect([{ color: 'red' }, fromFont].map((style) => roundLines(style, 20))).toEqual([{ color: 'red' }, fromFont]);
});

it('[RND-14] draws the lower one of two lines one px below the upper one (W7)', () => {
  const style = { textDecoration: 'underline double 3px' };
  expect(upperLine(style)).toEqual({ ...style, textDecorationStyle: 'solid' });
  expect(lowerLine(style, 24)).toMatchObject({ textDecorationStyle: 'solid', textUnderlineOffset: '6px' });
  expect(lowerLine({ textDecoration: 'underline double' }, 36)).toMatchObject({ textUnderlineOffset: '7px' });
  expect(lowerLine({ textDecoration: 'underline' }, 36)).toBeUndefined();
});
