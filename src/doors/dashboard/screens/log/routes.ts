import type { ScreenRoute } from '../../app/screen-route.ts';

export const logRoutes: readonly ScreenRoute[] = [];
