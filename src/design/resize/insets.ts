import { parseNodes } from '../boxes/style/grammar.ts';
import { evaluateLength } from '../boxes/style/length.ts';
import { fourSides, readBorderSides, sides } from '../boxes/style/sides.ts';
import type { BoxStyle } from '../boxes/style/types.ts';
import type { ResolvedLayer } from '../resolve/resolved-page.ts';
import type { Change } from './axis.ts';

/** How the width and the height of a box change. */
export interface SizeChange {
  width: Change;
  height: Change;
}

/**
 * Returns how the boxes inside a layer change when the layer's own size changes: the padding box, in which placed
 * children are positioned, and the content box, in which flow children are laid out. `em` is the layer's font size in
 * px. Percentages of padding refer to a width that is only known after layout, so they count as 0.
 */
export function innerChanges(
  style: BoxStyle,
  border: SizeChange,
  em: number,
): { paddingBox: SizeChange; contentBox: SizeChange } {
  const base = { em, whole: 0 };
  const borders = readBorderSides(style, base).map(({ width }) => width);
  const shorthand = fourSides(parseNodes(style['padding'] ?? '0'));
  const paddings = sides.map((side, index) => {
    const own = style[`padding${side}`];
    return evaluateLength(own === undefined ? shorthand[index] : parseNodes(own)[0], base) ?? 0;
  });
  const paddingBox = shrink(border, borders);
  return { paddingBox, contentBox: shrink(paddingBox, paddings) };
}

function shrink(
  { width, height }: SizeChange,
  [top = 0, right = 0, bottom = 0, left = 0]: readonly number[],
): SizeChange {
  return { width: shorten(width, left + right), height: shorten(height, top + bottom) };
}

function shorten({ from, to }: Change, by: number): Change {
  return {
    from: from === undefined ? undefined : Math.max(0, from - by),
    to: to === undefined ? undefined : Math.max(0, to - by),
  };
}

/** Whether a flow layer without a width is as wide as its container, because it is a stretched item of a column. */
export function stretchesAcross({ fields, style }: ResolvedLayer, container: BoxStyle): boolean {
  const isColumn = (container['display'] ?? 'flex') !== 'grid' && (container['flexDirection'] ?? 'column') === 'column';
  const alignment = style['alignSelf'] ?? container['alignItems'] ?? 'stretch';
  const hasMargin = Object.keys(style).some((property) => property.startsWith('margin'));
  const hasWidth = fields['width'] !== undefined && fields['width'] !== 'auto';
  return isColumn && !hasMargin && !hasWidth && /^(?:stretch|normal|auto)$/.test(alignment);
}
