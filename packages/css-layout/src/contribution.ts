import { gridContribution } from './grid/index.ts';
import { hasPercent, resolveLength } from './length.ts';
import { isLength, keptWidth, namedWidth, resolveInsets, resolveMargins, sumHorizontal } from './sizes.ts';
import type { Constraint, Containing, LayoutContext, LayoutNode } from './types.ts';

/** A containing block whose size is not known yet. Percentages of it count as 0. */
const unknown: Containing = { width: 0 };

/**
 * The minimum or maximum width that a box contributes to its parent: the px of its border box, without margins (CSS
 * Sizing 3, section 5).
 */
export function computeContribution(ctx: LayoutContext, node: LayoutNode, constraint: Constraint): number {
  const insets = sumHorizontal(resolveInsets(node, undefined));
  return limitWidth(ctx, node, Math.max(preferredSize(ctx, node, constraint, insets), insets), constraint);
}

function preferredSize(ctx: LayoutContext, node: LayoutNode, constraint: Constraint, insets: number): number {
  const { width, maxWidth } = node.style;
  const isUnknown = isLength(width) && hasPercent(width);
  // A picture whose width is limited by a percentage can shrink to zero (section 5.2.2).
  const isBound = isUnknown || (isLength(maxWidth) && hasPercent(maxWidth));
  if (isBound && node.content?.kind === 'picture' && constraint === 'min') return insets;
  if (!isUnknown) {
    const namedSize = namedWidth(ctx, node, width, unknown);
    if (namedSize !== undefined) return namedSize;
  }
  const ratioWidth = keptWidth(node, unknown);
  return ratioWidth ?? contentWidth(ctx, node, constraint) + insets;
}

/** Applies minimum and maximum widths, if these are not percentages. */
function limitWidth(ctx: LayoutContext, node: LayoutNode, width: number, constraint: Constraint): number {
  const { minWidth, maxWidth } = node.style;
  const resolveLimit = (size: typeof minWidth) => {
    if (isLength(size)) return hasPercent(size) ? undefined : resolveLength(size, undefined);
    // `fit-content` stands for the constraint that was requested.
    const keyword = size === 'fit-content' ? (`${constraint}-content` as const) : size;
    return namedWidth(ctx, node, keyword, unknown);
  };
  return Math.max(Math.min(width, resolveLimit(maxWidth) ?? width), resolveLimit(minWidth) ?? 0);
}

function contentWidth(ctx: LayoutContext, node: LayoutNode, constraint: Constraint): number {
  const { content, style } = node;
  if (content?.kind === 'text') return content.width(constraint);
  if (content?.kind === 'picture') return content.width;
  const flowing = node.children.filter((child) => !child.style.isPlaced);
  const outer = (child: LayoutNode) =>
    ctx.contribution(child, constraint) + sumHorizontal(resolveMargins(child, undefined));
  switch (style.display) {
    case 'grid':
      return gridContribution(ctx, node, constraint);
    case 'flex':
      return flexWidth(ctx, node, flowing, constraint);
    case 'block':
      return blockWidth(flowing, outer, constraint);
  }
}

/**
 * The width that a flex row contributes. A row that wraps can be as narrow as its widest item; otherwise it is as wide
 * as all items side by side.
 */
function flexWidth(
  ctx: LayoutContext,
  { style }: LayoutNode,
  items: readonly LayoutNode[],
  constraint: Constraint,
): number {
  const isRow = style.flexDirection.startsWith('row');
  const widths = items.map((item) => {
    const itemContribution = ctx.contribution(item, constraint);
    return (
      (isRow ? flexedWidth(item, itemContribution) : itemContribution) + sumHorizontal(resolveMargins(item, undefined))
    );
  });
  if (!isRow || (style.flexWrap !== 'nowrap' && constraint === 'min')) return Math.max(0, ...widths);
  const gap = resolveLength(style.columnGap, undefined) ?? 0;
  return widths.reduce((sum, width) => sum + width, gap * Math.max(0, widths.length - 1));
}

/**
 * The contribution of an item, which is at most its basis if the item cannot grow (CSS Flexbox 1, section 9.9.3, as in
 * browsers).
 */
function flexedWidth(item: LayoutNode, itemContribution: number): number {
  const { flexBasis, flexGrow } = item.style;
  if (flexGrow > 0 || !isLength(flexBasis)) return itemContribution;
  const basis = resolveLength(flexBasis, undefined);
  return basis === undefined
    ? itemContribution
    : Math.min(itemContribution, Math.max(basis, sumHorizontal(resolveInsets(item, undefined))));
}

/** The width that a block contributes. Inline-level boxes are side by side if there is room. */
function blockWidth(
  children: readonly LayoutNode[],
  outer: (child: LayoutNode) => number,
  constraint: Constraint,
): number {
  let [widest, line] = [0, 0];
  for (const child of children) {
    line = child.style.isInline && constraint === 'max' ? line + outer(child) : outer(child);
    widest = Math.max(widest, line);
    if (!child.style.isInline) line = 0;
  }
  return widest;
}
