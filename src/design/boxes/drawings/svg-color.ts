import { readColor } from '../style/color.ts';

/**
 * A canonical CSS colour as every reader of SVG has it: #rrggbb, or #rrggbbaa where it is not opaque. resvg, which
 * takumi draws SVG with, takes what it does not read (`rgb(0 0 0 / 50%)`, `oklch()`, `rebeccapurple`) for black as a
 * fill and for none as a stroke.
 */
export function svgColor(color: string): string {
  return color.startsWith('#') || color === 'none' ? color : (readColor(color)?.hex() ?? color);
}
