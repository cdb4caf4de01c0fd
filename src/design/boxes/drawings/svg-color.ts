import { readColor } from '../style/color.ts';

/**
 * Prints a canonical CSS color so that every reader of SVG understands it: #rrggbb, or #rrggbbaa if it is not opaque.
 * resvg, with which takumi draws SVG, reads an unknown color (`rgb(0 0 0 / 50%)`, `oklch()`, `rebeccapurple`) as black
 * in a fill and as none in a stroke.
 */
export function svgColor(color: string): string {
  return color.startsWith('#') || color === 'none' ? color : (readColor(color)?.hex() ?? color);
}
