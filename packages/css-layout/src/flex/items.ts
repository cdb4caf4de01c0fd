import { hasPercent, resolveLength } from '../length.ts';
import {
  clampHeight,
  clampWidth,
  contributionIn,
  fitContent,
  isLength,
  keptWidth,
  namedHeight,
  namedWidth,
  resolveInsets,
  resolveMargins,
  sumHorizontal,
  sumVertical,
  widthFor,
} from '../sizes.ts';
import type { Alignment, Sides } from '../style.ts';
import type { Containing, Fragment, LayoutContext, LayoutNode } from '../types.ts';

/** What the layout of an item needs to know about its flex container. */
export interface FlexContainer {
  node: LayoutNode;
  isRow: boolean;
  isWrapping: boolean;
  /** The size of the content box in px. If the height is absent, it is not definite. */
  inner: Containing;
}

export interface FlexItem {
  node: LayoutNode;
  margins: Sides<number>;
  align: Alignment;
  /** The base size on the main axis and its limits, in px of the border box. */
  base: number;
  /** The total px of borders and padding, which do not shrink. */
  insets: number;
  max: number;
  /** Computes the minimum. It only measures the content if the item may shrink below its base size. */
  min(): number;
  /** An upper bound of `min` in px, if one is known without measuring the content. */
  isMinAtMost?: number;
  /** The final size on the main axis, in px of the border box. */
  main: number;
  isContent?: boolean;
  /** The size on the cross axis, in px of the border box. */
  cross: number;
  fragment: Fragment;
}

export function mainMargins({ isRow }: FlexContainer, margins: Sides<number>): number {
  return isRow ? sumHorizontal(margins) : sumVertical(margins);
}

export function crossMargins({ isRow }: FlexContainer, margins: Sides<number>): number {
  return isRow ? sumVertical(margins) : sumHorizontal(margins);
}

/** Creates an item, with its flex base size and its limits (CSS Flexbox 1, sections 9.2 and 4.5). */
export function flexItem(ctx: LayoutContext, container: FlexContainer, node: LayoutNode): FlexItem {
  const margins = resolveMargins(node, container.inner.width);
  const { alignSelf } = node.style;
  const align = alignSelf.position === 'auto' ? container.node.style.alignItems : alignSelf;
  const sizes = container.isRow ? rowSizes(ctx, container, node, align) : columnSizes(ctx, container, node, align);
  const main = withinLimits(sizes, sizes.base);
  return { node, margins, align, ...sizes, main, cross: 0, fragment: { width: 0, height: 0, children: [] } };
}

type MainSizes = Pick<FlexItem, 'base' | 'insets' | 'min' | 'isMinAtMost' | 'max' | 'isContent'>;

/**
 * Limits a main size to the minimum and maximum of an item. If only the content determines the size, it is never below
 * its own minimum.
 */
export function withinLimits({ base, max, min, isMinAtMost, isContent }: MainSizes, size: number): number {
  const limited = Math.min(size, max);
  if (isMinAtMost !== undefined && limited >= isMinAtMost) return limited;
  return isContent && size >= base && base <= max ? limited : Math.max(limited, min());
}

function rowSizes(ctx: LayoutContext, container: FlexContainer, node: LayoutNode, align: Alignment): MainSizes {
  const { style } = node;
  const { inner } = container;
  const insets = sumHorizontal(resolveInsets(node, inner.width));
  const namedSize = namedWidth(ctx, node, style.width, inner);
  const tall = crossHeight(container, node, align);
  const ratioWidth = tall === undefined ? undefined : widthFor(node, tall, inner.width);
  const max = namedWidth(ctx, node, style.maxWidth, inner) ?? Number.POSITIVE_INFINITY;
  const basis = rowBasis(ctx, node, inner, namedSize);
  const base = Math.max(basis ?? ratioWidth ?? contributionIn(ctx, asContentSized(node), 'max', inner.width), insets);
  const smallest = namedWidth(ctx, node, style.minWidth, inner);
  if (smallest !== undefined) return { base, insets, min: () => Math.max(smallest, insets), max };
  if (style.hidesOverflow) return { base, insets, min: () => insets, max };
  const min = once(() => {
    const content = Math.min(ratioWidth ?? contributionIn(ctx, withoutSizes(node), 'min', inner.width), max);
    return Math.max(namedSize === undefined ? content : Math.min(namedSize, content), insets);
  });
  const isMinAtMost = namedSize === undefined ? {} : { isMinAtMost: Math.max(namedSize, insets) };
  return { base, insets, min, ...isMinAtMost, max, isContent: basis === undefined };
}

/** The flex basis in px; undefined if it is the size of the content. */
function rowBasis(
  ctx: LayoutContext,
  node: LayoutNode,
  inner: Containing,
  namedSize: number | undefined,
): number | undefined {
  const { flexBasis } = node.style;
  if (isLength(flexBasis)) return resolveLength(flexBasis, inner.width);
  if (flexBasis === 'zero') return 0;
  if (flexBasis === 'content') return undefined;
  return flexBasis === 'auto' ? namedSize : namedWidth(ctx, node, flexBasis, inner);
}

function columnBasis(
  { style: { flexBasis } }: LayoutNode,
  inner: Containing,
  namedSize: number | undefined,
): number | undefined {
  if (isLength(flexBasis)) return resolveLength(flexBasis, inner.height);
  if (flexBasis === 'zero') return inner.height === undefined ? undefined : 0;
  return flexBasis === 'auto' ? namedSize : undefined;
}

