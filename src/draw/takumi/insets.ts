import type { LengthBase } from '../../design/boxes/style/length.ts';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import { type Edges, edgesOf, readBorders, readPadding } from '../css/sides.ts';

/** px of borders and padding on each side of a box. */
export function insetsOf(style: BoxStyle, base: LengthBase): Edges {
  const [borders, padding] = [edgesOf(readBorders(style, base)), readPadding(style, base)];
  return {
    top: borders.top + padding.top,
    right: borders.right + padding.right,
    bottom: borders.bottom + padding.bottom,
    left: borders.left + padding.left,
  };
}
