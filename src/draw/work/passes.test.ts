import { describe, expect, it } from 'vitest';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import { black } from '../style/color.ts';
import { readPaintStyle } from '../style/paint/index.ts';
import { listPasses, turns } from './passes.ts';

const readPaint = (style: BoxStyle) => readPaintStyle(style, { em: 16, currentColor: black });
const isTurning = (transform: string) => {
  const read = readPaint({ transform }).transform;
  return read !== undefined && turns(read);
};
const sumNanoseconds = (style: BoxStyle, isTurned = false) =>
  listPasses(readPaint(style), { scale: 1, isTurned }).reduce((sum, { ns }) => sum + ns, 0);

describe('passes of a style', () => {
  it('[SEC-3] cost no less with corners of no radius than with square ones', () => {
    const square = sumNanoseconds({ backgroundColor: '#ff0000' });
    for (const borderRadius of ['0', '0px', '0 0', '0.4px', '0%'])
      expect(sumNanoseconds({ backgroundColor: '#ff0000', borderRadius })).toBe(square);
    expect(sumNanoseconds({ backgroundColor: '#ff0000', borderRadius: '12px' })).toBeLessThan(square);
    expect(sumNanoseconds({ backgroundColor: 'rgb(255 0 0 / 0.5)', borderRadius: '12px' })).toBeGreaterThan(square);
  });

  it('[RND-21] include what is painted under a transform, which itself costs nothing', () => {
    expect(sumNanoseconds({ transform: 'rotate(10deg)' }, true)).toBe(0);
    expect(sumNanoseconds({ backgroundColor: '#ff0000' }, true)).toBeGreaterThan(
      3 * sumNanoseconds({ backgroundColor: '#ff0000' }),
    );
    const turned = ['rotate(1deg)', 'translate(4px, 2px) scale(2)', 'matrix(1, 0, 0, 1, 0, 0)', 'skewX(3deg)'];
    for (const transform of turned) expect(isTurning(transform)).toBe(true);
    for (const transform of ['none', 'translate(4px, 2px)', 'translateX(2px) translateY(50%)'])
      expect(isTurning(transform)).toBe(false);
  });

  it('[RND-21] count each gradient by its kind', () => {
    const [linear, radial, conic] = ['linear', 'radial', 'conic'].map((kind) =>
      sumNanoseconds({ background: `${kind}-gradient(#ff0000, #0000ff)` }),
    );
    expect([linear, radial, conic].map(Number)).toEqual([linear, radial, conic].map(Number).toSorted((a, b) => a - b));
    const both = sumNanoseconds({ background: 'linear-gradient(#f00, #00f), conic-gradient(#f00, #00f)' });
    expect(both).toBe((linear ?? 0) + (conic ?? 0));
  });
});