function columnSizes(ctx: LayoutContext, container: FlexContainer, node: LayoutNode, align: Alignment): MainSizes {
  const { style } = node;
  const { inner } = container;
  const insets = sumVertical(resolveInsets(node, inner.width));
  const width = columnItemWidth(ctx, container, node, align);
  const namedSize = namedHeight(node, inner);
  const { maxHeight, minHeight } = style;
  const basis = columnBasis(node, inner, namedSize);
  const content = contentHeight(ctx, node, width, inner);
  const base = Math.max(basis ?? content(), insets);
  const max = (isLength(maxHeight) ? resolveLength(maxHeight, inner.height) : undefined) ?? Number.POSITIVE_INFINITY;
  const smallest = isLength(minHeight) ? (resolveLength(minHeight, inner.height) ?? 0) : undefined;
  if (smallest !== undefined) return { base, insets, min: () => Math.max(smallest, insets), max };
  if (style.hidesOverflow) return { base, insets, min: () => insets, max };
  const min = once(() => {
    const floor = Math.min(content(), max);
    return Math.max(namedSize === undefined ? floor : Math.min(namedSize, floor), insets);
  });
  const isMinAtMost = namedSize === undefined ? {} : { isMinAtMost: Math.max(namedSize, insets) };
  return { base, insets, min, ...isMinAtMost, max, isContent: basis === undefined };
}

/** The height of an item's content at a given width. It is computed once, and only if it is needed. */
function contentHeight(ctx: LayoutContext, node: LayoutNode, width: number, inner: Containing): () => number {
  return once(() => ctx.layout(withoutMaximums(node), { containing: inner, width }).height);
}

/**
 * The width of an item in a column, before its lines are known. It is the width of the container if the item stretches,
 * otherwise that of its content.
 */
function columnItemWidth(ctx: LayoutContext, container: FlexContainer, node: LayoutNode, align: Alignment): number {
  const { inner } = container;
  const namedSize = namedWidth(ctx, node, node.style.width, inner);
  if (namedSize !== undefined) return clampWidth(ctx, node, namedSize, inner);
  const available = inner.width - sumHorizontal(resolveMargins(node, inner.width));
  if (stretches(node, align, 'width') && !container.isWrapping) return clampWidth(ctx, node, available, inner);
  const ratioWidth = keptWidth(node, inner);
  return clampWidth(ctx, node, ratioWidth ?? fitContent(ctx, node, available, inner.width), inner);
}

/**
 * Whether an item fills its line on the cross axis. This includes pictures, whose other side then follows from their
 * proportions (CSS Flexbox 1, section 8.3).
 */
export function stretches({ style }: LayoutNode, { position }: Alignment, side: 'width' | 'height'): boolean {
  if (position !== 'stretch' && position !== 'normal') return false;
  const [from, to] =
    side === 'width'
      ? ([style.margin.left, style.margin.right] as const)
      : ([style.margin.top, style.margin.bottom] as const);
  if (from === 'auto' || to === 'auto') return false;
  const ownSize = side === 'width' ? style.width : style.height;
  return ownSize === 'auto';
}

/** The definite height of an item in a row: its own height or, if it stretches, the height of the only line. */
function crossHeight(container: FlexContainer, node: LayoutNode, align: Alignment): number | undefined {
  const { inner, isWrapping } = container;
  const namedSize = namedHeight(node, inner);
  if (namedSize !== undefined) return clampHeight(node, namedSize, inner);
  if (inner.height === undefined || isWrapping || !stretches(node, align, 'height')) return undefined;
  return clampHeight(node, inner.height - sumVertical(resolveMargins(node, inner.width)), inner);
}

const withoutWidth = new WeakMap<LayoutNode, LayoutNode>();
const withoutAny = new WeakMap<LayoutNode, LayoutNode>();
const withoutLimits = new WeakMap<LayoutNode, LayoutNode>();

/** The same box, but with the size of its content. */
function withoutSizes(node: LayoutNode): LayoutNode {
  return cacheNode(withoutWidth, node, () => ({
    ...node,
    style: {
      ...node.style,
      width: 'auto',
      minWidth: 'auto',
      maxWidth: keepsPercent(node) ? 'auto' : node.style.maxWidth,
    },
  }));
}

/**
 * The same box, but with the size of its content and without limits, because a flex base size is not limited (CSS
 * Flexbox 1, section 9.2).
 */
function asContentSized(node: LayoutNode): LayoutNode {
  return cacheNode(withoutAny, node, () => ({
    ...node,
    style: { ...node.style, width: 'auto', minWidth: 'auto', maxWidth: 'auto' },
  }));
}

function keepsPercent({ style: { maxWidth } }: LayoutNode): boolean {
  return isLength(maxWidth) && hasPercent(maxWidth);
}

function withoutMaximums(node: LayoutNode): LayoutNode {
  const { minHeight, maxHeight } = node.style;
  if (minHeight === 'auto' && maxHeight === 'auto') return node;
  return cacheNode(withoutLimits, node, () => ({
    ...node,
    style: { ...node.style, minHeight: 'auto', maxHeight: 'auto' },
  }));
}

function cacheNode(cache: WeakMap<LayoutNode, LayoutNode>, node: LayoutNode, make: () => LayoutNode): LayoutNode {
  const cached = cache.get(node);
  if (cached) return cached;
  const made = make();
  cache.set(node, made);
  return made;
}

/** Returns a function that computes a value on its first call and returns the same value on later calls. */
function once<Value extends NonNullable<unknown>>(compute: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= compute();
    return value;
  };
}
