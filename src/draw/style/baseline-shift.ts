import { lengthIn } from '../../design/boxes/style/length.ts';

/**
 * Returns how far a span is raised above its line, in font sizes, from its canonical `vertical-align`. `em` is the font
 * size in px.
 */
export function readBaselineShift(value: string | undefined, em: number): number {
  if (value === undefined || value === 'baseline') return 0;
  if (value === 'super' || value === 'text-top' || value === 'top') return 0.3;
  if (value === 'sub' || value === 'text-bottom' || value === 'bottom') return -0.25;
  return em === 0 ? 0 : lengthIn(value, { em, whole: em }, 0) / em;
}
