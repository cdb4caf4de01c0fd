import chroma from 'chroma-js';
import type { Color, CssColor } from '../../../style/color.ts';
import { unsupported } from '../unsupported.ts';

/**
 * Converts a CSS color to one that PowerPoint supports.
 * @throws Unsupported for mixed colors
 */
export function nativeColor(color: CssColor): Color {
  return 'hex' in color ? color : unsupported(`color ${color.css.slice(0, 40)}`);
}

export function withOpacity({ hex, alpha }: Color, opacity: number): Color {
  return { hex, alpha: alpha * opacity };
}

export function mixColors(one: Color, other: Color, part: number): Color {
  const mixture = chroma.mix(`#${one.hex}`, `#${other.hex}`, part, 'rgb');
  return { hex: mixture.hex('rgb').slice(1).toUpperCase(), alpha: one.alpha + (other.alpha - one.alpha) * part };
}
