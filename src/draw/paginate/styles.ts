import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, ContainerBox } from '../../design/boxes/types.ts';

/** Heights differ by the browser's rounding to 64ths of a px; smaller differences are ignored. */
export const tolerance = 0.05;

/**
 * Prints a length for a style. Browser lengths, in 64ths of a px, are printed exactly, because a text would wrap in a
 * slightly smaller width.
 */
export function px(length: number): string {
  return `${Math.round(length * 1_000_000) / 1_000_000}px`;
}

/** Whether a style lays out children in one column from the top; flex columns are the default of containers. */
export function isColumn(style: BoxStyle): boolean {
  return (
    (style['display'] ?? 'flex') === 'flex' &&
    (style['flexDirection'] ?? 'column') === 'column' &&
    (style['flexWrap'] ?? 'nowrap') === 'nowrap'
  );
}

/** Whether a box is absolutely positioned, and takes no room among its siblings. */
export function isPlaced(box: Box): boolean {
  return box.style['position'] === 'absolute';
}

/** The style of a box without the insets that position it, for a box that is positioned again. */
export function withoutInsets({ left: _, right: __, top: ___, bottom: ____, ...style }: BoxStyle): BoxStyle {
  return style;
}

/** Whether a box hides its content below its edge. */
export function clipsDown({ style }: Box): boolean {
  return ['overflow', 'overflowY'].some((property) => /hidden|clip/.test(style[property] ?? ''));
}

/** Properties that shape a box as a whole; its pieces would each be shaped separately. */
const shapes = ['transform', 'clipPath', 'mask', 'maskImage'] as const;

/** The properties by which a box is rotated, clipped to a shape or masked as a whole. */
export function shapedBy({ style }: Box): string[] {
  return shapes.filter((property) => (style[property] ?? 'none') !== 'none');
}

/** Removes what shapes a box as a whole, if it continues over pages. */
export function withoutShape<Kind extends Box>(box: Kind): Kind {
  const names = shapedBy(box);
  if (names.length === 0) return box;
  const style = Object.fromEntries(
    Object.entries(box.style).filter(([property]) => !names.some((name) => property.startsWith(name))),
  );
  return { ...box, style };
}

/** Sizes that a container may have, with their values that have no effect. */
const sizing = { height: /^auto$/, minHeight: /^(auto|0px|0)$/, maxHeight: /^none$/, aspectRatio: /^auto$/ };
/**
 * Properties by which a container is visible, or acts on its content as a whole: it would be drawn differently in
 * parts.
 */
const showing =
  /^(background|border|outline|boxShadow|filter|backdropFilter|opacity|transform|overflow|mask|clipPath|mixBlendMode|isolation)/;

/**
 * Whether a child of the flow exists only for its children, which are then the items (PAG-2). An absolutely positioned
 * child of a container would appear on every page, and styles that shape a container would shape each page's part of
 * it, so such containers stay whole.
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

/** The indices of the children that take room, in the order in which CSS stacks them. */
export function stackingOrder(box: ContainerBox): number[] {
  const getOrder = (index: number) => Number.parseFloat(box.children[index]?.style['order'] ?? '0');
  const places = box.children.flatMap((child, index) => (isPlaced(child) ? [] : [index]));
  return places.sort((one, other) => getOrder(one) - getOrder(other));
}

/** As high as its content or its own height says, neither shrunk nor grown. */
export function withoutShrinking(style: BoxStyle): BoxStyle {
  const basis = style['flexBasis'] ?? (style['flex'] === undefined ? 'auto' : '0%');
  return { ...style, flexShrink: '0', ...(/^0|%/.test(basis) ? { flexBasis: 'auto' } : {}) };
}

/** As high as its content, whatever the design says. */
export function natural(style: BoxStyle): BoxStyle {
  return { ...withoutShrinking(style), flexBasis: 'auto', ...noSizing };
}

export const noSizing: BoxStyle = { height: 'auto', minHeight: '0px', maxHeight: 'none', aspectRatio: 'auto' };

export const noMargin: BoxStyle = { marginTop: '0px', marginRight: '0px', marginBottom: '0px', marginLeft: '0px' };
