import type { ScreenRoute } from '../../app/screen-route.ts';

export const batchesRoutes: readonly ScreenRoute[] = [
  { path: 'templates/:id/bulk', load: () => import('./create/create.tsx') },
  { path: 'batches', load: () => import('./list.tsx') },
  { path: 'batches/:id', load: () => import('./batch/batch.tsx') },
];
