import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { maxFound } from '../errors/faults.ts';
import { boundedList, boundedMap } from './bounded.ts';
import { jsonObject, jsonValue } from './json-value.ts';
import { validate } from './validate.ts';

const listIssues = (schema: z.ZodType, input: unknown) => {
  const judged = validate(schema, input);
  return judged.success ? [] : judged.issues;
};
const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));

describe('listOf', () => {
  it('returns the values of its schema', () => {
    const list = boundedList(z.string().trim(), { min: 1, max: 3 });
    expect(validate(list, [' a ', 'b'])).toEqual({ success: true, data: ['a', 'b'] });
    expect(validate(z.strictObject({ list: list.optional() }), {})).toEqual({ success: true, data: {} });
  });

  it('reports what is wrong with each item, and with the whole', () => {
    expect(listIssues(boundedList(z.string(), { max: 3 }), [1, 'a', 2]).map(({ path }) => path)).toEqual([[0], [2]]);
    expect(listIssues(boundedList(z.string(), { max: 3 }), 'a')).toMatchObject([
      { code: 'invalid_type', expected: 'array' },
    ]);
    expect(listIssues(boundedList(z.string(), { min: 1, max: 3 }), [])).toMatchObject([{ code: 'too_small' }]);
  });

  it('[SEC-8] checks no item of a list that is too long, and nothing after it', () => {
    let judged = 0;
    const item = z.unknown().refine(() => ++judged > 0);
    const list = boundedList(item, { max: 3 }).refine(() => ++judged > 0);
    expect(listIssues(list, [1, 2, 3, 4])).toMatchObject([{ code: 'too_big', maximum: 3 }]);
    expect(judged).toBe(0);
  });

  it('[SEC-8] stops once more than 100 faults are found, also deep inside', () => {
    let judged = 0;
    const item = z.unknown().refine(() => ++judged < 0);
    const schema = z.strictObject({ lists: boundedList(boundedList(item, { max: 100_000 }), { max: 100_000 }) });
    const lists = Array.from({ length: 50 }, () => new Array(10_000).fill(0));
    expect(listIssues(schema, { lists })).toHaveLength(maxFound);
    expect(judged).toBe(maxFound);
  });
});

describe('mapOf', () => {
  it('returns the values of its schemas', () => {
    const map = boundedMap(z.string().max(2), z.number(), { max: 3 });
    expect(validate(map, { a: 1, b: 2 })).toEqual({ success: true, data: { a: 1, b: 2 } });
    expect(listIssues(map, { a: '1', abc: 2 }).map(({ path }) => path)).toEqual([['a'], ['abc']]);
    expect(listIssues(map, [])).toMatchObject([{ code: 'invalid_type', expected: 'record' }]);
  });

  it('[SEC-8] checks no member of a map that is too large, and stops once more than 100 faults are found', () => {
    let judged = 0;
    const value = z.unknown().refine(() => ++judged < 0);
    expect(listIssues(boundedMap(z.string(), value, { max: 3 }), members(4))).toMatchObject([{ code: 'too_big' }]);
    expect(judged).toBe(0);
    expect(listIssues(boundedMap(z.string(), value, { max: 10_000 }), members(10_000))).toHaveLength(maxFound);
    expect(judged).toBe(maxFound);
  });

  it('keeps a member named __proto__ a member', () => {
    const input = JSON.parse('{"__proto__": 1}');
    const judged = validate(boundedMap(z.string(), z.number(), { max: 3 }), input);
    expect(judged.success && Object.hasOwn(judged.data, '__proto__')).toBe(true);
  });
});

describe('JSON values', () => {
  it('are accepted unchanged', () => {
    const value = { a: [1, 'b', null, { c: true }] };
    expect(validate(jsonValue, value)).toEqual({ success: true, data: value });
    expect(validate(jsonObject, value)).toEqual({ success: true, data: value });
  });

  it('are finite and defined', () => {
    const input = JSON.parse('{"a":{"x":[1,1e999]}}');
    expect(listIssues(z.strictObject({ a: jsonObject }), input)).toMatchObject([{ path: ['a', 'x', 1] }]);
    expect(listIssues(z.strictObject({ a: jsonValue, b: jsonObject }), {})).toMatchObject([
      { code: 'invalid_type', path: ['a'] },
      { code: 'invalid_type', path: ['b'] },
    ]);
    expect(listIssues(jsonObject, [])).toMatchObject([{ code: 'invalid_type', expected: 'object' }]);
  });
});

describe('judge', () => {
  it('[SEC-8] prints no input: faults that each contain the whole input cost no more than it does', () => {
    let prints = 0;
    const input = Array.from({ length: 50 }, () => ({ toJSON: () => ++prints }));
    const each = z.unknown().superRefine((_, context) => {
      for (let index = 0; index < 50; index++) context.addIssue({ code: 'custom', message: 'wrong', path: [index] });
    });
    expect(listIssues(each, input)).toHaveLength(50);
    expect(prints).toBe(0);
  });
});
