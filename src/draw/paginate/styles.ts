import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, ContainerBox } from '../../design/boxes/types.ts';

/** Heights differ by rounding of the browser's 64ths of a px; less than this is no difference. */
export const tolerance = 0.05;

/** A length for a style; a browser's own lengths, 64ths of a px, are said exactly: a text wraps in a width just below. */
export function px(length: number): string {
  return `${Math.round(length * 1_000_000) / 1_000_000}px`;
}

/** Whether a style lays children out in one column from the top; flex columns are the default of containers. */
export function isColumn(style: BoxStyle): boolean {
  return (
    (style['display'] ?? 'flex') === 'flex' &&
    (style['flexDirection'] ?? 'column') === 'column' &&
    (style['flexWrap'] ?? 'nowrap') === 'nowrap'
  );
}

/** Whether a box stands where its parent's edges say, and takes no room among its siblings. */
export function isPlaced(box: Box): boolean {
  return box.style['position'] === 'absolute';
}

/** Whether what a box holds is unseen below its edge. */
export function clipsDown({ style }: Box): boolean {
  return ['overflow', 'overflowY'].some((property) => /hidden|clip/.test(style[property] ?? ''));
}

/** Properties whose shape is that of the whole box: pieces of it would each have one of their own. */
const shapes = ['transform', 'clipPath', 'mask', 'maskImage'] as const;

/** The properties by which a box is turned, cut out or faded as a whole. */
export function shapedBy({ style }: Box): string[] {
  return shapes.filter((property) => (style[property] ?? 'none') !== 'none');
}

/** A box without what shapes it as a whole, for one that goes on over pages. */
export function unshaped<Kind extends Box>(box: Kind): Kind {
  const names = shapedBy(box);
  if (names.length === 0) return box;
  const style = Object.fromEntries(
    Object.entries(box.style).filter(([property]) => !names.some((name) => property.startsWith(name))),
  );
  return { ...box, style };
}

/** Sizes that a container is given, beside those that say nothing. */
const sizing = { height: /^auto$/, minHeight: /^(auto|0px|0)$/, maxHeight: /^none$/, aspectRatio: /^auto$/ };
/** Properties by which a container shows itself, or acts on its content as a whole: it would be drawn differently in parts. */
const showing =
  /^(background|border|outline|boxShadow|filter|backdropFilter|opacity|transform|overflow|mask|clipPath|mixBlendMode|isolation)/;

/**
 * Whether a child of the flow is only there for its children, which are then the items (PAG-2). What stands absolutely in
 * a container would be there once on every page, and what shapes it would shape each page's part of it: such a container
 * stays whole.
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

/** Places of the children that take room, in the order in which CSS stacks them. */
export function stacked(box: ContainerBox): number[] {
  const orderOf = (index: number) => Number.parseFloat(box.children[index]?.style['order'] ?? '0');
  const places = box.children.flatMap((child, index) => (isPlaced(child) ? [] : [index]));
  return places.sort((one, other) => orderOf(one) - orderOf(other));
}

/** As high as its content asks, or its own height says: neither squeezed nor a share of what is left. */
export function unshrunk(style: BoxStyle): BoxStyle {
  const basis = style['flexBasis'] ?? (style['flex'] === undefined ? 'auto' : '0%');
  return { ...style, flexShrink: '0', ...(/^0|%/.test(basis) ? { flexBasis: 'auto' } : {}) };
}

/** As high as its content, whatever the design says. */
export function natural(style: BoxStyle): BoxStyle {
  return { ...unshrunk(style), flexBasis: 'auto', ...noSizing };
}

export const noSizing: BoxStyle = { height: 'auto', minHeight: '0px', maxHeight: 'none', aspectRatio: 'auto' };

export const noMargin: BoxStyle = { marginTop: '0px', marginRight: '0px', marginBottom: '0px', marginLeft: '0px' };
