import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../../test/harness/depth.ts';
import { chooseControl } from './control.ts';
import { isObject, type Json, listPageVariables, readVariables, type Schema } from './schema.ts';

const chooseKind = (schema: Schema, value?: Json, name = 'thing') => chooseControl(schema, { name, value }).kind;

describe('the control for a schema', () => {
  it.each<[string, Schema, Json | undefined, string]>([
    ['a text', { type: 'string' }, 'a', 'text'],
    ['a number', { type: 'number' }, 1.5, 'number'],
    ['a whole number', { type: 'integer' }, 2, 'number'],
    ['a number or none', { type: ['number', 'null'] }, null, 'number'],
    ['a switch', { type: 'boolean' }, false, 'switch'],
    ['a choice', { type: 'string', enum: ['a', 'b'] }, 'a', 'select'],
    ['a choice with titles', { oneOf: [{ const: 1, title: 'One' }, { const: 2 }] }, 1, 'select'],
    ['a constant', { const: 'x' }, 'x', 'select'],
    ['a date', { type: 'string', format: 'date' }, '2026-11-23', 'date'],
    ['a date without a value', { type: 'string', format: 'date' }, '', 'date'],
    ['an invalid date', { type: 'string', format: 'date' }, 'next week', 'text'],
    ['a day that no month has', { type: 'string', format: 'date' }, '2026-02-30', 'text'],
    ['a color', { type: 'string', format: 'color' }, 'tomato', 'color'],
    ['a default like a color', { type: 'string', default: '#C8623A' }, '#C8623A', 'color'],
    ['a function of CSS', { type: 'string', default: 'oklch(70% 0.1 200)' }, undefined, 'color'],
    ['a number of an issue', { type: 'string', default: '#147' }, '#147', 'text'],
    ['a picture', { type: 'string', format: 'image' }, '', 'image'],
    ['a default with the ending of a picture', { type: 'string', default: 'https://a.test/b.png?c' }, '', 'image'],
    ['an asset', { type: 'string', default: 'asset:abc' }, 'asset:abc', 'image'],
    ['a link', { type: 'string', format: 'uri', default: 'https://a.test' }, '', 'text'],
    ['a list', { type: 'array', items: { type: 'string' } }, ['a'], 'list'],
    ['a list of items by place', { type: 'array', prefixItems: [{}] }, ['a'], 'json'],
    ['an object', { type: 'object', properties: { a: { type: 'string' } } }, { a: 'b' }, 'object'],
    ['an object of any members', { type: 'object' }, {}, 'json'],
    ['a schema with several types', { type: ['string', 'number'] }, 'a', 'json'],
    ['a combined schema', { anyOf: [{ type: 'string' }, { type: 'number' }] }, 'a', 'json'],
    ['an empty schema, by its value', {}, 'a', 'text'],
    ['an empty schema without a value', {}, undefined, 'json'],
    ['a text schema with a list as value', { type: 'string' }, ['a'], 'json'],
    ['a number schema with a text as value', { type: 'number' }, 'a', 'json'],
    ['a list schema with an object as value', { type: 'array' }, { a: 1 }, 'json'],
  ])('[PUB-5, DASH-1] %s', (_, schema, value, kind) => {
    expect(chooseKind(schema, value)).toBe(kind);
  });

  it('[PUB-5] depends on the name of a variable if the schema does not say enough', () => {
    expect([
      chooseKind({ type: 'string' }, '#fff', 'inkColor'),
      chooseKind({ type: 'string' }, '#fff', 'issue'),
    ]).toEqual(['color', 'text']);
    expect([chooseKind({ type: 'string' }, '', 'photo'), chooseKind({ type: 'string' }, 'Ada', 'cover')]).toEqual([
      'image',
      'text',
    ]);
  });

  it('[PUB-5] has several lines for a long text, by its format, its default, or what was typed', () => {
    const listRows = (schema: Schema, value: Json = '') => {
      const control = chooseControl({ type: 'string', ...schema }, { name: 'text', value });
      return control.kind === 'text' ? (control.rows ?? 1) : 0;
    };
    expect(listRows({})).toBe(1);
    expect(listRows({ format: 'multiline' })).toBe(3);
    expect(listRows({ default: 'x'.repeat(300) })).toBe(5);
    expect(listRows({ default: 'a\nb\nc\nd' })).toBe(4);
    expect(listRows({}, 'a\nb')).toBe(3);
    expect(listRows({ maxLength: 500 })).toBe(3);
  });

  it('[PUB-5] enforces the limits of a number and of a list', () => {
    expect(chooseControl({ type: 'integer', minimum: 0, maximum: 5 }, { name: 'n', value: 1 })).toEqual({
      kind: 'number',
      isInteger: true,
      min: 0,
      max: 5,
      isNullable: false,
    });
    expect(chooseControl({ type: ['number', 'null'] }, { name: 'n', value: null })).toMatchObject({ isNullable: true });
    const list = { type: 'array', items: { type: 'number' }, minItems: 1, maxItems: 3 };
    expect(chooseControl(list, { name: 'l', value: [] })).toEqual({
      kind: 'list',
      item: { type: 'number' },
      min: 1,
      max: 3,
    });
    expect(chooseControl({ default: [{ a: 1 }] }, { name: 'l', value: [{ a: 1 }] })).toMatchObject({
      item: { properties: { a: { type: 'number' } } },
    });
  });

  it('[SEC-8] is JSON for deeply nested values', () => {
    let schema: Schema = { type: 'string' };
    for (let level = 0; level < 2_000; level++) schema = { type: 'object', properties: { a: schema } };
    let depth = 0;
    for (let at: Schema = schema; ; depth++) {
      const control = chooseControl(at, { name: 'a', value: undefined, depth });
      if (control.kind !== 'object') break;
      at = control.members[0]?.[1] as Schema;
    }
    expect(depth).toBe(5);
  });

  it('[PUB-5] is a single one that can represent the value, whatever the schema and the value', () => {
    const json = fc.jsonValue() as fc.Arbitrary<Json>;
    const word = fc.constantFrom('string', 'number', 'integer', 'boolean', 'array', 'object', 'null', 'none');
    const schemas = fc.oneof(
      fc.record({ type: fc.oneof(word, fc.array(word)), format: fc.string(), default: json }, { requiredKeys: [] }),
      json.filter(isObject),
    );
    fc.assert(
      fc.property(schemas, fc.option(json, { nil: undefined }), fc.string(), (schema, value, name) => {
        const { kind } = chooseControl(schema as Schema, { name, value });
        if (value === undefined || kind === 'json' || kind === 'select') return;
        const valueType = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
        const holders: Record<string, string[]> = {
          string: ['text', 'date', 'color', 'image'],
          number: ['number'],
          null: ['number'],
          boolean: ['switch'],
          array: ['list'],
          object: ['object'],
        };
        expect(holders[valueType]).toContain(kind);
      }),
      { numRuns: runs(100, 500) },
    );
  });
});

describe('the variables of a page', () => {
  const set = (properties: Record<string, Schema>, values = {}) => ({ schema: { type: 'object', properties }, values });

  it('[DOC-6, PUB-5] have their set value, otherwise their default, otherwise those of their members', () => {
    const variables = readVariables(
      set(
        {
          a: { default: 'x' },
          b: { default: 'x' },
          c: {},
          d: { type: 'object', properties: { e: { default: 1 }, f: {} } },
        },
        { b: 'y' },
      ),
    );
    expect(variables.map(({ name, base }) => [name, base])).toEqual([
      ['a', 'x'],
      ['b', 'y'],
      ['c', undefined],
      ['d', { e: 1 }],
    ]);
    for (const none of [undefined, null, [], 'x', {}, { schema: 1 }]) expect(readVariables(none)).toEqual([]);
  });

  it('[PUB-5] are those of the template, then those that only the page has', () => {
    const { shared, pageVariables } = listPageVariables(set({ a: {}, b: {} }), set({ b: {}, c: {} }));
    expect([shared, pageVariables].map((each) => each.map(({ name }) => name))).toEqual([['a', 'b'], ['c']]);
  });
});
