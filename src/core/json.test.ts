import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, isEqualJson, isJsonObject, type Json, toJson, valueAt } from './json.ts';

describe('canonicalJson', () => {
  it('prints equal values in the same way, whatever the order of their members', () => {
    expect(canonicalJson({ b: [1, { d: 2, c: 'x' }], a: undefined, e: null })).toBe(
      '{"b":[1,{"c":"x","d":2}],"e":null}',
    );
  });
});

describe('equal JSON', () => {
  const json = fc.jsonValue().map((value) => toJson(value));

  it('is equal whatever the order of members', () => {
    const turned = (value: Json): Json => {
      if (Array.isArray(value)) return value.map(turned);
      if (!isJsonObject(value)) return value;
      const members = Object.entries(value).map(([name, member]) => [name, turned(member)] as const);
      return Object.fromEntries(members.reverse());
    };
    fc.assert(fc.property(json, (value) => isEqualJson(value, turned(value))));
  });

  it('has the same members and items', () => {
    fc.assert(fc.property(json, (value) => !isEqualJson([value], [value, value])));
    fc.assert(fc.property(json, (value) => !isEqualJson({ a: value }, { b: value })));
    expect(isEqualJson({ a: 1 }, Object.create({ a: 1 }))).toBe(false);
    expect([isEqualJson([], {}), isEqualJson({ 0: 1 }, [1]), isEqualJson(null, {})]).toEqual([false, false, false]);
  });
});

describe('a value at a path', () => {
  const value = { rows: [{ name: 'a' }], none: null };

  it.each([
    [['rows', '0', 'name'], 'a'],
    [[], value],
    [['rows', 'length'], undefined],
    [['none', 'x'], undefined],
    [['constructor'], undefined],
  ])('of %j is %j', (path, expected) => {
    expect(valueAt(value, path)).toEqual(expected);
  });
});
