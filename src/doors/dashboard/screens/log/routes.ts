import type { ScreenRoute } from '../../app/screen-route.ts';

export const logRoutes: readonly ScreenRoute[] = [
  { path: 'log', load: () => import('./log.tsx') },
  { path: 'log/:id', load: () => import('./entry.tsx') },
  { path: 'usage', load: () => import('./usage/usage.tsx') },
];
