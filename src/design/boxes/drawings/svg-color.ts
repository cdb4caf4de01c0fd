import { readColor } from '../style/color.ts';

/**
 * Prints a canonical CSS color so that every SVG reader understands it: #rrggbb, or #rrggbbaa if it is not opaque.
 * takumi draws SVG with resvg. If resvg does not know a color (`rgb(0 0 0 / 50%)`, `oklch()`, `rebeccapurple`), it
 * fills with black and draws no stroke.
 */
export function svgColor(color: string): string {
  return color.startsWith('#') || color === 'none' ? color : (readColor(color)?.hex() ?? color);
}
