import { describe, expect, it } from 'vitest';
import { entryDifferences } from './entry-differences.ts';
import type { Entry, Field, Variant } from './records.ts';

const fields: Field[] = [
  { apiName: 'title', name: 'Title', type: 'text', required: true },
  { apiName: 'constructor', name: 'Architect', type: 'text' },
];
const entry = (data: Entry['data'], variants: NonNullable<Entry['variants']> = []) => ({ data, variants }) as Entry;

describe('two versions of an entry', () => {
  it('[DASH-4] differ by field and by variant, in the words of the form', () => {
    const theirs = entry({ title: 'Theirs', constructor: 'Ada' }, [{ id: '1', name: 'de', data: { title: 'Ihres' } }]);
    const variants: Variant[] = [
      { id: '1', name: 'de', data: { title: 'Deins' } },
      { name: 'constructor', data: {} },
    ];
    expect(entryDifferences(fields, theirs, { data: { title: 'Yours' }, variants })).toEqual([
      { name: 'Title', theirs: '“Theirs”', yours: '“Yours”' },
      { name: 'Architect', theirs: '“Ada”', yours: 'nothing' },
      { name: 'Variant de', theirs: '{"title":"Ihres"}', yours: '{"title":"Deins"}' },
      { name: 'Variant constructor', theirs: 'nothing', yours: '{}' },
    ]);
  });

  it('[DASH-4] are equal where the service treats them as equal, and in fields that the collection does not have', () => {
    const theirs = entry({ title: 'Same', constructor: '', dropped: 'once' });
    expect(entryDifferences(fields, theirs, { data: { title: 'Same' }, variants: [] })).toEqual([]);
  });
});
