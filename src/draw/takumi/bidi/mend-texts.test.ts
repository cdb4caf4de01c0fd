import { describe, expect, it, vi } from 'vitest';
import type { ContainerBox, TextBox } from '../../../design/boxes/types.ts';
import type { MeasuredNode } from '../glue.ts';
import { mendTexts } from './mend-texts.ts';
import type { MendedText } from './mended-text.ts';

const [lrm, rlm, alm] = ['\u200e', '\u200f', '\u061c'];
/** px that a character is wide. */
const advance = 10;

function pageOf(content: string, style: Record<string, string> = {}, more: Partial<TextBox> = {}) {
  const box: TextBox = { kind: 'text', layerId: 't', style, spans: [{ text: content, style: {} }], ...more };
  const root: ContainerBox = { kind: 'container', layerId: '', style: {}, children: [box] };
  return { root, box };
}

/** Lays a text out in a box of so many characters, as an engine would: marks have no width, blanks hang. */
function measuring(box: TextBox, room: number, isNoWrap = false) {
  return vi.fn((mended: ReadonlyMap<TextBox, MendedText>): MeasuredNode => {
    const text = (mended.get(box)?.spans ?? box.spans).map((span) => span.text).join('');
    const lines = isNoWrap ? [text] : wrapped(text, room);
    const runs = lines.map((line, index) => ({
      text: line,
      x: 0,
      y: index * 20,
      width: widthOf(line) * advance,
      height: 20,
    }));
    const node = { width: room * advance, height: 100, transform: [1, 0, 0, 1, 0, 0], children: [], runs };
    return { ...node, children: [node], runs: [] } as unknown as MeasuredNode;
  });
}

function widthOf(text: string): number {
  return text.replace(/\u061c|\u200e|\u200f/g, '').length;
}

function wrapped(text: string, room: number): string[] {
  const lines = [''];
  for (const word of text.split(/(?<= )/)) {
    const last = lines.at(-1) ?? '';
    if (widthOf((last + word).trimEnd()) > room) lines.push(word);
    else lines[lines.length - 1] = last + word;
  }
  return lines;
}

function mendedText(content: string, room: number, style: Record<string, string> = {}, more: Partial<TextBox> = {}) {
  const { root, box } = pageOf(content, style, more);
  const measure = measuring(box, room, style['whiteSpace'] === 'nowrap');
  const partsOf = (_: TextBox, text: string) =>
    text
      .split(/(🎉)/u)
      .flatMap((part) => (part === '' ? [] : [part === '🎉' ? { text: part, emoji: {} } : { text: part }]));
  const mended = mendTexts(root, { measure, partsOf: partsOf as never }).get(box);
  return { mended, text: mended?.spans.map(({ text }) => text).join(''), rounds: measure.mock.calls.length };
}

describe('texts that takumi orders otherwise', () => {
  it('[DOC-15] end their lines with a blank of the paragraph, between words that keep their neighbours', () => {
    expect(mendedText('אבג דהו זחט', 8).text).toBe(`אבג דהו${rlm}${lrm} ${lrm}${rlm}זחט`);
    expect(mendedText('بتث جحخ', 4).text).toBe(`بتث${rlm}${lrm} ${lrm}${alm}جحخ`);
  });

  it('[DOC-15] are left as they are where that is right, and are not measured without need', () => {
    expect(mendedText('אבג דהו', 8)).toMatchObject({ mended: undefined, rounds: 1 });
    expect(mendedText('abc אבג def', 8)).toMatchObject({ mended: undefined, rounds: 1 });
    expect(mendedText('אבג דהו זחט', 8, { direction: 'rtl' })).toMatchObject({ mended: undefined, rounds: 0 });
    expect(mendedText('some words of Latin', 8)).toMatchObject({ mended: undefined, rounds: 0 });
  });

  it('[DOC-15] end their paragraphs at breaks that are kept', () => {
    expect(mendedText('אב,\nגד', 20, { whiteSpace: 'pre-line' }).text).toBe(`אב,${lrm}\n${lrm}גד`);
    expect(mendedText('אב,\nגד', 20).text).toBeUndefined();
  });

  it('[DOC-15] set marks apart from letters that are', () => {
    expect(mendedText('אבג דהו', 4, { letterSpacing: '2px' }).mended?.spans).toEqual([
      { text: 'אבג', style: {} },
      { text: rlm + lrm, style: { letterSpacing: '0px' } },
      { text: ' ', style: {} },
      { text: lrm + rlm, style: { letterSpacing: '0px' } },
      { text: 'דהו', style: {} },
    ]);
  });

  it('[RND-22] have emoji where signs would stand', () => {
    expect(mendedText('אב🎉cd', 20).text).toBe(`אב${lrm}🎉cd`);
    expect(mendedText('ab🎉גד', 20, { direction: 'rtl' }).text).toBe(`ab${rlm}🎉גד`);
    expect(mendedText('אב🎉גד', 20, { direction: 'rtl' }).text).toBeUndefined();
    expect(mendedText('🎉 ab', 20, { whiteSpace: 'nowrap' }).text).toBe('\u2060🎉 ab');
  });
});
