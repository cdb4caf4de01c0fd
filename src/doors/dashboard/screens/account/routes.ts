import type { ScreenRoute } from '../../app/screen-route.ts';

export const accountRoutes: readonly ScreenRoute[] = [
  { path: 'account', load: () => import('./account.tsx') },
  { path: 'space', load: () => import('./space.tsx') },
];
