import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { runs } from '../../../../test/harness/depth.ts';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { ContainerBox, TextBox } from '../../../design/boxes/types.ts';
import type { MeasuredNode } from '../glue.ts';
import type { TextSubstitute } from '../quirks/bidi/text-substitute.ts';
import { cutTexts } from './cut-texts.ts';

const [rlm, joiner] = ['\u200f', '\u200d'];
/** The width of a character and the height of a line, in px. */
const [advance, pitch] = [10, 20];
const unseen = /\u061c|\u200d|\u200e|\u200f/g;

interface Laid {
  room: number;
  style?: BoxStyle;
  more?: Partial<TextBox>;
}

const measureWidth = (text: string) => text.replace(unseen, '').length;

/** Wraps a text at blanks into lines of at most `room` characters. A word that is longer is broken anywhere. */
function wrapped(text: string, room: number): string[] {
  const lines = [''];
  for (const word of text.split(/(?<= )/)) {
    const last = lines.at(-1) ?? '';
    if (measureWidth((last + word).trimEnd()) <= room) lines[lines.length - 1] = last + word;
    else if (measureWidth(word.trimEnd()) <= room) lines.push(word);
    else for (let at = 0; at < word.length; at += room) lines.push(word.slice(at, at + room));
  }
  return lines[0] === '' && lines.length > 1 ? lines.slice(1) : lines;
}

/** Lays out a text in the same way as takumi, which does not report empty lines. */
function breakLines(text: string, { room, style: { whiteSpace = 'pre-wrap' } = {} }: Laid): string[] {
  const paragraphs = whiteSpace.startsWith('pre') ? text.split('\n') : [text.replaceAll(/\s+/g, ' ')];
  const wraps = whiteSpace === 'pre-wrap' || whiteSpace === 'normal';
  return paragraphs.flatMap((each) => (wraps ? wrapped(each, room) : [each]));
}

function cut(content: string | readonly [string, BoxStyle][], laid: Laid) {
  const { room, style = {}, more = {} } = laid;
  const spans =
    typeof content === 'string' ? [{ text: content, style: {} }] : content.map(([text, own]) => ({ text, style: own }));
  const box: TextBox = { kind: 'text', layerId: 't', style: { whiteSpace: 'pre-wrap', ...style }, spans, ...more };
  const root: ContainerBox = { kind: 'container', layerId: '', style: {}, children: [box] };
  const measure = vi.fn((tried: ReadonlyMap<TextBox, TextSubstitute>): MeasuredNode => {
    const lines = breakLines((tried.get(box)?.spans ?? spans).map(({ text }) => text).join(''), laid);
    const runs = lines.flatMap((line, index) =>
      line === ''
        ? []
        : [{ text: line, x: 0, y: index * pitch, width: measureWidth(line.trimEnd()) * advance, height: pitch }],
    );
    const node = {
      width: room * advance + 1,
      height: lines.length * pitch,
      transform: [1, 0, 0, 1, 0, 0],
      children: [],
      runs,
    };
    return { ...node, children: [node], runs: [] } as unknown as MeasuredNode;
  });
  const splitEmoji = (_: TextBox, text: string) => (text === '' ? [] : [{ text }]);
  const result = cutTexts(root, { splitEmoji, sizes: new Map([[box, 12]]), measure }).get(box);
  return { box: result, text: result?.spans.map(({ text }) => text).join(''), rounds: measure.mock.calls.length };
}

const clamped = (content: string, room: number, maxLines: number, style?: BoxStyle) =>
  cut(content, { room, ...(style ? { style } : {}), more: { maxLines } });

