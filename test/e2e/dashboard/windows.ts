import { isDeep } from '../../harness/depth.ts';
import { widths } from './screen.ts';

export interface Window {
  width: number;
  colorScheme: 'light' | 'dark';
}

/** Every width, light and dark (DASH-6). */
export const allWindows: readonly Window[] = widths.flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

const sample: readonly Window[] = [
  { width: 360, colorScheme: 'dark' },
  { width: 1024, colorScheme: 'light' },
];

/**
 * The windows in which a screen is checked: all in the deep run, and one otherwise, alternating between the narrowest
 * in dark and a usual one in light. `turn` is a number of the screen.
 */
export function chooseWindows(turn: number): readonly Window[] {
  return isDeep ? allWindows : sample.filter((_, index) => index === turn % sample.length);
}
