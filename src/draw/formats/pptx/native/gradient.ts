import { resolveLength } from '#css-layout';
import type { Area } from '../../../geometry/area.ts';
import type { Color } from '../../../style/color.ts';
import type { Gradient, GradientDirection, GradientStop } from '../../../style/paint/gradient.ts';
import { unsupported } from '../unsupported.ts';
import { mixColors, nativeColor } from './color.ts';

interface Stop {
  /** The position along the gradient, from 0 to 1. */
  at: number;
  color: Color;
}

export type NativeGradient =
  /** The angle is in degrees, clockwise from left to right. The stops go from edge to edge, as in CSS. */
  | { kind: 'linear'; angle: number; stops: Stop[] }
  /** The center is given in fractions of the box. The stops go from the center to the farthest corner. */
  | { kind: 'radial'; x: number; y: number; stops: Stop[] };

type Radial = Extract<Gradient, { kind: 'radial' }>;

/** An ellipse whose radii differ by less than this factor is drawn as a circle, because PowerPoint only has circles. */
const roundEnough = 1.35;

/**
 * Converts a CSS gradient for a box.
 * @throws Unsupported for repeating and conic gradients, ellipses that are far from round, and color spaces
 */
export function nativeGradient(gradient: Gradient, area: Area): NativeGradient {
  const { kind, isRepeating, space, stops } = gradient;
  if (kind === 'conic' || isRepeating) return unsupported(`${isRepeating ? 'repeating-' : ''}${kind}-gradient()`);
  if (space !== undefined) unsupported('gradients in other color spaces');
  if (kind === 'radial') return radial(gradient, area);
  const direction = toDegrees(gradient.direction, area);
  const turned = (direction * Math.PI) / 180;
  const length = Math.abs(area.width * Math.sin(turned)) + Math.abs(area.height * Math.cos(turned));
  return { kind, angle: direction - 90, stops: nativeStops(stops, length, length) };
}

/** Converts a direction to degrees as in CSS: 0 is up and 90 is to the right. */
function toDegrees(direction: GradientDirection, { width, height }: Area): number {
  if ('css' in direction) return unsupported(direction.css);
  if ('angle' in direction) return direction.angle;
  const { x, y } = direction;
  if (x === 0 || y === 0) return x === 0 ? (y < 0 ? 0 : 180) : x * 90;
  // If a gradient points to a corner, its middle line runs through the two neighbouring corners (CSS Images 3, 3.1.1).
  return (Math.atan2(x * height, -y * width) * 180) / Math.PI;
}

function radial({ isCircle, center, size, stops }: Radial, { width, height }: Area): NativeGradient {
  if (!isCircle && Math.max(width / height, height / width) > roundEnough) unsupported('elliptical gradients');
  const centre = { x: resolveLength(center.x, width) ?? 0, y: resolveLength(center.y, height) ?? 0 };
  const x = Math.max(centre.x, width - centre.x);
  const y = Math.max(centre.y, height - centre.y);
  const nearX = Math.min(Math.abs(centre.x), Math.abs(width - centre.x));
  const nearY = Math.min(Math.abs(centre.y), Math.abs(height - centre.y));
  const corner = Math.hypot(x, y);
  const extents = {
    'closest-side': isCircle ? Math.min(nearX, nearY) : (nearX + nearY) / 2,
    'farthest-side': isCircle ? Math.max(x, y) : (x + y) / 2,
    'closest-corner': Math.hypot(nearX, nearY),
    'farthest-corner': corner,
  };
  const radius = typeof size === 'string' ? extents[size] : meanRadius(size, { width, height });
  return {
    kind: 'radial',
    x: centre.x / width,
    y: centre.y / height,
    stops: nativeStops(stops, Math.max(radius, 0.01), corner),
  };
}

function meanRadius(
  [across, down]: Exclude<Radial['size'], string>,
  { width, height }: Pick<Area, 'width' | 'height'>,
): number {
  const one = across ? (resolveLength(across, width) ?? 0) : 0;
  const other = down ? (resolveLength(down, height) ?? 0) : one;
  return (one + other) / 2;
}

/**
 * Converts the color stops of a CSS gradient of `length` px to fractions of `whole` px. No fraction is outside 0 to 1.
 */
function nativeStops(entries: readonly GradientStop[], length: number, whole: number): Stop[] {
  const listed = entries.map(({ color, at }) => {
    if (at && 'degrees' in at) return unsupported('angles as stops of a gradient');
    return { at: at && resolveLength(at, length), color: color && nativeColor(color) };
  });
  const placed = spreadStops(listed, length);
  const stops = placed.flatMap(({ at, color }, index): Stop[] => {
    const [before, after] = [placed[index - 1]?.color, placed[index + 1]?.color];
    if (color === undefined) return before && after ? [{ at: at / whole, color: mixColors(before, after, 0.5) }] : [];
    if (color.alpha > 0) return [{ at: at / whole, color }];
    // CSS fades to transparent without passing through black, so a transparent stop takes the color of its neighbour.
    const clear = [before ?? after, after ?? before].flatMap((each) => (each ? [{ hex: each.hex, alpha: 0 }] : []));
    const unlike = clear.filter((each, index) => index === 0 || each.hex !== clear[0]?.hex);
    return unlike.map((each) => ({ at: at / whole, color: each }));
  });
  return clampStops(stops);
}

/** Gives each stop a position in px. No position is before that of the previous stop. */
function spreadStops<T extends { at: number | undefined }>(
  stops: readonly T[],
  length: number,
): (T & { at: number })[] {
  const last = stops.length - 1;
  const positions = stops.map(
    ({ at }, stopIndex) => at ?? (stopIndex === 0 ? 0 : stopIndex === last ? length : undefined),
  );
  let lowest = Number.NEGATIVE_INFINITY;
  const rising = positions.map((at) => {
    if (at === undefined) return undefined;
    lowest = Math.max(lowest, at);
    return lowest;
  });
  return stops.map((stop, stopIndex) => {
    const position = rising[stopIndex];
    if (position !== undefined) return { ...stop, at: position };
    const before = rising.findLastIndex((at, index) => index < stopIndex && at !== undefined);
    const after = rising.findIndex((at, index) => index > stopIndex && at !== undefined);
    const [from, to] = [rising[before] ?? 0, rising[after] ?? length];
    return { ...stop, at: from + ((to - from) * (stopIndex - before)) / (after - before) };
  });
}

/** Cuts the gradient at both ends, because DrawingML only has stops from 0 to 1. */
function clampStops(stops: readonly Stop[]): Stop[] {
  const first = stops[0];
  const last = stops.at(-1);
  if (!first || !last) return unsupported('gradients without colors');
  const inside = stops.filter(({ at }) => at >= 0 && at <= 1);
  return [
    ...(inside[0]?.at === 0 ? [] : [{ at: 0, color: colorAt(stops, 0) }]),
    ...inside,
    ...(inside.at(-1)?.at === 1 ? [] : [{ at: 1, color: colorAt(stops, 1) }]),
  ];
}

function colorAt(stops: readonly Stop[], index: number): Color {
  const next = stops.findIndex(({ at }) => at > index);
  const [before, after] = [stops[(next < 0 ? stops.length : next) - 1], stops[next]];
  if (!before || !after) return (before ?? after ?? stops[0])?.color ?? unsupported('gradients without colors');
  return mixColors(before.color, after.color, (index - before.at) / (after.at - before.at));
}