describe('texts that are cut short', () => {
  it('[DOC-14] keeps as many characters as leave room for an ellipsis', () => {
    expect(clamped('some words of many', 9, 1).text).toBe('some wor…');
    expect(clamped('some words of many', 10, 2).text).toBe('some words of many');
    expect(clamped('some words of many more', 10, 2).text).toBe('some words of many m…');
    expect(clamped('unbreakable', 5, 1).text).toBe('unbr…');
    expect(clamped('ab', 1, 1).text).toBe('…');
  });

  it('[DOC-14] ends with an ellipsis if a line break hides what follows', () => {
    expect(clamped('first\nsecond\nthird', 20, 2).text).toBe('first\nsecond…');
    expect(clamped('first\nsecond', 20, 1).text).toBe('first…');
    expect(clamped('first  \nsecond', 20, 1).text).toBe('first…');
    expect(clamped('a\r\nb\r\nc', 20, 2).text?.replaceAll('\r', '')).toBe('a\nb…');
    expect(clamped('full of words\nmore', 13, 1).text).toBe('full of word…');
  });

  it('[DOC-14] counts empty lines, but no line after a break at the end', () => {
    expect(clamped('one\n\nthree', 20, 2).text).toBe('one\n…');
    expect(clamped('\n\nthree', 20, 2).text).toBe('\n…');
    expect(clamped('one\n\nthree', 20, 3).text).toBe('one\n\nthree');
    expect(clamped('one\n \nthree', 20, 2).text).toBe('one\n…');
  });

  it('[DOC-14] does not count breaks that collapse', () => {
    expect(clamped('first\nsecond\nthird', 20, 1, { whiteSpace: 'normal' }).text).toBe('first\nsecond\nthird');
    expect(clamped('first\nsecond\nthird', 12, 1, { whiteSpace: 'normal' }).text).toBe('first\nsecon…');
  });

  it('[DOC-14] adds an ellipsis to each line that is too wide if the text does not wrap', () => {
    const style = { whiteSpace: 'pre', overflow: 'hidden', textOverflow: 'ellipsis' };
    expect(cut('short\nmuch too long\nfits', { room: 8, style }).text).toBe('short\nmuch to…\nfits');
    expect(cut('short\nmuch too long\nfits', { room: 8, style, more: { maxLines: 2 } }).text).toBe('short\nmuch to…');
    expect(cut('much too long', { room: 8, style: { ...style, overflow: 'visible' } }).box).toBeUndefined();
    expect(cut('short', { room: 8, style }).box?.style).not.toHaveProperty('textOverflow');
  });

  it('[DOC-14] draws the ellipsis in the style of the text, not in that of a span', () => {
    const bold = { fontWeight: '700' };
    const { box } = cut(
      [
        ['some ', {}],
        ['words of many', bold],
      ],
      { room: 9, more: { maxLines: 1 } },
    );
    expect(box?.spans).toEqual([
      { text: 'some ', style: {} },
      { text: 'wor', style: bold },
      { text: '…', style: {} },
    ]);
  });

  it('[DOC-14] keeps the width and the font size that the text was measured with', () => {
    const { box } = cut('some words of many', { room: 9, more: { maxLines: 1, shrinkTo: 8 } });
    expect(box).toMatchObject({ isCutToFit: true, maxLines: 1, style: { width: '91px', fontSize: '12px' } });
    expect(box).not.toHaveProperty('shrinkTo');
    const wide = cut('some words of many', { room: 9, style: { width: '50%' }, more: { maxLines: 1 } });
    expect(wide.box?.style).toMatchObject({ width: '50%' });
    expect(cut('fits', { room: 9, more: { maxLines: 1, shrinkTo: 8 } }).box).toMatchObject({ shrinkTo: 8 });
  });

  it('[DOC-15] keeps the joined forms of letters next to removed ones, and the direction of signs', () => {
    const rtl = { direction: 'rtl' };
    expect(clamped('אבגד הוזח טיכל', 9, 1, rtl).text).toBe('אבגד הוז…');
    expect(clamped('אבגד הוזח טיכל', 9, 1).text).toBe(`אבגד הוז${rlm}…`);
    expect(clamped('بتثبتث جحخ', 5, 1, rtl).text).toBe(`بتثب${joiner}…`);
  });

  it('[DOC-14] measures no more often than a binary search over the characters of a line needs', () => {
    expect(clamped('fits', 9, 1).rounds).toBe(1);
    expect(clamped('some words of many '.repeat(2_000), 40, 3).rounds).toBeLessThanOrEqual(2 + 8);
    expect(cut('plain', { room: 2 }).rounds).toBe(0);
  });

  it('[DOC-14] keeps the longest beginning that fits, whatever the text contains', () => {
    const character = fc.constantFrom('a', 'b', ' ', '\n', 'é', '漢');
    const content = fc.string({ unit: character, minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(content, fc.integer({ min: 2, max: 12 }), fc.integer({ min: 1, max: 4 }), (text, room, maxLines) => {
        const laid = { room };
        const count = (each: string) => breakLines(each.replace(/\n$/, ''), laid).length;
        const cutText = clamped(text, room, maxLines).text ?? '';
        expect(count(cutText)).toBeLessThanOrEqual(maxLines);
        if (count(text) <= maxLines) expect(cutText).toBe(text);
        else {
          expect(cutText.endsWith('…')).toBe(true);
          const withoutEllipsis = cutText.slice(0, -1);
          expect(text.startsWith(withoutEllipsis)).toBe(true);
          // With one more visible character, the ellipsis would move to the next line.
          const next = /^[ ]*[^ ]/.exec(text.slice(withoutEllipsis.length))?.[0];
          if (next !== undefined) expect(count(`${withoutEllipsis}${next}…`)).toBeGreaterThan(maxLines);
        }
      }),
      { numRuns: runs(60, 300) },
    );
  });
});
