import { describe, expect, it } from 'vitest';
import type { Box, ContainerBox, TextBox } from '../../../../design/boxes/types.ts';
import { shareBoxes } from './share-boxes.ts';

const text = (layerId: string, words: string): TextBox => ({
  kind: 'text',
  layerId,
  style: { fontSize: '12px' },
  spans: [{ text: words, style: {} }],
});
const container = (layerId: string, children: Box[], color = '#fff'): ContainerBox => ({
  kind: 'container',
  layerId,
  style: { backgroundColor: color },
  children,
});
const page = (words: string, color?: string) =>
  container('', [container('a', [text('t', words), text('u', 'same')], color), container('b', [text('v', 'same')])]);

describe('[EDT-2] the boxes of the next version', () => {
  it('are the same objects if nothing changed', () => {
    const before = page('one');
    expect(shareBoxes(before, page('one'))).toBe(before);
  });

  it('are new only on the way to what changed, and equal the ones that were built', () => {
    const before = page('one');
    const after = shareBoxes(before, page('two'));
    expect(after).toEqual(page('two'));
    const [a, b] = after.children as ContainerBox[];
    const [earlierA, earlierB] = before.children as ContainerBox[];
    expect(b).toBe(earlierB);
    expect(a).not.toBe(earlierA);
    expect(a?.style).toBe(earlierA?.style);
    expect(a?.children[1]).toBe(earlierA?.children[1]);
  });

  it('keep their objects when a layer is added, removed or moved', () => {
    const before = page('one');
    const [a, b] = before.children;
    const moved = shareBoxes(before, container('', [...page('one').children, text('new', 'new')].toReversed()));
    expect(moved.children[1]).toBe(b);
    expect(moved.children[2]).toBe(a);
    const removed = shareBoxes(before, container('', page('one').children.slice(1)));
    expect(removed.children).toEqual([b]);
    expect(removed.children[0]).toBe(b);
  });
});
