import type { BoxStyle } from '../boxes/style/types.ts';
import type { ResolvedLayer } from '../resolve/resolved-page.ts';
import type { Change } from './axis.ts';

type Direction = 'horizontal' | 'vertical';

/** The index of each side in an expanded shorthand, and its name. */
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

/** How the padding box, in which placed children are positioned, changes. It is the box without its borders. */
export function paddingBoxChange(style: BoxStyle, change: Change, direction: Direction): Change {
  return shrink(change, sumBorders(style, direction));
}

/** How the content box, in which flow children are laid out, changes. It is the box without borders and padding. */
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

/** The px of a length that is in px; 0 for any other length. */
function pxIn(length: string | undefined): number {
  return length?.endsWith('px') ? Number.parseFloat(length) || 0 : 0;
}

/** Whether a flow layer without a width is as wide as its container, because it is a stretched item of a column. */
export function stretchesAcross({ fields, style }: ResolvedLayer, container: BoxStyle): boolean {
  const isColumn = (container['display'] ?? 'flex') !== 'grid' && (container['flexDirection'] ?? 'column') === 'column';
  const alignment = style['alignSelf'] ?? container['alignItems'] ?? 'stretch';
  const hasMargin = Object.keys(style).some((property) => property.startsWith('margin'));
  const hasWidth = fields['width'] !== undefined && fields['width'] !== 'auto';
  return isColumn && !hasMargin && !hasWidth && /^(?:stretch|normal|auto)$/.test(alignment);
}
