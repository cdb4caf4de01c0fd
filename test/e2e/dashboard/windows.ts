import { isDeep } from '../../harness/depth.ts';
import { widths } from './screen.ts';

interface Window {
  width: number;
  colorScheme: 'light' | 'dark';
}

/** Every width, light and dark, in the deep run; else the narrowest dark and a usual one light. */
export const windows: readonly Window[] = isDeep
  ? widths.flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })))
  : [
      { width: 360, colorScheme: 'dark' },
      { width: 1024, colorScheme: 'light' },
    ];
