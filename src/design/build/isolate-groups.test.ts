import { describe, expect, it } from 'vitest';
import type { BoxStyle } from '../boxes/style/types.ts';
import type { Box, ContainerBox } from '../boxes/types.ts';
import { isolateGroups } from './isolate-groups.ts';

const box = (style: BoxStyle, ...children: Box[]): ContainerBox => ({
  kind: 'container',
  layerId: 'b',
  style,
  children,
});
const blending = () => box({ mixBlendMode: 'multiply' });
const readIsolation = (root: ContainerBox) => isolateGroups(root).style['isolation'];

describe('isolated groups', () => {
  it.each([{ transform: 'rotate(3deg)' }, { clipPath: 'circle(40%)' }])('[RND-14] isolates blending in %j', (style) => {
    expect(readIsolation(box(style, blending()))).toBe('isolate');
    expect(readIsolation(box(style, box({ overflow: 'hidden' }, blending())))).toBe('isolate');
  });

  it('[RND-14] leaves boxes alone that are not groups, or are groups already', () => {
    const turned = { transform: 'rotate(3deg)' };
    for (const root of [
      box({}, blending()),
      box({ overflow: 'hidden' }, blending()),
      box(turned, box({})),
      box(turned, box({ opacity: '0.5' }, blending())),
      box({ ...turned, mixBlendMode: 'screen' }, box({})),
      box({ transform: 'none' }, blending()),
    ])
      expect(isolateGroups(root)).toBe(root);
  });

  it('[RND-14] isolates only the nearest group, not its ancestors', () => {
    const root = isolateGroups(box({ transform: 'rotate(3deg)' }, box({ transform: 'rotate(9deg)' }, blending())));
    expect(root.style['isolation']).toBeUndefined();
    expect(root.children[0]?.style['isolation']).toBe('isolate');
  });
});
