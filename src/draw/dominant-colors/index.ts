import type { ColorName } from '../../design/document/color-names.ts';
import { readPng } from '../formats/read-png.ts';
import { colorName } from './color-name.ts';

/** The share of a picture's area that a color must cover to be dominant. */
const minShare = 0.12;
const maxColors = 4;
/** Pixels with a lower alpha (0 to 255) are ignored, because they mostly show what is behind the picture. */
const minAlpha = 128;

/**
 * Returns the names of the colors that cover at least 12 % of a picture, the largest first (PUB-3). Transparent areas
 * have no color. The time is linear in the number of pixels.
 * @throws Error if the bytes are not a PNG
 */
export function dominantColors(png: Uint8Array): ColorName[] {
  const { width, height, data } = readPng(png);
  const names = new Map<number, ColorName>();
  const counts = new Map<ColorName, number>();
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha < minAlpha) continue;
    // Naming a color converts it to OKLCH, so each color is named only once.
    const rgb = (red << 16) | (green << 8) | blue;
    const name = names.get(rgb) ?? colorName(red, green, blue);
    names.set(rgb, name);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= minShare * width * height)
    .sort(([, one], [, other]) => other - one)
    .slice(0, maxColors)
    .map(([name]) => name);
}
