import { describe, expect, it } from 'vitest';
import { mapColumns, type RowVariable, toCellText, toRowValues } from './row-values.ts';

describe('the values of a row', () => {
  const variables: RowVariable[] = [
    { name: 'fullName', schema: { type: 'string', title: 'Name' } },
    { name: 'price', schema: { type: 'number' } },
    { name: 'isNew', schema: { type: 'boolean' } },
    { name: 'tags', schema: { type: 'array' } },
    { name: 'size', schema: { type: 'object' } },
  ];

  it('[DASH-5] come from the columns with the same names or titles', () => {
    expect(mapColumns(['NAME', 'Price', 'is new', 'Notes', 'price'], variables)).toEqual([
      'fullName',
      'price',
      'isNew',
      undefined,
      undefined,
    ]);
  });

  it('[DASH-5] have the types of their variables', () => {
    const mapping = ['fullName', 'price', 'isNew', 'tags', 'size'];
    expect(toRowValues(['Ada', '1.234,5', 'yes', 'a; b|c', '{"w":1}'], mapping, variables)).toEqual({
      fullName: 'Ada',
      price: 1_234.5,
      isNew: true,
      tags: ['a', 'b', 'c'],
      size: { w: 1 },
    });
    expect(toRowValues(['', '1,234.5', 'no', '["a;b"]', ''], mapping, variables)).toEqual({
      price: 1_234.5,
      isNew: false,
      tags: ['a;b'],
    });
    expect(toRowValues(['', 'many'], mapping, variables)).toEqual({ price: 'many' });
  });

  it('[JOB-2] are written in the notation of the service', () => {
    expect(
      [
        ['1.234,5', 'number'],
        ['12', 'number'],
        ['many', 'number'],
        ['', 'number'],
        ['Yes', 'boolean'],
        ['a; b', 'array'],
        ['[1,2]', 'array'],
        ['1,5', 'string'],
      ].map(([cell = '', type]) => toCellText(cell, type)),
    ).toEqual(['1234.5', '12', 'many', '', 'true', '["a","b"]', '[1,2]', '1,5']);
  });
});
