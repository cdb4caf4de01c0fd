import type { ScreenRoute } from '../../app/screen-route.ts';

export const templatesRoutes: readonly ScreenRoute[] = [
  { path: 'templates', load: () => import('./list/list.tsx') },
  { path: 'templates/:id', load: () => import('./fill/fill.tsx') },
  { path: 'templates/:id/pages', load: () => import('./pages/pages.tsx') },
  { path: 'templates/:id/pages/:pageId', load: () => import('./pages/page-json.tsx') },
  { path: 'templates/:id/versions', load: () => import('./versions/versions.tsx') },
  { path: 'templates/:id/settings', load: () => import('./settings/settings.tsx') },
];
