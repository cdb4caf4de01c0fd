import type { ScreenRoute } from '../../app/screen-route.ts';

export const galleryRoutes: readonly ScreenRoute[] = [
  { path: 'gallery/:slug', load: () => import('./template.tsx'), isPublic: true },
];
