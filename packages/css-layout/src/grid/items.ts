import { alignOffset } from '../alignment.ts';
import { resolveLength } from '../length.ts';
import {
  clampHeight,
  clampWidth,
  fitContent,
  isLength,
  keptWidth,
  limitedHeight,
  namedWidth,
  resolveInsets,
  resolveMargins,
  sumHorizontal,
  sumVertical,
} from '../sizes.ts';
import type { Alignment } from '../style.ts';
import type { LayoutContext, LayoutNode, PlacedFragment } from '../types.ts';
import type { GridItem } from './placement.ts';
import { isFixed, isFlexible } from './template.ts';
import type { AxisItem, Track } from './tracks.ts';

const ends: ReadonlySet<string> = new Set(['end', 'flex-end', 'self-end', 'right']);

/** Creates the item from which columns are sized. Its width does not depend on the width of the column. */
export function columnItem(
  ctx: LayoutContext,
  { node, column, columns }: GridItem,
  tracks: readonly Track[],
): AxisItem {
  const margins = sumHorizontal(resolveMargins(node, undefined));
  const spanned = tracks.slice(column, column + columns);
  return {
    start: column,
    span: columns,
    minimum: () => margins + automaticMinimum(ctx, node, spanned),
    minContent: () => margins + ctx.contribution(node, 'min'),
    maxContent: () => margins + ctx.contribution(node, 'max'),
  };
}

/**
 * The automatic minimum size of an item (CSS Grid 2, section 6.6): the minimum width of its content, if one of its
 * tracks requires that.
 */
function automaticMinimum(ctx: LayoutContext, node: LayoutNode, tracks: readonly Track[]): number {
  const { style } = node;
  const unknown = { width: 0 };
  const insets = sumHorizontal(resolveInsets(node, undefined));
  if (isLength(style.width) && style.width.percent === 0) return ctx.contribution(node, 'min');
  const min = isLength(style.minWidth)
    ? resolveLength(style.minWidth, undefined)
    : namedWidth(ctx, node, style.minWidth, unknown);
  if (min !== undefined) return Math.max(min, insets);
  const asks =
    tracks.some(({ sizing }) => sizing.min === 'auto') &&
    !(tracks.length > 1 && tracks.some(({ sizing }) => isFlexible(sizing.max)));
  if (style.hidesOverflow || !asks) return insets;
  const content = ctx.contribution(node, 'min');
  const limits = tracks.map(({ sizing }) => (isFixed(sizing.max) ? resolveLength(sizing.max, undefined) : undefined));
  if (limits.some((limit) => limit === undefined)) return content;
  return Math.max(
    insets,
    Math.min(
      content,
      limits.reduce<number>((sum, limit) => sum + (limit ?? 0), 0),
    ),
  );
}

/** Creates the item from which rows are sized. Its height is that at the width of its columns. */
export function rowItem(
  ctx: LayoutContext,
  { node, row, rows }: GridItem,
  { areaWidth, width, tracks }: { areaWidth: number; width: number; tracks: readonly Track[] },
): AxisItem {
  const containing = { width: areaWidth };
  const margins = sumVertical(resolveMargins(node, areaWidth));
  let knownWidth: number | undefined;
  const height = () => {
    knownWidth ??= ctx.layout(node, { containing, width, height: limitedHeight(node, containing) }).height;
    return margins + knownWidth;
  };
  const isAcrossFlexible = rows > 1 && tracks.slice(row, row + rows).some(({ sizing }) => isFlexible(sizing.max));
  const asksNothing = (node.style.hidesOverflow || isAcrossFlexible) && node.style.height === 'auto';
  const minimum = () => (asksNothing ? margins + clampHeight(node, 0, containing) : height());
  return { start: row, span: rows, minimum, minContent: height, maxContent: height };
}

/** The width of an item in its area. It fills the area, or is as wide as its content (CSS Grid 2, section 6.2). */
export function itemWidth(ctx: LayoutContext, grid: LayoutNode, { node }: GridItem, areaWidth: number): number {
  const containing = { width: areaWidth };
  const namedSize = namedWidth(ctx, node, node.style.width, containing);
  if (namedSize !== undefined) return clampWidth(ctx, node, namedSize, containing);
  const available = areaWidth - sumHorizontal(resolveMargins(node, areaWidth));
  if (fills(node, resolveJustifySelf(grid, node), 'width')) return clampWidth(ctx, node, available, containing);
  const ratioWidth = keptWidth(node, containing);
  return clampWidth(ctx, node, ratioWidth ?? fitContent(ctx, node, available, areaWidth), containing);
}

function resolveJustifySelf(grid: LayoutNode, { style }: LayoutNode): Alignment {
  return style.justifySelf.position === 'auto' ? grid.style.justifyItems : style.justifySelf;
}

function resolveAlignSelf(grid: LayoutNode, { style }: LayoutNode): Alignment {
  return style.alignSelf.position === 'auto' ? grid.style.alignItems : style.alignSelf;
}

function fills(node: LayoutNode, { position }: Alignment, side: 'width' | 'height'): boolean {
  const { margin } = node.style;
  const autos = side === 'width' ? [margin.left, margin.right] : [margin.top, margin.bottom];
  if (autos.includes('auto') || node.style[side] !== 'auto') return false;
  if (position === 'stretch') return true;
  if (position !== 'normal') return false;
  // A picture keeps its size. A box with an aspect ratio fills only the width of its area.
  if (node.content?.kind === 'picture') return false;
  return side === 'width' || node.style.aspectRatio === undefined;
}

interface AreaPlacement {
  column: { start: number; size: number };
  row: { start: number; size: number };
  /** The width of the item's border box in px. */
  width: number;
  /** The distance in px from the start of the row to the shared baseline. */
  baseline?: number;
}

/** Lays out an item in its area. x and y are measured from the content box of the grid. */
export function placeInArea(
  ctx: LayoutContext,
  grid: LayoutNode,
  { node }: GridItem,
  { column, row, width, baseline }: AreaPlacement,
): PlacedFragment {
  const containing = { width: column.size, height: row.size };
  const margins = resolveMargins(node, column.size);
  const align = resolveAlignSelf(grid, node);
  const height =
    limitedHeight(node, containing) ??
    (fills(node, align, 'height') ? clampHeight(node, row.size - sumVertical(margins), containing) : undefined);
  const fragment = ctx.layout(node, { containing, width, height });
  const freeAcross = column.size - width - sumHorizontal(margins);
  const freeDown = row.size - fragment.height - sumVertical(margins);
  const { margin } = node.style;
  const x = margins.left + autoOrAligned(margin.left, margin.right, freeAcross, resolveJustifySelf(grid, node));
  const y =
    baseline === undefined
      ? margins.top + autoOrAligned(margin.top, margin.bottom, freeDown, align)
      : baseline - (fragment.baseline?.() ?? fragment.height);
  return { node, x: column.start + x, y: row.start + y, fragment };
}

function autoOrAligned(before: unknown, after: unknown, free: number, alignment: Alignment): number {
  const autos = (before === 'auto' ? 1 : 0) + (after === 'auto' ? 1 : 0);
  if (autos > 0) return before === 'auto' ? Math.max(0, free) / autos : 0;
  return alignOffset(alignment, free, ends);
}
