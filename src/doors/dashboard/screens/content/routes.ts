import type { ScreenRoute } from '../../app/screen-route.ts';

export const contentRoutes: readonly ScreenRoute[] = [
  { path: 'content', load: () => import('./collections.tsx') },
  { path: 'content/:apiName', load: () => import('./entries.tsx') },
  { path: 'content/:apiName/fields', load: () => import('./fields.tsx') },
  { path: 'content/:apiName/:entryId', load: () => import('./entry.tsx') },
];
