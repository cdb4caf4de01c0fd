import { expect, it } from 'vitest';
import type { ContainerBox, TextBox } from '../../../design/boxes/types.ts';
import type { MeasuredNode } from '../glue.ts';
import type { TextSubstitute } from './bidi/index.ts';
import { drawHyphens } from './soft-hyphens.ts';

const shy = '\u00ad';

/** Draws a text in lines of `room` characters. It is broken as takumi does it: at soft hyphens and after hyphens. */
function drawn(content: string, room: number): string | undefined {
  const box: TextBox = { kind: 'text', layerId: 't', style: {}, spans: [{ text: content, style: {} }] };
  const root: ContainerBox = { kind: 'container', layerId: '', style: {}, children: [box] };
  const measure = (substitutes: ReadonlyMap<TextBox, TextSubstitute>): MeasuredNode => {
    const text = (substitutes.get(box)?.spans ?? box.spans).map((span) => span.text).join('');
    const lines = [''];
    for (const piece of text.split(/(?<=[\u00ad\u200b ])/)) {
      const last = lines.at(-1) ?? '';
      if ((last + piece).replace(/[\u00ad\u200b]/g, '').trimEnd().length > room) lines.push(piece);
      else lines[lines.length - 1] = last + piece;
    }
    const runs = lines.map((line, index) => ({ text: line, x: 0, y: index * 20, width: 10, height: 20 }));
    const node = { width: 100, height: 100, transform: [1, 0, 0, 1, 0, 0], children: [], runs };
    return { ...node, children: [node], runs: [] } as unknown as MeasuredNode;
  };
  const tools = { splitEmoji: (_: TextBox, text: string) => [{ text }], measure, isSubstituted: () => false };
  const spans = drawHyphens(root, tools).get(box)?.spans;
  return spans
    ?.map(({ text }) => text)
    .join('')
    .replaceAll('\u200b', '|')
    .replaceAll(shy, '·');
}

it('[RND-14] draws a hyphen if a line ends at a soft hyphen, and nowhere else (W5)', () => {
  expect(drawn(`Donau${shy}dampf${shy}schiff`, 12)).toBe('Donau·dampf-|schiff');
  expect(drawn(`Donau${shy}dampf`, 20)).toBeUndefined();
  expect(drawn('no soft ones', 4)).toBeUndefined();
});

it('[RND-14] ends a line at an earlier soft hyphen if a hyphen does not fit', () => {
  // „Donaudampf“ fits ten characters, „Donaudampf-“ does not.
  expect(drawn(`Donau${shy}dampf${shy}er`, 10)).toBe('Donau-|dampfer');
  expect(drawn(`Donau${shy}dampf${shy}schiff`, 10)).toBe('Donau-|dampf-|schiff');
});
