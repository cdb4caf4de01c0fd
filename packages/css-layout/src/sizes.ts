import { resolveLength } from './length.ts';
import type { LayoutStyle, Length, Sides, SizeValue } from './style.ts';
import type { Constraint, Containing, LayoutContext, LayoutNode } from './types.ts';

export function isLength(size: SizeValue | LayoutStyle['flexBasis']): size is Length {
  return typeof size === 'object';
}

/** The total px of borders and padding. Percentages of an unknown width count as zero (CSS Sizing 3, section 5.2.1). */
export function resolveInsets({ style }: LayoutNode, containingWidth: number | undefined): Sides<number> {
  return insetsIn(style, containingWidth);
}

/** The px of border and padding on each side of a box with this style. Percentages of padding refer to `width`. */
export function insetsIn(
  { border, padding }: Pick<LayoutStyle, 'border' | 'padding'>,
  containingWidth: number | undefined,
): Sides<number> {
  const inner = paddingIn(padding, containingWidth);
  const resolveInset = (side: keyof Sides<number>) => border[side] + inner[side];
  return {
    top: resolveInset('top'),
    right: resolveInset('right'),
    bottom: resolveInset('bottom'),
    left: resolveInset('left'),
  };
}

export function resolvePadding({ style }: LayoutNode, containingWidth: number | undefined): Sides<number> {
  return paddingIn(style.padding, containingWidth);
}

function paddingIn(padding: LayoutStyle['padding'], containingWidth: number | undefined): Sides<number> {
  const resolvePaddingSide = (side: keyof Sides<number>) => resolveLength(padding[side], containingWidth) ?? 0;
  return {
    top: resolvePaddingSide('top'),
    right: resolvePaddingSide('right'),
    bottom: resolvePaddingSide('bottom'),
    left: resolvePaddingSide('left'),
  };
}

export function resolveMargins({ style: { margin } }: LayoutNode, containingWidth: number | undefined): Sides<number> {
  const resolveMargin = (side: keyof Sides<number>) => {
    const marginValue = margin[side];
    return marginValue === 'auto' ? 0 : (resolveLength(marginValue, containingWidth) ?? 0);
  };
  return {
    top: resolveMargin('top'),
    right: resolveMargin('right'),
    bottom: resolveMargin('bottom'),
    left: resolveMargin('left'),
  };
}

export function sumHorizontal({ left, right }: Sides<number>): number {
  return left + right;
}

export function sumVertical({ top, bottom }: Sides<number>): number {
  return top + bottom;
}

/** The height that a style sets, in px; undefined if the content determines it. */
export function namedHeight(node: LayoutNode, containing: Containing): number | undefined {
  const { height } = node.style;
  const px = isLength(height) ? resolveLength(height, containing.height) : undefined;
  return px === undefined ? undefined : Math.max(px, sumVertical(resolveInsets(node, containing.width)));
}

/** The height that a style sets, limited to the node's minimum and maximum. */
export function limitedHeight(node: LayoutNode, containing: Containing): number | undefined {
  const namedSize = namedHeight(node, containing);
  return namedSize === undefined ? undefined : clampHeight(node, namedSize, containing);
}

/** Limits a height to the node's minimum and maximum. */
export function clampHeight(node: LayoutNode, height: number, containing: Containing): number {
  const { minHeight, maxHeight } = node.style;
  const min = isLength(minHeight) ? (resolveLength(minHeight, containing.height) ?? 0) : 0;
  const maximum = isLength(maxHeight) ? resolveLength(maxHeight, containing.height) : undefined;
  return Math.max(Math.min(height, maximum ?? height), min, sumVertical(resolveInsets(node, containing.width)));
}

