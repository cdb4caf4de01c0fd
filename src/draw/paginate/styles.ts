import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, ContainerBox } from '../../design/boxes/types.ts';

/** Differences up to this number of px are ignored, because browsers round heights to 64ths of a px. */
export const tolerance = 0.05;

/**
 * Prints a length for a style. Browser lengths, in 64ths of a px, are printed exactly, because a text would wrap in a
 * slightly smaller width.
 */
export function px(length: number): string {
  return `${Math.round(length * 1_000_000) / 1_000_000}px`;
}

/**
 * Whether a style lays out children in one column from the top. This is the default of containers, which are flex
 * columns.
 */
export function isColumn(style: BoxStyle): boolean {
  return (
    (style['display'] ?? 'flex') === 'flex' &&
    (style['flexDirection'] ?? 'column') === 'column' &&
    (style['flexWrap'] ?? 'nowrap') === 'nowrap'
  );
}

/** Whether a box is absolutely positioned, so that it takes no room among its siblings. */
export function isPlaced(box: Box): boolean {
  return box.style['position'] === 'absolute';
}

/** Returns the style of a box without the insets that position it, so that the box can be positioned again. */
export function withoutInsets({ left: _, right: __, top: ___, bottom: ____, ...style }: BoxStyle): BoxStyle {
  return style;
}

/** Whether a box hides its content below its edge. */
export function clipsDown({ style }: Box): boolean {
  return ['overflow', 'overflowY'].some((property) => /hidden|clip/.test(style[property] ?? ''));
}

/** Properties that shape a box as a whole. If it were cut, each of its pieces would be shaped separately. */
const shapes = ['transform', 'clipPath', 'mask', 'maskImage'] as const;

/** Returns the properties by which a box is rotated, clipped to a shape or masked as a whole. */
export function shapedBy({ style }: Box): string[] {
  return shapes.filter((property) => (style[property] ?? 'none') !== 'none');
}

/** Removes the properties that shape a box as a whole, for a box that continues on other pages. */
export function withoutShape<Kind extends Box>(box: Kind): Kind {
  const names = shapedBy(box);
  if (names.length === 0) return box;
  const style = Object.fromEntries(
    Object.entries(box.style).filter(([property]) => !names.some((name) => property.startsWith(name))),
  );
  return { ...box, style };
}

/** Sizes that a container may have, each with a pattern of the values that have no effect. */
const sizing = { height: /^auto$/, minHeight: /^(auto|0px|0)$/, maxHeight: /^none$/, aspectRatio: /^auto$/ };
/**
 * Properties that make a container visible or affect its content as a whole. A container with one of these would look
 * different if it were divided.
 */
const showing =
  /^(background|border|outline|boxShadow|filter|backdropFilter|opacity|transform|overflow|mask|clipPath|mixBlendMode|isolation)/;

/**
 * Whether a child of the flow exists only for its children, so that the children become the items (PAG-2). Containers
 * with an absolutely positioned child are not opened, because that child would appear on every page. Containers with
 * styles that shape them are not opened either, because the styles would shape each page's part separately.
 */
export function isOpened(box: Box, parent: ContainerBox): box is ContainerBox {
  if (box.kind !== 'container' || !isColumn(box.style)) return false;
  if (box.children.length === 0 || box.children.some(isPlaced) || shapedBy(box).length > 0) return false;
  return box.loop === true || (parent.loop !== true && isPlain(box.style));
}

function isPlain(style: BoxStyle): boolean {
  return (
    Object.entries(sizing).every(([property, blank]) => style[property] === undefined || blank.test(style[property])) &&
    !Object.keys(style).some((property) => showing.test(property))
  );
}

/** Returns the indices of the children that take room, in the order in which CSS stacks them. */
export function stackingOrder(box: ContainerBox): number[] {
  const getOrder = (index: number) => Number.parseFloat(box.children[index]?.style['order'] ?? '0');
  const places = box.children.flatMap((child, index) => (isPlaced(child) ? [] : [index]));
  return places.sort((one, other) => getOrder(one) - getOrder(other));
}

/**
 * Returns a style in which the box neither shrinks nor grows: it is as high as its content, or has the height that the
 * style states.
 */
export function withoutShrinking(style: BoxStyle): BoxStyle {
  const basis = style['flexBasis'] ?? (style['flex'] === undefined ? 'auto' : '0%');
  return { ...style, flexShrink: '0', ...(/^0|%/.test(basis) ? { flexBasis: 'auto' } : {}) };
}

/** Returns a style in which the box is as high as its content, even if the design states another height. */
export function natural(style: BoxStyle): BoxStyle {
  return { ...withoutShrinking(style), flexBasis: 'auto', ...noSizing };
}

export const noSizing: BoxStyle = { height: 'auto', minHeight: '0px', maxHeight: 'none', aspectRatio: 'auto' };

export const noMargin: BoxStyle = { marginTop: '0px', marginRight: '0px', marginBottom: '0px', marginLeft: '0px' };
