import { describe, expect, it } from 'vitest';
import { maxSideFor } from './playground/preview-size.ts';
import { thumbnailPath } from './thumbnail.ts';

describe('pictures of the gallery', () => {
  it('[PUB-7, SEC-6] come from the service itself: small or large, for a page', () => {
    const url = 'https://galley.test/templates/quote/thumbnail.webp?v=3';
    expect(thumbnailPath(url)).toBe('/templates/quote/thumbnail.webp?v=3');
    expect(thumbnailPath(url, { isLarge: true, pageNumber: 1 })).toBe('/templates/quote/thumbnail.webp?v=3&size=large');
    expect(thumbnailPath(url, { pageNumber: 2 })).toBe('/templates/quote/thumbnail.webp?v=3&page=2');
    for (const other of ['https://cdn.test/a.png', '/templates/a/b/thumbnail.webp', 'data:image/png;base64,AA==']) {
      expect(thumbnailPath(other)).toBeUndefined();
    }
  });

  it('[DASH-1] as previews have the pixels of their frame, in steps, up to a limit', () => {
    expect([0, 320, 321, 900, 1_201, 9_000].map(maxSideFor)).toEqual([320, 320, 480, 960, 1_600, 1_600]);
  });
});
