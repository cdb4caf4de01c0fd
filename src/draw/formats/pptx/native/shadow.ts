import type { Shadow } from '../../../style/paint/shadow.ts';

/**
 * The distance in px by which a shadow extends beyond its box on each side. A blur is invisible beyond twice its
 * standard deviation.
 */
export function shadowEdges({ x, y, blur, spread }: Pick<Shadow, 'x' | 'y' | 'blur' | 'spread'>) {
  const reach = blur + spread;
  return {
    top: Math.max(0, reach - y),
    right: Math.max(0, reach + x),
    bottom: Math.max(0, reach + y),
    left: Math.max(0, reach - x),
  };
}
