import { resolveLength } from '../style/length.ts';
import type { Gradient, GradientStop } from '../style/paint/gradient.ts';
import { colorAlong, type Rgba, rgbaOf, type Stop } from './rgba.ts';

interface Size {
  width: number;
  height: number;
}

/** The colour of a gradient at a point of the box that it fills, px; undefined where its colours are not known. */
export function gradientPaint(gradient: Gradient, size: Size): ((x: number, y: number) => Rgba) | undefined {
  const { length, along } = axisOf(gradient, size);
  const stops = placedStops(gradient.stops, length);
  if (!stops) return undefined;
  const [first, last] = [stops[0]?.at ?? 0, stops.at(-1)?.at ?? 1];
  const period = last - first;
  return (x, y) => {
    const at = along(x, y);
    const isRepeated = gradient.isRepeating && period > 0;
    return colorAlong(stops, isRepeated ? first + ((((at - first) % period) + period) % period) : at);
  };
}

interface Axis {
  /** px from the first place to the last. */
  length: number;
  /** Where a point is on it: 0 at the start, 1 at the end. */
  along(x: number, y: number): number;
}

function axisOf(gradient: Gradient, { width, height }: Size): Axis {
  const middle = { x: width / 2, y: height / 2 };
  if (gradient.kind === 'conic') {
    const turn = (x: number, y: number) => Math.atan2(x - middle.x, middle.y - y) / (2 * Math.PI);
    return { length: 360, along: (x, y) => (turn(x, y) + 1) % 1 };
  }
  if (gradient.kind === 'linear') {
    const angle = angleOf(gradient.direction, { width, height });
    const [dx, dy] = [Math.sin(angle), -Math.cos(angle)];
    const length = Math.abs(width * dx) + Math.abs(height * dy);
    const reach = length || 1;
    return { length, along: (x, y) => ((x - middle.x) * dx + (y - middle.y) * dy) / reach + 0.5 };
  }
  const center = {
    x: resolveLength(gradient.center.x, width) ?? middle.x,
    y: resolveLength(gradient.center.y, height) ?? middle.y,
  };
  const { rx, ry } = radiiOf(gradient, center, { width, height });
  return { length: rx, along: (x, y) => Math.hypot((x - center.x) / (rx || 1), (y - center.y) / (ry || 1)) };
}

/** Radians clockwise from upwards. */
function angleOf(direction: Extract<Gradient, { kind: 'linear' }>['direction'], { width, height }: Size): number {
  if ('angle' in direction) return (direction.angle * Math.PI) / 180;
  if (!('x' in direction)) return Math.PI;
  // Towards a corner, so that the other two corners have one colour (CSS Images 3, section 3.1).
  const isCorner = direction.x !== 0 && direction.y !== 0;
  return isCorner ? Math.atan2(direction.x * height, -direction.y * width) : Math.atan2(direction.x, -direction.y);
}

function radiiOf(
  { size, isCircle }: Extract<Gradient, { kind: 'radial' }>,
  center: { x: number; y: number },
  { width, height }: Size,
): { rx: number; ry: number } {
  if (typeof size !== 'string') {
    const [first, second = first] = size;
    const rx = (first && resolveLength(first, width)) ?? width / 2;
    return { rx, ry: isCircle ? rx : ((second && resolveLength(second, height)) ?? rx) };
  }
  const isFarthest = size.startsWith('farthest');
  const pick = isFarthest ? Math.max : Math.min;
  const rx = pick(Math.abs(center.x), Math.abs(width - center.x));
  const ry = pick(Math.abs(center.y), Math.abs(height - center.y));
  if (!size.endsWith('corner')) return isCircle ? { rx: pick(rx, ry), ry: pick(rx, ry) } : { rx, ry };
  if (isCircle) return { rx: Math.hypot(rx, ry), ry: Math.hypot(rx, ry) };
  return { rx: rx * Math.SQRT2, ry: ry * Math.SQRT2 };
}

/** Stops without a place are spread between those that have one (CSS Images 3, section 3.4.3); hints are left out. */
function placedStops(stops: readonly GradientStop[], length: number): Stop[] | undefined {
  const colored = stops.filter((stop) => stop.color !== undefined);
  const colors = colored.map(({ color }) => color && rgbaOf(color));
  if (colors.length === 0 || colors.some((color) => color === undefined)) return undefined;
  const places = colored.map(({ at }, index): number | undefined => {
    if (at === undefined) return index === 0 ? 0 : index === colored.length - 1 ? 1 : undefined;
    if ('degrees' in at) return at.degrees / 360;
    return (resolveLength(at, length) ?? 0) / (length || 1);
  });
  let [known, highest] = [0, Number.NEGATIVE_INFINITY];
  for (const [index, place] of places.entries()) {
    if (place === undefined) continue;
    highest = Math.max(highest, place);
    const from = places[known] as number;
    for (let between = known + 1; between < index; between++)
      places[between] = from + ((highest - from) * (between - known)) / (index - known);
    places[index] = highest;
    known = index;
  }
  return places.map((at, index) => ({ at: at as number, color: colors[index] as Rgba }));
}
