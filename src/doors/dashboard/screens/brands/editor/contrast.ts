import chroma from 'chroma-js';

/** The levels of WCAG 2.2, 1.4.3 and 1.4.6, in words. */
export type Level = 'AAA' | 'AA' | 'AA for large text' | 'Too low';

/**
 * The contrast between the color of a text and its background, from 1 to 21, according to WCAG 2.2. Transparent colors
 * are composited first: the background over white, then the text over the background. Colors outside sRGB, for example
 * some of oklch(), count as the nearest color that screens show. Undefined if one of the two cannot be computed as a
 * color.
 */
export function contrastRatio(text: string, ground: string): number | undefined {
  const [front, behind] = [parseRgba(text), parseRgba(ground)];
  if (front === undefined || behind === undefined) return undefined;
  const below = over(behind, [255, 255, 255, 1]);
  return chroma.contrast(toOpaque(over(front, below)), toOpaque(below));
}

export function gradeContrast(ratio: number): Level {
  if (ratio >= 7) return 'AAA';
  if (ratio >= 4.5) return 'AA';
  return ratio >= 3 ? 'AA for large text' : 'Too low';
}

type Rgba = [number, number, number, number];

function parseRgba(color: string): Rgba | undefined {
  if (!chroma.valid(color)) return undefined;
  // The values are clipped to 0..255 but not rounded, because rounding can move a ratio across the limit of a level.
  const [red, green, blue, alpha] = chroma(color).rgba(false);
  const clip = (channel: number) => Math.min(255, Math.max(0, channel));
  const clipped: Rgba = [clip(red), clip(green), clip(blue), alpha];
  return clipped.slice(0, 3).every(Number.isFinite) ? clipped : undefined;
}

function toOpaque([red, green, blue]: Rgba): chroma.Color {
  return chroma(red, green, blue);
}

function over([red, green, blue, alpha]: Rgba, [r, g, b]: Rgba): Rgba {
  const mix = (front: number, behind: number) => front * alpha + behind * (1 - alpha);
  return [mix(red, r), mix(green, g), mix(blue, b), 1];
}