/** The width that a style sets, in px; undefined for auto. Keywords are resolved by measuring the content. */
export function namedWidth(
  ctx: LayoutContext,
  node: LayoutNode,
  size: SizeValue,
  containing: Containing,
): number | undefined {
  if (isLength(size)) {
    const px = resolveLength(size, containing.width);
    return px === undefined ? undefined : Math.max(px, sumHorizontal(resolveInsets(node, containing.width)));
  }
  switch (size) {
    case 'auto':
      return undefined;
    case 'min-content':
      return ctx.contribution(contentSized(node), 'min');
    case 'max-content':
      return ctx.contribution(contentSized(node), 'max');
    case 'fit-content':
      return fitContent(
        ctx,
        contentSized(node),
        containing.width - sumHorizontal(resolveMargins(node, containing.width)),
        containing.width,
      );
  }
}

const sizedByContent = new WeakMap<LayoutNode, LayoutNode>();

/** The same box without a width of its own, so that only its content matters. */
function contentSized(node: LayoutNode): LayoutNode {
  const cached = sizedByContent.get(node);
  if (cached) return cached;
  const made: LayoutNode = { ...node, style: { ...node.style, width: 'auto', minWidth: 'auto', maxWidth: 'auto' } };
  sizedByContent.set(node, made);
  return made;
}

/**
 * Limits a width to the node's minimum and maximum. `auto` minima only exist for flex and grid items, which compute
 * them separately.
 */
export function clampWidth(ctx: LayoutContext, node: LayoutNode, width: number, containing: Containing): number {
  const min = namedWidth(ctx, node, node.style.minWidth, containing) ?? 0;
  const maximum = namedWidth(ctx, node, node.style.maxWidth, containing) ?? width;
  return Math.max(Math.min(width, maximum), min, sumHorizontal(resolveInsets(node, containing.width)));
}

/**
 * Shrink-to-fit (CSS Sizing 3, section 4.1): the width of the content, limited to the available room, but not below the
 * minimum of the content.
 */
export function fitContent(
  ctx: LayoutContext,
  node: LayoutNode,
  available: number,
  containingWidth: number | undefined,
): number {
  const widest = contributionIn(ctx, node, 'max', containingWidth);
  return widest <= available ? widest : Math.max(contributionIn(ctx, node, 'min', containingWidth), available);
}

/**
 * The contribution of a box in a containing block whose width is known. Percentages in its padding refer to that width.
 */
export function contributionIn(
  ctx: LayoutContext,
  node: LayoutNode,
  constraint: Constraint,
  containingWidth: number | undefined,
): number {
  const contribution = ctx.contribution(node, constraint);
  if (!node.style.percentages.ofWidth || node.style.width !== 'auto') return contribution;
  return (
    contribution + sumHorizontal(resolveInsets(node, containingWidth)) - sumHorizontal(resolveInsets(node, undefined))
  );
}

/**
 * The aspect ratio of a box (its width divided by its height), and whether the ratio applies to the border box or the
 * content box.
 */
function findAspectRatio({ style, content }: LayoutNode): { ratio: number; ofContent: boolean } | undefined {
  if (style.aspectRatio !== undefined) return { ratio: style.aspectRatio, ofContent: false };
  if (content?.kind !== 'picture' || content.width <= 0 || content.height <= 0) return undefined;
  return { ratio: content.width / content.height, ofContent: true };
}

/** The width of the border box that follows from a height. */
export function widthFor(node: LayoutNode, height: number, containingWidth: number | undefined): number | undefined {
  const shape = findAspectRatio(node);
  if (!shape) return undefined;
  if (!shape.ofContent) return height * shape.ratio;
  const insets = resolveInsets(node, containingWidth);
  return Math.max(0, height - sumVertical(insets)) * shape.ratio + sumHorizontal(insets);
}

/** The width that follows from the height in the style, if the box has an aspect ratio. */
export function keptWidth(node: LayoutNode, containing: Containing): number | undefined {
  const height = limitedHeight(node, containing);
  return height === undefined ? undefined : widthFor(node, height, containing.width);
}

/** The height of the border box that follows from a width. */
export function heightFor(node: LayoutNode, width: number, containingWidth: number | undefined): number | undefined {
  const shape = findAspectRatio(node);
  if (!shape) return undefined;
  if (!shape.ofContent) return width / shape.ratio;
  const insets = resolveInsets(node, containingWidth);
  return Math.max(0, width - sumHorizontal(insets)) / shape.ratio + sumVertical(insets);
}
