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
 * The windows that a screen is looked at in: all in the deep run; else one, in turn the narrowest in dark and a usual one in
 * light. `turn` is a number of the screen's own.
 */
export function chooseWindows(turn: number): readonly Window[] {
  return isDeep ? allWindows : sample.filter((_, index) => index === turn % sample.length);
}
