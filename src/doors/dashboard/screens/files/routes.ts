import type { ScreenRoute } from '../../app/screen-route.ts';

export const filesRoutes: readonly ScreenRoute[] = [
  { path: 'assets', load: () => import('./assets.tsx') },
  { path: 'fonts', load: () => import('./fonts.tsx') },
];
