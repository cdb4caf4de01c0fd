import type { ScreenRoute } from '../../app/screen-route.ts';

export const developersRoutes: readonly ScreenRoute[] = [];
