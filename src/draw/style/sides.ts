import { parseNodes } from '../../design/boxes/style/grammar.ts';
import { evaluateLength, type LengthBase } from '../../design/boxes/style/length.ts';
import { readBorderSides, readOutlineSide } from '../../design/boxes/style/sides.ts';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import { black, type CssColor, toCssColor } from './color.ts';

/** Distances from the edges of an area, in px. */
export interface Edges {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface BorderSide {
  width: number;
  style: string;
  color: CssColor;
}

/**
 * Reads the borders of a box from the top clockwise. Longhands override shorthands. A side that is not painted has a
 * width of 0.
 */
export function readBorders(style: BoxStyle, base: LengthBase, currentColor: CssColor = black): BorderSide[] {
  return readBorderSides(style, base).map(({ color, ...side }) => ({
    ...side,
    color: color ? toCssColor(color, currentColor) : currentColor,
  }));
}

/** Reads the outline of a box; undefined if none is painted. */
export function readOutline(
  style: BoxStyle,
  base: LengthBase,
  currentColor: CssColor,
): (BorderSide & { offset: number }) | undefined {
  const { color, ...outline } = readOutlineSide(style, base);
  if (outline.width === 0) return undefined;
  return {
    ...outline,
    color: color ? toCssColor(color, currentColor) : currentColor,
    offset: evaluateLength(parseNodes(style['outlineOffset'] ?? '0')[0], base) ?? 0,
  };
}

export function toEdges(borders: readonly BorderSide[]): Edges {
  const [top = 0, right = 0, bottom = 0, left = 0] = borders.map(({ width }) => width);
  return { top, right, bottom, left };
}
