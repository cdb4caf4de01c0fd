import { required } from '../../../core/required.ts';
import type { SvgElement } from '../../svg/tree.ts';

/**
 * A color stop as SVG mixes it: offset 0 to 1, sRGB channels 0 to 255, opacity 0 to 1. The channels are not
 * premultiplied.
 */
export interface Stop {
  offset: number;
  red: number;
  green: number;
  blue: number;
  opacity: number;
}

/** The maximum change of a visible color, in parts of 255. It covers the rounding of the stops in the file. */
const tolerance = 1;
/**
 * The number of stops that are searched at once, which is how many takumi writes for one gradient. The cost of
 * searching grows with the square of this number.
 */
const window = 128;

/**
 * Removes the stops that lie on the line between their neighbours, to within one part of 255. takumi mixes colors as
 * CSS does (premultiplied) and writes a stop for every step. If SVG mixes the same colors between two stops, these are
 * enough.
 */
export function simplifyStops(stops: readonly Stop[]): Stop[] {
  const keptStops: Stop[] = [];
  for (let from = 0; from < stops.length; ) {
    keptStops.push(required(stops[from]));
    // Because of the rounding of one stop, a short line may not fit although a longer one does.
    let reach = from + 1;
    for (let to = from + 2; to < Math.min(stops.length, from + window); to++) if (spans(stops, from, to)) reach = to;
    from = reach;
  }
  return keptStops;
}

/** Whether each stop between the two equals their linear mix at its offset. */
function spans(stops: readonly Stop[], from: number, to: number): boolean {
  const [start, end] = [required(stops[from]), required(stops[to])];
  const length = end.offset - start.offset;
  // The stops before and after a hard edge have the same offset.
  if (length <= 0) return false;
  for (let index = from + 1; index < to; index++) {
    const stop = required(stops[index]);
    if (stop.offset === start.offset || stop.offset === end.offset) return false;
    if (difference(mix(start, end, (stop.offset - start.offset) / length), stop) > tolerance) return false;
  }
  return true;
}

export function mix(start: Stop, end: Stop, ratio: number): Stop {
  const between = (a: number, b: number) => a + (b - a) * ratio;
  return {
    offset: between(start.offset, end.offset),
    red: between(start.red, end.red),
    green: between(start.green, end.green),
    blue: between(start.blue, end.blue),
    opacity: between(start.opacity, end.opacity),
  };
}

/**
 * Returns the largest visible difference between the colors of two stops. The difference of a channel counts in
 * proportion to the opacity.
 */
export function difference(a: Stop, b: Stop): number {
  const channelDifference = (channel: 'red' | 'green' | 'blue') =>
    Math.abs(a[channel] * a.opacity - b[channel] * b.opacity);
  return Math.max(
    channelDifference('red'),
    channelDifference('green'),
    channelDifference('blue'),
    Math.abs(a.opacity - b.opacity) * 255,
  );
}

/**
 * Parses a stop.
 * @returns undefined for a stop whose color is not written in hex, which stays as it is
 */
export function readStop({ attributes }: SvgElement): Stop | undefined {
  const hex = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(attributes['stop-color'] ?? '#000');
  const digits = hex?.[2] ?? hex?.[1]?.replace(/./g, '$&$&');
  const offset = Number(attributes['offset']);
  const opacity = Number(attributes['stop-opacity'] ?? 1);
  if (digits === undefined || !Number.isFinite(offset) || !Number.isFinite(opacity)) return undefined;
  const channel = (index: number) => Number.parseInt(digits.slice(index, index + 2), 16);
  return { offset, red: channel(0), green: channel(2), blue: channel(4), opacity };
}
