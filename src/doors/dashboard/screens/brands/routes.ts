import type { ScreenRoute } from '../../app/screen-route.ts';

export const brandsRoutes: readonly ScreenRoute[] = [];
