import type { BoxStyle } from '../boxes/style/types.ts';
import { isPlaced, type ResolvedLayer } from '../resolve/resolved-page.ts';

/**
 * Converts a layer's position and style to CSS. A layer with `x`, `y`, `right` or `bottom` is positioned absolutely in
 * its parent (DOC-18). If only one axis has such a field, the layer starts at 0 on the other axis. A layer with none of
 * the four is in the flow.
 */
export function toFrameStyle(layer: ResolvedLayer): BoxStyle {
  const { rotation, opacity } = layer.fields;
  const placed = isPlaced(layer);
  const [across, down] = placed
    ? [placeOn(horizontal, layer), placeOn(vertical, layer)]
    : [flowOn(horizontal, layer), flowOn(vertical, layer)];
  return {
    ...layer.style,
    position: placed ? 'absolute' : 'relative',
    ...across.inset,
    ...down.inset,
    ...across.size,
    ...down.size,
    ...(opacity === 1 ? {} : { opacity: String(opacity) }),
    ...(typeof rotation !== 'number' || rotation === 0
      ? {}
      : { transform: composeRotation(rotation, layer.style['transform']) }),
  };
}

/** The fields of a layer and the properties of its style along one axis. */
const horizontal = {
  start: { field: 'x', inset: 'left', margin: 'marginLeft' },
  end: { field: 'right', inset: 'right', margin: 'marginRight' },
  size: 'width',
  /** The indexes of the start and the end in a `margin` that is expanded to four values. */
  sides: [3, 1],
} as const;
const vertical = {
  start: { field: 'y', inset: 'top', margin: 'marginTop' },
  end: { field: 'bottom', inset: 'bottom', margin: 'marginBottom' },
  size: 'height',
  sides: [0, 2],
} as const;
type Axis = typeof horizontal | typeof vertical;

/** The style of a layer along one axis; a layer in the flow has no inset. */
interface Placement {
  inset?: BoxStyle;
  size: BoxStyle;
}

/**
 * Positions a layer on one axis. It sets only one inset, because an engine would ignore one of two insets next to a
 * size. If the layer has both insets and no size, its size is set to the room between them, also for pictures. Vertical
 * margins in percent are relative to the width, which the height cannot refer to, so boxes are stretched by both insets.
 */
function placeOn(axis: Axis, layer: ResolvedLayer): Placement {
  const { start, end } = axis;
  const [near, far] = [length(layer.fields[start.field]), length(layer.fields[end.field])];
  const size = sizeOn(axis, layer);
  if (far === undefined) return { inset: { [start.inset]: near ?? '0px' }, size };
  if (near === undefined) return { inset: { [end.inset]: far }, size };
  if ((size[axis.size] ?? 'auto') !== 'auto') return { inset: { [start.inset]: near }, size };
  const margins = marginsOn(axis, layer);
  if (axis === vertical && stretchedByInsets.has(layer.type) && margins.some((margin) => margin.includes('%')))
    return { inset: { [start.inset]: near, [end.inset]: far }, size };
  return { inset: { [start.inset]: near }, size: { [axis.size]: remainder([near, far, ...margins]) } };
}

/** Layers that two insets stretch in CSS. Pictures keep their natural size. */
const stretchedByInsets: ReadonlySet<string> = new Set(['container', 'text']);

function flowOn(axis: Axis, layer: ResolvedLayer): Placement {
  return { size: sizeOn(axis, layer) };
}

function sizeOn({ size }: Axis, { fields }: ResolvedLayer): BoxStyle {
  const side = length(fields[size]);
  return side === undefined ? {} : { [size]: side };
}

/** Subtracts lengths from the parent's side. CSS raises a negative result of `calc()` to 0. */
function remainder(lengths: readonly string[]): string {
  const taken = lengths.filter((each) => Number.parseFloat(each) !== 0 || each.includes('('));
  return taken.length === 0 ? '100%' : `calc(${['100%', ...taken.map((each) => `(${each})`)].join(' - ')})`;
}

function marginsOn({ start, end, sides }: Axis, { style }: ResolvedLayer): string[] {
  const [top = '0px', right = top, bottom = top, left = right] = splitAtSpaces(style['margin'] ?? '0px');
  const expanded = [top, right, bottom, left];
  return [style[start.margin] ?? expanded[sides[0]], style[end.margin] ?? expanded[sides[1]]].flatMap((each) =>
    each === undefined || each === 'auto' ? [] : each,
  );
}

/** Splits a value at its spaces, but not inside functions such as `calc()`. */
function splitAtSpaces(value: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of value) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ' ' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.filter((part) => part !== '');
}

/**
 * Combines the layer's rotation with the transforms of its style. The rotation comes first, so that it applies to the
 * whole layer.
 */
function composeRotation(degrees: number, transform: string | undefined): string {
  const rotation = `rotate(${degrees}deg)`;
  return transform === undefined || transform === 'none' ? rotation : `${rotation} ${transform}`;
}

/** Converts a side or an offset to CSS. The schema that all kinds share allows px, a text, or no value. */
function length(value: unknown): string | undefined {
  if (typeof value === 'number') return `${value}px`;
  return typeof value === 'string' ? value : undefined;
}
