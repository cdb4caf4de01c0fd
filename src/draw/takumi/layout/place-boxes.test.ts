import { describe, expect, it, vi } from 'vitest';
import type { ContainerBox, TextBox } from '../../../design/boxes/types.ts';
import { PageLayout } from './place-boxes.ts';
import type { TextPrinting } from './text-measures.ts';

const text: TextBox = { kind: 'text', layerId: 't', style: {}, spans: [{ text: 'a (b)', style: {} }] };
const root: ContainerBox = { kind: 'container', layerId: '', style: { display: 'flex' }, children: [text] };
const page = {
  root,
  width: 200,
  height: 100,
  pictureSize: () => ({ width: 0, height: 0 }),
  measuredFonts: { fontSet: 'test', hasCharacter: () => true },
};

/** How a text is measured whose marks are made again for each version of the page. */
function printingWith(mark: string, node: TextPrinting['node']): TextPrinting {
  return {
    chooseVersion: () => ({
      shrunkSize: undefined,
      clamps: true,
      substitute: { spans: [{ text: `${mark}a (b)`, style: { color: 'red' } }] },
    }),
    node,
    measure: (nodes) =>
      nodes.map(() => ({ width: 40, height: 10, transform: [1, 0, 0, 1, 0, 0], children: [], runs: [] })),
  };
}

describe('[EDT-2] the layout of the next version of a page', () => {
  it('is the layout before if the marks of its texts are equal', () => {
    const node = vi.fn<TextPrinting['node']>(() => ({ type: 'text', text: 'a (b)', style: {} }));
    let layout = new PageLayout(page);
    const place = (mark: string) => {
      layout = layout.next(page);
      return layout.placePage(printingWith(mark, node), new Map()).places.get(text);
    };
    const [first, marked] = [place(''), place('\u200f')];
    expect([first, marked]).toEqual([expect.objectContaining({ height: 100 }), first]);
    const calls = node.mock.calls.length;
    expect(calls).toBe(2);
    // Each version is laid out without its marks, and then with them.
    for (const mark of ['', '\u200f', '', '\u200f']) expect(place(mark)).toEqual(first);
    expect(node.mock.calls.length).toBe(calls);
    place('\u200e');
    expect(node.mock.calls.length).toBe(calls + 1);
  });
});
