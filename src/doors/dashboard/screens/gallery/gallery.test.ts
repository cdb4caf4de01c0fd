import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filtersOf, type GalleryFilters, maxSearchLength, queryOf } from './filters.ts';
import { maxSideFor } from './playground/preview-size.ts';
import { thumbnailPath } from './thumbnail.ts';

const all: GalleryFilters = { search: '', category: '', size: '', tag: '', color: '', page: 1 };

describe('the address of the gallery', () => {
  it('[PUB-3, DASH-1] says the filters that differ from the defaults, and is read back', () => {
    expect(queryOf(all)).toEqual({});
    const texts = fc.string({ unit: 'binary', maxLength: 20 });
    const filters = fc.record({
      ...{ search: texts, category: texts, tag: texts, page: fc.integer({ min: 1 }) },
      size: fc.constantFrom('' as const, 'landscape' as const, 'portrait' as const, 'square' as const),
      color: fc.constantFrom('' as const, 'blue' as const, 'grey' as const),
    });
    fc.assert(
      fc.property(filters, (given) => {
        expect(filtersOf(new URLSearchParams(queryOf(given)))).toEqual(given);
      }),
    );
  });

  it('[PUB-3] what no filter says is as if it was not there, and nothing is longer than the service takes', () => {
    const odd = { size: 'huge', page: '-1', search: '😀'.repeat(200), category: 'c'.repeat(500), tag: 't'.repeat(500) };
    const { search, category, tag, ...rest } = filtersOf(new URLSearchParams(odd));
    expect(rest).toEqual({ size: '', color: '', page: 1 });
    expect([[...search].length, category.length, tag.length]).toEqual([maxSearchLength, 100, 50]);
    for (const page of ['0', '1.5', 'x', '', 'Infinity']) {
      expect(filtersOf(new URLSearchParams({ page })).page).toBe(1);
    }
  });
});

describe('pictures of the gallery', () => {
  it('[PUB-7, SEC-6] are those of the service itself: small or large, of a page', () => {
    const url = 'https://galley.test/templates/quote/thumbnail.webp?v=3';
    expect(thumbnailPath(url)).toBe('/templates/quote/thumbnail.webp?v=3');
    expect(thumbnailPath(url, { isLarge: true, place: 1 })).toBe('/templates/quote/thumbnail.webp?v=3&size=large');
    expect(thumbnailPath(url, { place: 2 })).toBe('/templates/quote/thumbnail.webp?v=3&page=2');
    for (const other of ['https://cdn.test/a.png', '/templates/a/b/thumbnail.webp', 'data:image/png;base64,AA==']) {
      expect(thumbnailPath(other)).toBeUndefined();
    }
  });

  it('[DASH-1] previews have the pixels of their frame, in steps, and a bound', () => {
    expect([0, 320, 321, 900, 1_201, 9_000].map(maxSideFor)).toEqual([320, 320, 480, 960, 1_600, 1_600]);
  });
});
