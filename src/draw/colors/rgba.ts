import type { CssColor } from '../style/color.ts';

/** A colour in sRGB: channels from 0 to 255, alpha from 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** Undefined for a colour that only engines that read CSS work out. */
export function rgbaOf(color: CssColor, opacity = 1): Rgba | undefined {
  if (!('hex' in color)) return undefined;
  const value = Number.parseInt(color.hex, 16);
  return [value >> 16, (value >> 8) & 255, value & 255, color.alpha * opacity];
}

export interface Stop {
  /** From 0 to 1 along the gradient. */
  at: number;
  color: Rgba;
}

/** The colour along stops in order of their places, of which there is at least one. */
export function colorAlong(stops: readonly Stop[], at: number): Rgba {
  let before = stops[0] as Stop;
  for (const stop of stops) {
    if (stop.at >= at) return mixed(before, stop, at);
    before = stop;
  }
  return before.color;
}

function mixed(from: Stop, to: Stop, at: number): Rgba {
  if (to.at <= from.at || at <= from.at) return at < from.at ? from.color : to.color;
  const part = (at - from.at) / (to.at - from.at);
  const alpha = from.color[3] * (1 - part) + to.color[3] * part;
  if (alpha === 0) return [0, 0, 0, 0];
  // Premultiplied, as CSS interpolates: a transparent stop has no colour of its own.
  const channel = (place: 0 | 1 | 2) =>
    (from.color[place] * from.color[3] * (1 - part) + to.color[place] * to.color[3] * part) / alpha;
  return [channel(0), channel(1), channel(2), alpha];
}
