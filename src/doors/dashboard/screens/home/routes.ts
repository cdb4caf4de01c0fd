import type { ScreenRoute } from '../../app/screen-route.ts';

export const homeRoutes: readonly ScreenRoute[] = [];
