import type { ScreenRoute } from '../../app/screen-route.ts';

export const accountRoutes: readonly ScreenRoute[] = [];
