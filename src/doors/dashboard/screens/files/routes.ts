import type { ScreenRoute } from '../../app/screen-route.ts';

export const filesRoutes: readonly ScreenRoute[] = [];
