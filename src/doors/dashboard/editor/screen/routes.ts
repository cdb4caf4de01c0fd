import type { ScreenRoute } from '../../app/screen-route.ts';

export const editorRoutes: readonly ScreenRoute[] = [
  { path: 'templates/:id/pages/:pageId/edit', load: () => import('./editor.tsx') },
];
