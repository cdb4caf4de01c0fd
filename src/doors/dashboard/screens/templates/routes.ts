import type { ScreenRoute } from '../../app/screen-route.ts';

export const templatesRoutes: readonly ScreenRoute[] = [];
