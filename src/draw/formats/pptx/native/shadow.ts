import type { Shadow } from '../../../style/paint/shadow.ts';

/** The px by which a shadow sticks out on each side; a blur is invisible beyond twice its deviation. */
export function shadowEdges({ x, y, blur, spread }: Pick<Shadow, 'x' | 'y' | 'blur' | 'spread'>) {
  const reach = blur + spread;
  return {
    top: Math.max(0, reach - y),
    right: Math.max(0, reach + x),
    bottom: Math.max(0, reach + y),
    left: Math.max(0, reach - x),
  };
}
