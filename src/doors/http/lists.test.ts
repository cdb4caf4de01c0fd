import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listQuery } from '../../contract/query.ts';

const schema = listQuery({ perPageDefault: 50 });

describe('listQuery', () => {
  it('[GEN-6] uses page 1 and the default of the list if the query is empty', () => {
    expect(schema.parse({})).toEqual({ page: 1, perPage: 50 });
    expect(listQuery({ perPageDefault: 20 }).parse({ page: '3', other: 'x' })).toEqual({ page: 3, perPage: 20 });
  });

  it.each(['', '0', '-1', '+1', '1.5', '1e2', '0x1', 'abc', ' 1', '1 ', '01', 'NaN', 'Infinity', '１', '1\n', 'null'])(
    '[GEN-6] rejects %j, which is no positive integer',
    (value) => {
      expect(schema.safeParse({ page: value }).success).toBe(false);
      expect(schema.safeParse({ perPage: value }).success).toBe(false);
    },
  );

  it('[GEN-6] accepts exactly the positive integers up to the maximum', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: -200, max: 200 }).map(String), fc.string()), (value) => {
        const number = Number(value);
        const fits = String(number) === value && Number.isInteger(number) && number >= 1;
        expect(schema.safeParse({ page: value }).success).toBe(fits);
        expect(schema.safeParse({ perPage: value }).success).toBe(fits && number <= 100);
      }),
    );
  });

  it('[GEN-6] accepts a page past the end, however far, and keeps its offset exact', () => {
    for (const page of ['999999999', '9'.repeat(400)]) {
      const parsed = schema.parse({ page, perPage: '100' });
      expect(Number.isSafeInteger(parsed.page * parsed.perPage)).toBe(true);
    }
  });
});
