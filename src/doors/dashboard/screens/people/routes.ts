import type { ScreenRoute } from '../../app/screen-route.ts';

export const peopleRoutes: readonly ScreenRoute[] = [{ path: 'people', load: () => import('./people.tsx') }];
