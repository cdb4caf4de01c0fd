import type { ScreenRoute } from '../../app/screen-route.ts';

export const brandsRoutes: readonly ScreenRoute[] = [
  { path: 'brands', load: () => import('./list/list.tsx') },
  { path: 'brands/:id', load: () => import('./editor/brand.tsx') },
];
