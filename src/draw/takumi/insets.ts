import type { BoxStyle } from '../../design/boxes/style/types.ts';
import { edgesOf, readBorders, readPadding } from '../css/sides.ts';

/** px of borders and padding on each side of a box that is `whole` px wide. */
export function insetsOf(
  style: BoxStyle,
  em: number,
  whole: number,
): { top: number; right: number; bottom: number; left: number } {
  const base = { em, whole };
  const [borders, padding] = [edgesOf(readBorders(style, base)), readPadding(style, base)];
  return {
    top: borders.top + padding.top,
    right: borders.right + padding.right,
    bottom: borders.bottom + padding.bottom,
    left: borders.left + padding.left,
  };
}
