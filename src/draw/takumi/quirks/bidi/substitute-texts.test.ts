import { describe, expect, it, vi } from 'vitest';
import type { ContainerBox, TextBox } from '../../../../design/boxes/types.ts';
import type { MeasuredNode } from '../../glue.ts';
import { substituteTexts } from './substitute-texts.ts';
import type { TextSubstitute } from './text-substitute.ts';

const [lrm, rlm, alm] = ['\u200e', '\u200f', '\u061c'];
/** The width of a character in px. */
const advance = 10;

function buildPage(content: string, style: Record<string, string> = {}, more: Partial<TextBox> = {}) {
  const box: TextBox = { kind: 'text', layerId: 't', style, spans: [{ text: content, style: {} }], ...more };
  const root: ContainerBox = { kind: 'container', layerId: '', style: {}, children: [box] };
  return { root, box };
}

/**
 * Lays out a text in a box of `room` characters as an engine would. Marks have no width, and blanks at the end of a
 * line do not count.
 */
function measuring(box: TextBox, room: number, isNoWrap = false) {
  return vi.fn((substitutes: ReadonlyMap<TextBox, TextSubstitute>): MeasuredNode => {
    const text = (substitutes.get(box)?.spans ?? box.spans).map((span) => span.text).join('');
    const lines = isNoWrap ? [text] : wrapped(text, room);
    const runs = lines.map((line, index) => ({
      text: line,
      x: 0,
      y: index * 20,
      width: measureWidth(line) * advance,
      height: 20,
    }));
    const node = { width: room * advance, height: 100, transform: [1, 0, 0, 1, 0, 0], children: [], runs };
    return { ...node, children: [node], runs: [] } as unknown as MeasuredNode;
  });
}

function measureWidth(text: string): number {
  return text.replace(/\u061c|\u200e|\u200f/g, '').length;
}

function wrapped(text: string, room: number): string[] {
  const lines = [''];
  for (const word of text.split(/(?<= )/)) {
    const last = lines.at(-1) ?? '';
    if (measureWidth((last + word).trimEnd()) > room) lines.push(word);
    else lines[lines.length - 1] = last + word;
  }
  return lines;
}

function substituteFor(content: string, room: number, style: Record<string, string> = {}, more: Partial<TextBox> = {}) {
  const { root, box } = buildPage(content, style, more);
  const measure = measuring(box, room, style['whiteSpace'] === 'nowrap');
  const splitEmoji = (_: TextBox, text: string) =>
    text
      .split(/(🎉)/u)
      .flatMap((part) => (part === '' ? [] : [part === '🎉' ? { text: part, emoji: {} } : { text: part }]));
  const substitutes = substituteTexts(root, { measure, splitEmoji: splitEmoji as never }).get(box);
  return { substitutes, text: substitutes?.spans.map(({ text }) => text).join(''), rounds: measure.mock.calls.length };
}

describe('texts that takumi orders differently', () => {
  it("[DOC-15] ends lines with a blank of the paragraph's direction, and words keep their neighbors", () => {
    expect(substituteFor('אבג דהו זחט', 8).text).toBe(`אבג דהו${rlm}${lrm} ${lrm}${rlm}זחט`);
    expect(substituteFor('بتث جحخ', 4).text).toBe(`بتث${rlm}${lrm} ${lrm}${alm}جحخ`);
  });

  it('[DOC-15] leaves texts alone that are right, and does not measure them unnecessarily', () => {
    expect(substituteFor('אבג דהו', 8)).toMatchObject({ substitutes: undefined, rounds: 1 });
    expect(substituteFor('abc אבג def', 8)).toMatchObject({ substitutes: undefined, rounds: 1 });
    expect(substituteFor('אבג דהו זחט', 8, { direction: 'rtl' })).toMatchObject({ substitutes: undefined, rounds: 0 });
    expect(substituteFor('some words of Latin', 8)).toMatchObject({ substitutes: undefined, rounds: 0 });
  });

  it('[DOC-15] ends paragraphs at preserved breaks', () => {
    expect(substituteFor('אב,\nגד', 20, { whiteSpace: 'pre-line' }).text).toBe(`אב,${lrm}\n${lrm}גד`);
    expect(substituteFor('אב,\nגד', 20).text).toBeUndefined();
  });

  it('[DOC-15] puts marks into separate spans if letters are spaced', () => {
    expect(substituteFor('אבג דהו', 4, { letterSpacing: '2px' }).substitutes?.spans).toEqual([
      { text: 'אבג', style: {} },
      { text: rlm + lrm, style: { letterSpacing: '0px' } },
      { text: ' ', style: {} },
      { text: lrm + rlm, style: { letterSpacing: '0px' } },
      { text: 'דהו', style: {} },
    ]);
  });

  it('[RND-22] orders emoji like neutral signs', () => {
    expect(substituteFor('אב🎉cd', 20).text).toBe(`אב${lrm}🎉cd`);
    expect(substituteFor('ab🎉גד', 20, { direction: 'rtl' }).text).toBe(`ab${rlm}🎉גד`);
    expect(substituteFor('אב🎉גד', 20, { direction: 'rtl' }).text).toBeUndefined();
    expect(substituteFor('🎉 ab', 20, { whiteSpace: 'nowrap' }).text).toBe('\u2060🎉 ab');
  });
});
