import { isDeep } from '../../harness/depth.ts';
import { widths } from './screen.ts';

interface Window {
  width: number;
  colorScheme: 'light' | 'dark';
}

const sample: readonly Window[] = [
  { width: 360, colorScheme: 'dark' },
  { width: 1024, colorScheme: 'light' },
];

/**
 * The windows that a screen is looked at in: every width, light and dark, in the deep run; else one, in turn the narrowest in
 * dark and a usual one in light. `turn` is a number of the screen's own.
 */
export function windowsOf(turn: number): readonly Window[] {
  if (isDeep)
    return widths.flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })));
  return sample.filter((_, index) => index === turn % sample.length);
}
