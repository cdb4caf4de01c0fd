import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Variable } from './schema.ts';
import { getLabel } from './schema.ts';
import {
  faultsAt,
  moveItem,
  newItem,
  pickChanges,
  readJson,
  readNumber,
  rowName,
  stepNumber,
  storedValues,
  withValue,
} from './values.ts';

const free = { isInteger: false, isNullable: false };

describe('the values of a form', () => {
  it('[PUB-5, RND-4] are sent only if they differ from their defaults', () => {
    const variables: Variable[] = [
      { name: 'title', schema: {}, base: 'A' },
      { name: 'rows', schema: {}, base: [{ a: 1, b: 2 }] },
      { name: 'none', schema: {}, base: undefined },
    ];
    expect(pickChanges(variables, { title: 'A', rows: [{ b: 2, a: 1 }], other: 1 })).toEqual({});
    expect(pickChanges(variables, { title: '', rows: [], none: null })).toEqual({ title: '', rows: [], none: null });
  });

  it('[DASH-1] can be set and reset', () => {
    expect(withValue({ a: 1 }, 'b', 2)).toEqual({ a: 1, b: 2 });
    expect(withValue({ a: 1, b: 2 }, 'b', undefined)).toEqual({ a: 1 });
    for (const text of [null, 'x', '[1]', '1', 'null']) expect(storedValues(text)).toEqual({});
  });

  it.each([
    ['4.5', { value: 4.5 }],
    [' 4,5 ', { value: 4.5 }],
    ['-.5', { value: -0.5 }],
    ['1e3', { value: 1000 }],
    ['1 000', { error: 'Enter a number' }],
    ['0x10', { error: 'Enter a number' }],
    ['Infinity', { error: 'Enter a number' }],
    ['1e999', { error: 'Enter a number' }],
    ['-', { error: 'Enter a number' }],
    ['', { value: undefined }],
  ])('[PUB-5] are numbers when the text is %j', (text, read) => {
    expect(readNumber(text, free)).toEqual(read);
  });

  it('[PUB-5] keep the limits of a number', () => {
    expect(readNumber('1.5', { ...free, isInteger: true })).toEqual({ error: 'Enter a whole number' });
    expect(readNumber('6', { ...free, min: 0, max: 5 })).toEqual({ error: 'Enter a number from 0 to 5' });
    expect(readNumber('-1', { ...free, min: 0 })).toEqual({ error: 'Enter 0 or more' });
    expect(readNumber('6', { ...free, max: 5 })).toEqual({ error: 'Enter 5 or less' });
    expect(readNumber(' ', { ...free, isNullable: true })).toEqual({ value: null });
    expect([
      stepNumber('0.1', 1, free),
      stepNumber('5', 1, { ...free, max: 5 }),
      stepNumber('x', -1, { ...free, min: 2 }),
    ]).toEqual([1.1, 5, 2]);
  });

  it('[PUB-5] are reported, without an exception, if the JSON is invalid', () => {
    expect(readJson('{"a":[1]}')).toEqual({ value: { a: [1] } });
    expect(readJson('{a}')).toEqual({ error: expect.stringContaining('Invalid JSON') });
  });

  it('[PUB-5] include the initial values of a new row, from its schema', () => {
    const item = {
      type: 'object',
      properties: { name: { type: 'string' }, price: { type: 'number', minimum: 1 }, kind: { enum: ['a', 'b'] } },
    };
    expect(newItem(item)).toEqual({ name: '', price: 1, kind: 'a' });
    expect([newItem({ type: 'string', default: 'x' }), newItem({}), newItem({ type: 'array' })]).toEqual(['x', '', []]);
  });

  it('[PUB-5] keep the order of the other rows when one is moved', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 1 }), fc.nat(), fc.nat(), (rows, a, b) => {
        const [from, to] = [a % rows.length, b % rows.length];
        const next = moveItem(rows, from, to);
        expect(next[to]).toBe(rows[from]);
        expect(next.filter((row) => row !== rows[from])).toEqual(rows.filter((row) => row !== rows[from]));
      }),
    );
  });

  it('[DASH-1] have names for rows and fields', () => {
    expect(rowName({ id: 1, name: 'Olive oil' }, 1)).toBe('2: Olive oil');
    expect(rowName('😀'.repeat(50), 0)).toBe(`1: ${'😀'.repeat(40)}…`);
    expect(rowName([], 0)).toBe('1');
    expect([getLabel('issueDate', {}), getLabel('tax_number', {}), getLabel('x', { title: 'Tax' })]).toEqual([
      'Issue date',
      'Tax number',
      'Tax',
    ]);
  });

  it('[GEN-2, DASH-1] show a fault of the service at its field, and at no other', () => {
    const faults = [
      { path: 'tweaks.rating', message: 'rating: must be 5 or less' },
      { path: 'tweaks.rows.2.price', message: 'must be a number' },
      { path: 'tweaks.ratings', message: 'other' },
    ];
    expect(faultsAt(faults, 'rating')).toBe('must be 5 or less');
    expect(faultsAt(faults, 'rows')).toBe('2.price: must be a number');
    expect(faultsAt(faults, 'row')).toBeUndefined();
  });
});
