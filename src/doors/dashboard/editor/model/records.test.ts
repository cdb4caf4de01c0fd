import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../core/json.ts';
import { apiPages, pageId } from './model.fixture.ts';
import { emptyDocument, toPage, withPage } from './records.ts';

const gallery = import.meta.glob<{ pages: Array<{ document: JsonObject }> }>('../../../../../gallery/*.json', {
  eager: true,
  import: 'default',
});

const roundTrip = (page: JsonObject) => JSON.stringify(toPage(withPage(emptyDocument, pageId, page), pageId));

describe('a page as records', () => {
  it.each(Object.entries(gallery))('[DASH-3] of %s is the same page byte for byte', (_name, { pages }) => {
    for (const { document } of pages) expect(roundTrip(document)).toBe(JSON.stringify(document));
  });

  it('[DASH-3] is the same page byte for byte, with the fields of a newer version', () => {
    fc.assert(
      fc.property(apiPages, fc.dictionary(fc.stringMatching(/^x[a-z]{1,9}$/), fc.jsonValue()), (page, unknown) => {
        const newer = JSON.parse(JSON.stringify({ ...page, ...unknown }));
        expect(roundTrip(newer)).toBe(JSON.stringify(newer));
      }),
    );
  });
});
