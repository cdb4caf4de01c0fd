import { describe, expect, it } from 'vitest';
import { toFrameStyle } from './frame.ts';

function frame(fields: Record<string, unknown>, style: Record<string, string> = {}, type = 'shape') {
  return toFrameStyle({ id: 'a', type, fields: { opacity: 1, rotation: 0, ...fields }, style, children: [] });
}

describe('the frame of a layer', () => {
  it('[DOC-18] is absolute with any of the four sides, and at 0 on an axis without one', () => {
    expect(frame({ x: 5 })).toEqual({ position: 'absolute', left: '5px', top: '0px' });
    expect(frame({ right: 5 })).toEqual({ position: 'absolute', right: '5px', top: '0px' });
    expect(frame({ bottom: '10%' })).toEqual({ position: 'absolute', left: '0px', bottom: '10%' });
    expect(frame({ width: 5 })).toEqual({ position: 'relative', width: '5px' });
  });

  it('[DOC-18] stretches between both sides without a size, or with `auto`', () => {
    expect(frame({ x: 5, right: '10%' })).toMatchObject({ left: '5px', width: 'calc(100% - (5px) - (10%))' });
    expect(frame({ y: 0, bottom: 0, height: 'auto' })).toMatchObject({ top: '0px', height: '100%' });
    expect(frame({ x: 5, right: 5 })).not.toHaveProperty('right');
  });

  it('[DOC-18] leaves room for the margins of a layer that stretches', () => {
    const style = { margin: '1px 2px 3px', marginLeft: '1em', marginTop: 'auto' };
    expect(frame({ x: 0, right: 0, y: 0, bottom: 0 }, style)).toMatchObject({
      width: 'calc(100% - (1em) - (2px))',
      height: 'calc(100% - (3px))',
    });
  });

  it('[DOC-18] leaves room for margins that are computed or relative to the width of the parent', () => {
    const sides = { x: 0, right: 0, y: 0, bottom: 5 };
    expect(frame(sides, { margin: 'calc(1px + 2px) calc(1px + (5% - 1px))  4px' })).toMatchObject({
      width: 'calc(100% - (calc(1px + (5% - 1px))) - (calc(1px + (5% - 1px))))',
      height: 'calc(100% - (5px) - (calc(1px + 2px)) - (4px))',
    });
    const box = frame(sides, { margin: '10% 5%' }, 'container');
    expect(box).toMatchObject({ top: '0px', bottom: '5px', width: 'calc(100% - (5%) - (5%))' });
    expect(box).not.toHaveProperty('height');
  });

  it('[DOC-18] keeps a size, which wins over the far side', () => {
    const placed = frame({ x: 5, right: 5, width: 40, y: '5%', bottom: 0, height: '50%' });
    expect(placed).toEqual({ position: 'absolute', left: '5px', top: '5%', width: '40px', height: '50%' });
  });
});
