import type { BoxStyle } from '../boxes/style/types.ts';
import type { ResolvedLayer } from '../resolve/resolved-page.ts';
import type { Change } from './axis.ts';

type Direction = 'horizontal' | 'vertical';

/** The indexes of the sides of an expanded shorthand, and their names. */
const sides = {
  horizontal: [
    [3, 'Left'],
    [1, 'Right'],
  ],
  vertical: [
    [0, 'Top'],
    [2, 'Bottom'],
  ],
} as const;

/** The box in which placed children stand: without the borders. */
export function paddingBoxChange(style: BoxStyle, change: Change, direction: Direction): Change {
  return shrink(change, sumBorders(style, direction));
}

/** The box in which flow children stand: without borders and padding. */
export function contentChange(style: BoxStyle, change: Change, direction: Direction): Change {
  return shrink(change, sumBorders(style, direction) + sumPadding(style, direction));
}

function shrink({ from, to }: Change, by: number): Change {
  if (by === 0) return { from, to };
  return {
    from: from === undefined ? undefined : Math.max(0, from - by),
    to: to === undefined ? undefined : Math.max(0, to - by),
  };
}

function sumPadding(style: BoxStyle, direction: Direction): number {
  return sides[direction].reduce((sum, [index, side]) => {
    return sum + pxIn(style[`padding${side}`] ?? expand(style['padding'])[index]);
  }, 0);
}

function sumBorders(style: BoxStyle, direction: Direction): number {
  return sides[direction].reduce((sum, [index, side]) => {
    const shorthand = style[`border${side}`] ?? style['border'];
    const lineStyle = style[`border${side}Style`] ?? expand(style['borderStyle'])[index] ?? shorthand ?? 'none';
    if (!/\b(?:solid|dashed|dotted|double|groove|ridge|inset|outset)\b/.test(lineStyle)) return sum;
    const width = style[`border${side}Width`] ?? expand(style['borderWidth'])[index] ?? firstPx(shorthand);
    return sum + pxIn(width);
  }, 0);
}

function firstPx(shorthand: string | undefined): string | undefined {
  return shorthand === undefined ? undefined : /(?<![\w.#])[\d.]+px/.exec(shorthand)?.[0];
}

function expand(shorthand: string | undefined): readonly (string | undefined)[] {
  if (shorthand === undefined || shorthand.includes('(')) return [];
  const [top, right = top, bottom = top, left = right] = shorthand.split(' ');
  return [top, right, bottom, left];
}

/** px of a length in px; anything else counts as nothing. */
function pxIn(length: string | undefined): number {
  return length?.endsWith('px') ? Number.parseFloat(length) || 0 : 0;
}

/** Whether a flow layer without a width is as wide as its container: an item of a column that is stretched. */
export function stretchesAcross({ fields, style }: ResolvedLayer, container: BoxStyle): boolean {
  const isColumn = (container['display'] ?? 'flex') !== 'grid' && (container['flexDirection'] ?? 'column') === 'column';
  const alignment = style['alignSelf'] ?? container['alignItems'] ?? 'stretch';
  const hasMargin = Object.keys(style).some((property) => property.startsWith('margin'));
  const hasWidth = fields['width'] !== undefined && fields['width'] !== 'auto';
  return isColumn && !hasMargin && !hasWidth && /^(?:stretch|normal|auto)$/.test(alignment);
}
