import type { ScreenRoute } from '../../app/screen-route.ts';

export const developersRoutes: readonly ScreenRoute[] = [
  { path: 'developers', load: () => import('./keys.tsx') },
  { path: 'developers/secrets', load: () => import('./secrets.tsx') },
  { path: 'developers/webhooks', load: () => import('./webhooks.tsx') },
  { path: 'developers/webhooks/new', load: () => import('./new-webhook.tsx') },
  { path: 'developers/webhooks/:id', load: () => import('./webhook.tsx') },
  { path: 'developers/assistants', load: () => import('./assistants.tsx') },
  { path: 'developers/limits', load: () => import('./limits.tsx') },
];
