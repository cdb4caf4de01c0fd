import chroma from 'chroma-js';

/**
 * A canonical CSS colour as every reader of SVG has it: #rrggbb, or #rrggbbaa where it is not opaque. resvg, which
 * takumi draws SVG with, takes what it does not read (`rgb(0 0 0 / 50%)`, `oklch()`, `rebeccapurple`) for black as a
 * fill and for none as a stroke.
 */
export function svgColor(color: string): string {
  return !color.startsWith('#') && chroma.valid(color) ? chroma(color).hex() : color;
}
