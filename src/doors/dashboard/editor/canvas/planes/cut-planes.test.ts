import { describe, expect, it } from 'vitest';
import type { BoxStyle } from '../../../../../design/boxes/style/types.ts';
import type { Box, ContainerBox } from '../../../../../design/boxes/types.ts';
import { prepareTree } from '../../../../../draw/prepare/tree.ts';
import { cutPlanes, planeNames } from './cut-planes.ts';

const box = (layerId: string, style: BoxStyle = {}, children: Box[] = []): ContainerBox => ({
  kind: 'container',
  layerId,
  style: { position: 'absolute', ...style },
  children,
});

/** The layers that each plane paints. */
function cut(children: Box[], active: readonly string[]) {
  const planes = cutPlanes(prepareTree(box('', {}, children)), new Set(active));
  return planes && planeNames.map((name) => planes.painted[name].map(({ prepared }) => prepared.box.layerId).join(' '));
}

describe('[EDT-1] planes', () => {
  it('are cut before and after the active layer with everything in it', () => {
    const children = [box('a'), box('b', {}, [box('c'), box('d')]), box('e')];
    expect(cut(children, ['b'])).toEqual([' a', 'b c d', 'e']);
    expect(cut(children, ['c'])).toEqual([' a b', 'c', 'd e']);
  });

  it('contain what is painted between active layers', () => {
    const children = [box('a'), box('b'), box('c'), box('d')];
    expect(cut(children, ['a', 'c'])).toEqual(['', 'a b c', 'd']);
  });

  it('follow the order of painting', () => {
    const flowing = (layerId: string, order: string) => box(layerId, { position: 'relative', order });
    expect(cut([flowing('a', '2'), flowing('b', '1')], ['b'])).toEqual(['', 'b', 'a']);
  });

  it.each<BoxStyle>([
    { opacity: '0.5' },
    { filter: 'blur(2px)' },
    { maskImage: 'linear-gradient(#000, transparent)' },
    { mixBlendMode: 'multiply', isolation: 'isolate' },
    { outline: '2px solid #000' },
  ])('are not cut through a box with %o', (style) => {
    const group = box('g', style, [box('a'), box('b')]);
    const outer = box('o', { isolation: 'isolate' }, [group, box('x')]);
    const planes = cut([outer], ['b']);
    if ('mixBlendMode' in style) expect(planes).toBeUndefined();
    else expect(planes).toEqual([' o', 'g a b', 'x']);
  });

  it('are not used if a layer blends with another plane', () => {
    expect(cut([box('a'), box('b', { mixBlendMode: 'screen' })], ['b'])).toBeUndefined();
    expect(cut([box('a'), box('b', { backdropFilter: 'blur(2px)' })], ['a'])).toBeUndefined();
    expect(cut([box('a', { mixBlendMode: 'screen' }), box('b')], ['b'])).toEqual([' a', 'b', '']);
    const isolated = box('i', { isolation: 'isolate' }, [box('a'), box('b', { mixBlendMode: 'screen' })]);
    expect(cut([isolated, box('c')], ['i'])).toEqual(['', 'i a b', 'c']);
  });

  it('do not exist if no layer is active, or the page itself is', () => {
    expect(cut([box('a')], ['none'])).toBeUndefined();
    expect(cut([box('a')], [''])).toBeUndefined();
  });
});
