import type { ScreenRoute } from '../../app/screen-route.ts';

export const contentRoutes: readonly ScreenRoute[] = [];
