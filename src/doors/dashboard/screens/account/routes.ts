import type { ScreenRoute } from '../../app/screen-route.ts';

export const accountRoutes: readonly ScreenRoute[] = [
  { path: 'account', load: () => import('./account.tsx') },
  { path: 'account/access', load: () => import('./access-review.tsx') },
  { path: 'space', load: () => import('./space.tsx') },
];
