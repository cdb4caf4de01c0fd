import type { ScreenRoute } from '../../app/screen-route.ts';

export const galleryRoutes: readonly ScreenRoute[] = [];
