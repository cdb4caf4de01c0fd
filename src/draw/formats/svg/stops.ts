import { required } from '../../../core/required.ts';
import type { SvgElement } from '../../svg/tree.ts';

/** A colour stop: offset 0 to 1, sRGB channels 0 to 255, opacity 0 to 1, not premultiplied, as SVG mixes them. */
export interface Stop {
  offset: number;
  red: number;
  green: number;
  blue: number;
  opacity: number;
}

/** How far a colour may move, in parts of 255 of what is seen: the rounding of the stops that were written. */
const tolerance = 1;
/** As many stops as an engine writes for one gradient; looking further would cost their number squared. */
const window = 128;

/**
 * Leaves the stops out that lie, to within one part of 255, on the line between the stops that stay. An engine that
 * mixes colours as CSS does (premultiplied) writes a stop for every step of the way; where SVG mixes them to the same
 * colours, two say it.
 */
export function simplifyStops(stops: readonly Stop[]): Stop[] {
  const kept: Stop[] = [];
  for (let from = 0; from < stops.length; ) {
    kept.push(required(stops[from]));
    // The rounding of one stop may spoil a short line that a longer one corrects.
    let reach = from + 1;
    for (let to = from + 2; to < Math.min(stops.length, from + window); to++) if (spans(stops, from, to)) reach = to;
    from = reach;
  }
  return kept;
}

/** Whether each stop between the two is what a straight mix of the two gives at its place. */
function spans(stops: readonly Stop[], from: number, to: number): boolean {
  const [start, end] = [required(stops[from]), required(stops[to])];
  const length = end.offset - start.offset;
  // At a hard edge the stops before and after it stand at one offset.
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

/** The largest difference of two stops' colours as they are seen: a channel counts as much as it is opaque. */
export function difference(a: Stop, b: Stop): number {
  const seen = (channel: 'red' | 'green' | 'blue') => Math.abs(a[channel] * a.opacity - b[channel] * b.opacity);
  return Math.max(seen('red'), seen('green'), seen('blue'), Math.abs(a.opacity - b.opacity) * 255);
}

/** @returns undefined for a stop whose colour is not written in hex, which stays as it is */
export function readStop({ attributes }: SvgElement): Stop | undefined {
  const hex = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(attributes['stop-color'] ?? '#000');
  const digits = hex?.[2] ?? hex?.[1]?.replace(/./g, '$&$&');
  const offset = Number(attributes['offset']);
  const opacity = Number(attributes['stop-opacity'] ?? 1);
  if (digits === undefined || !Number.isFinite(offset) || !Number.isFinite(opacity)) return undefined;
  const channel = (index: number) => Number.parseInt(digits.slice(index, index + 2), 16);
  return { offset, red: channel(0), green: channel(2), blue: channel(4), opacity };
}
