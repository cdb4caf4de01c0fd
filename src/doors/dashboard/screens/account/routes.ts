import type { ScreenRoute } from '../../app/screen-route.ts';

const accessReview = 'account/access';
export const accessReviewPath = `/app/${accessReview}`;

export const accountRoutes: readonly ScreenRoute[] = [
  { path: 'account', load: () => import('./account.tsx') },
  { path: accessReview, load: () => import('./access-review.tsx') },
  { path: 'space', load: () => import('./space.tsx') },
];
