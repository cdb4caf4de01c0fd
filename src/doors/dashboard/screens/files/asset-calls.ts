import type { Asset } from '../../app/pictures/send.ts';

/** The picture's address at this host, whichever name the service gives itself. */
export const pathOf = ({ url }: Asset): string => new URL(url, location.origin).pathname;

export const pixels = ({ width, height }: Pick<Asset, 'width' | 'height'>) =>
  `${Math.round(width).toLocaleString()} × ${Math.round(height).toLocaleString()} px`;

/** `image/svg+xml` as people say it. */
export const kindName = ({ contentType }: Asset) =>
  contentType.replace('image/', '').replace('svg+xml', 'svg').toUpperCase();
