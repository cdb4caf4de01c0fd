import { resolveLength } from './length.ts';
import type { LayoutStyle, Length, Sides, SizeValue } from './style.ts';
import type { Constraint, Containing, LayoutContext, LayoutNode } from './types.ts';

export function isLength(size: SizeValue | LayoutStyle['flexBasis']): size is Length {
  return typeof size === 'object';
}

/** The px of borders and padding. Percentages of an unknown width count as zero (CSS Sizing 3, section 5.2.1). */
export function insetsOf({ style }: LayoutNode, containingWidth: number | undefined): Sides<number> {
  return insetsIn(style, containingWidth);
}

/** The px of border and padding on each side of a box with this style; percentages of padding refer to `width`. */
export function insetsIn(
  { border, padding }: Pick<LayoutStyle, 'border' | 'padding'>,
  containingWidth: number | undefined,
): Sides<number> {
  const inner = paddingIn(padding, containingWidth);
  const of = (side: keyof Sides<number>) => border[side] + inner[side];
  return { top: of('top'), right: of('right'), bottom: of('bottom'), left: of('left') };
}

export function paddingOf({ style }: LayoutNode, containingWidth: number | undefined): Sides<number> {
  return paddingIn(style.padding, containingWidth);
}

function paddingIn(padding: LayoutStyle['padding'], containingWidth: number | undefined): Sides<number> {
  const of = (side: keyof Sides<number>) => resolveLength(padding[side], containingWidth) ?? 0;
  return { top: of('top'), right: of('right'), bottom: of('bottom'), left: of('left') };
}

export function marginsOf({ style: { margin } }: LayoutNode, containingWidth: number | undefined): Sides<number> {
  const of = (side: keyof Sides<number>) => {
    const own = margin[side];
    return own === 'auto' ? 0 : (resolveLength(own, containingWidth) ?? 0);
  };
  return { top: of('top'), right: of('right'), bottom: of('bottom'), left: of('left') };
}

export function across({ left, right }: Sides<number>): number {
  return left + right;
}

export function down({ top, bottom }: Sides<number>): number {
  return top + bottom;
}

/** The px of a height that a style states; undefined if the content decides. */
export function namedHeight(node: LayoutNode, containing: Containing): number | undefined {
  const { height } = node.style;
  const px = isLength(height) ? resolveLength(height, containing.height) : undefined;
  return px === undefined ? undefined : Math.max(px, down(insetsOf(node, containing.width)));
}

/** The same within the node's own limits. */
export function limitedHeight(node: LayoutNode, containing: Containing): number | undefined {
  const named = namedHeight(node, containing);
  return named === undefined ? undefined : clampHeight(node, named, containing);
}

/** A height within the node's own limits. */
export function clampHeight(node: LayoutNode, height: number, containing: Containing): number {
  const { minHeight, maxHeight } = node.style;
  const min = isLength(minHeight) ? (resolveLength(minHeight, containing.height) ?? 0) : 0;
  const greatest = isLength(maxHeight) ? resolveLength(maxHeight, containing.height) : undefined;
  return Math.max(Math.min(height, greatest ?? height), min, down(insetsOf(node, containing.width)));
}

/** The px of a width that a style states, with keywords measured; undefined if it is auto. */
export function namedWidth(
  ctx: LayoutContext,
  node: LayoutNode,
  size: SizeValue,
  containing: Containing,
): number | undefined {
  if (isLength(size)) {
    const px = resolveLength(size, containing.width);
    return px === undefined ? undefined : Math.max(px, across(insetsOf(node, containing.width)));
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
        containing.width - across(marginsOf(node, containing.width)),
        containing.width,
      );
  }
}

const sizedByContent = new WeakMap<LayoutNode, LayoutNode>();

/** The same box without a width of its own, so that only its content counts. */
function contentSized(node: LayoutNode): LayoutNode {
  const known = sizedByContent.get(node);
  if (known) return known;
  const made: LayoutNode = { ...node, style: { ...node.style, width: 'auto', minWidth: 'auto', maxWidth: 'auto' } };
  sizedByContent.set(node, made);
  return made;
}

/** A width within the node's own limits. `auto` minima are for flex and grid items, which compute them. */
export function clampWidth(ctx: LayoutContext, node: LayoutNode, width: number, containing: Containing): number {
  const min = namedWidth(ctx, node, node.style.minWidth, containing) ?? 0;
  const greatest = namedWidth(ctx, node, node.style.maxWidth, containing) ?? width;
  return Math.max(Math.min(width, greatest), min, across(insetsOf(node, containing.width)));
}

/**
 * Shrink-to-fit (CSS Sizing 3, section 4.1): the content's width, limited to the available room, but not below its
 * minimum.
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

/** The contribution of a box in a containing block of a known width, to which its padding's percentages refer. */
export function contributionIn(
  ctx: LayoutContext,
  node: LayoutNode,
  constraint: Constraint,
  containingWidth: number | undefined,
): number {
  const own = ctx.contribution(node, constraint);
  if (!node.style.percentages.ofWidth || node.style.width !== 'auto') return own;
  return own + across(insetsOf(node, containingWidth)) - across(insetsOf(node, undefined));
}

/**
 * The width divided by the height of a box with an aspect ratio, and whether it is that of the border box or the
 * content box.
 */
function shapeOf({ style, content }: LayoutNode): { ratio: number; ofContent: boolean } | undefined {
  if (style.aspectRatio !== undefined) return { ratio: style.aspectRatio, ofContent: false };
  if (content?.kind !== 'picture' || content.width <= 0 || content.height <= 0) return undefined;
  return { ratio: content.width / content.height, ofContent: true };
}

/** The width of the border box for a height. */
export function widthFor(node: LayoutNode, height: number, containingWidth: number | undefined): number | undefined {
  const shape = shapeOf(node);
  if (!shape) return undefined;
  if (!shape.ofContent) return height * shape.ratio;
  const insets = insetsOf(node, containingWidth);
  return Math.max(0, height - down(insets)) * shape.ratio + across(insets);
}

/** The width that follows from a stated height, for a box with an aspect ratio. */
export function keptWidth(node: LayoutNode, containing: Containing): number | undefined {
  const height = limitedHeight(node, containing);
  return height === undefined ? undefined : widthFor(node, height, containing.width);
}

/** The height of the border box for a width. */
export function heightFor(node: LayoutNode, width: number, containingWidth: number | undefined): number | undefined {
  const shape = shapeOf(node);
  if (!shape) return undefined;
  if (!shape.ofContent) return width / shape.ratio;
  const insets = insetsOf(node, containingWidth);
  return Math.max(0, width - across(insets)) / shape.ratio + down(insets);
}
