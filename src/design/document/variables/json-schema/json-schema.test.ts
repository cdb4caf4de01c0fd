import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../../test/harness/depth.ts';
import { AppError } from '../../../../core/errors/app-error.ts';
import { maxFound } from '../../../../core/errors/faults.ts';
import type { Json, JsonObject } from '../../../../core/json.ts';
import { WorkBudget } from '../../../../core/work-budget.ts';
import { schemaFaults } from '../schema.ts';

const many = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, i) => make(i));
const fits = (schema: JsonObject, value: Json) => schemaFaults(schema, value).length === 0;

/** Schemas of JSON Schema 2020-12, each with values that match it, followed by values that do not. */
const verdicts: [schema: JsonObject, fitting: Json[], others: Json[]][] = [
  [{}, [null, 1, 'a', [], {}], []],
  [{ type: 'integer' }, [1, 1.0, -3], [1.5, '1', null]],
  [{ type: ['string', 'null'] }, ['a', null], [1, [], {}]],
  [{ type: 'object' }, [{}], [[], null]],
  [{ enum: [1, 'a', { b: [1, { c: 2 }] }] }, [1, 'a', { b: [1, { c: 2 }] }], ['1', { b: [1] }, [1]]],
  [{ enum: [{ a: 1, b: 2 }, []] }, [{ b: 2, a: 1 }, []], [{}, [[]]]],
  [{ const: [1, 2] }, [[1, 2]], [[2, 1], [1], 1]],
  [{ minimum: 1, exclusiveMaximum: 3 }, [1, 2.9, 'a'], [0.9, 3]],
  [{ maximum: 3, exclusiveMinimum: 1 }, [3, 1.1], [1, 3.1]],
  [{ multipleOf: 0.01 }, [4.35, 0, 'a'], [4.355]],
  [{ minLength: 2, maxLength: 3 }, ['ab', '😀😀😀', 5], ['a', '😀', 'abcd']],
  [{ minItems: 1, maxItems: 2 }, [[1], {}], [[], [1, 2, 3]]],
  [
    { uniqueItems: true },
    [
      [1, '1', true, null],
      [{ a: 1 }, { a: 2 }],
    ],
    [
      [1, 1],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    ],
  ],
  [{ minProperties: 1, maxProperties: 1 }, [{ a: 1 }, []], [{}, { a: 1, b: 2 }]],
  [{ required: ['a'] }, [{ a: null }, 'a'], [{}, { b: 1 }]],
  [{ required: ['toString'] }, [{ toString: 1 }], [{}]],
  [{ dependentRequired: { a: ['b'] } }, [{ a: 1, b: 1 }, {}], [{ a: 1 }]],
  [{ dependentSchemas: { a: { required: ['b'] } } }, [{ a: 1, b: 1 }, {}], [{ a: 1 }]],
  [{ properties: { a: { type: 'string' }, b: false } }, [{ a: 'x', c: 1 }, 5], [{ a: 1 }, { b: 1 }]],
  [{ properties: { a: {} }, additionalProperties: { type: 'number' } }, [{ a: 'x', c: 1 }], [{ c: 'x' }]],
  [{ propertyNames: { maxLength: 2 } }, [{ ab: 1 }], [{ abc: 1 }]],
  [{ items: { type: 'number' } }, [[1, 2], 'a'], [[1, 'a']]],
  [{ prefixItems: [{ type: 'number' }], items: { type: 'string' } }, [[1, 'a'], []], [['a'], [1, 2]]],
  [{ items: [{ type: 'number' }], additionalItems: false }, [[1]], [['a'], [1, 2]]],
  [{ contains: { type: 'number' } }, [['a', 1]], [[], ['a']]],
  [
    { contains: { type: 'number' }, minContains: 2, maxContains: 3 },
    [
      [1, 2],
      [1, 2, 3, 'a'],
    ],
    [[1], [1, 2, 3, 4]],
  ],
  [{ contains: { type: 'number' }, minContains: 0 }, [[], ['a']], []],
  [{ allOf: [{ minimum: 1 }, { maximum: 2 }] }, [1, 2], [0, 3]],
  [{ anyOf: [{ type: 'string' }, { minimum: 2 }] }, ['a', 2], [1]],
  [{ oneOf: [{ type: 'number' }, { minimum: 2 }] }, [1, 'a'], [2]],
  [{ not: { type: 'string' } }, [1], ['a']],
  // biome-ignore lint/suspicious/noThenProperty: it is the keyword's name.
  [{ if: { minimum: 5 }, then: { multipleOf: 5 }, else: { multipleOf: 2 } }, [10, 4], [6, 3]],
  [{ allOf: [{ properties: { a: {} } }], unevaluatedProperties: false }, [{ a: 1 }], [{ a: 1, b: 1 }]],
  [
    { anyOf: [{ properties: { a: { type: 'string' } } }, { properties: { b: {} } }], unevaluatedProperties: false },
    [{ a: 'x', b: 1 }, { b: 1 }],
    [{ a: 1, b: 1 }],
  ],
  [{ if: { properties: { a: { const: 1 } }, required: ['a'] }, unevaluatedProperties: false }, [{ a: 1 }], [{ a: 2 }]],
  [{ allOf: [{ unevaluatedProperties: false }], properties: { a: {} } }, [{}], [{ a: 1 }]],
  [{ prefixItems: [{}], contains: { const: 7 }, unevaluatedItems: false }, [[1, 7], [7]], [[1, 7, 2]]],
];

describe('variable values', () => {
  it.each(verdicts)('[DOC-8] are checked against %j', (schema, fitting, others) => {
    expect(fitting.filter((value) => !fits(schema, value))).toEqual([]);
    expect(others.filter((value) => fits(schema, value))).toEqual([]);
  });

  it.each<[JsonObject, Json, string[]]>([
    [{ type: 'string' }, 5, ['The value must be of type string, not number.']],
    [{ properties: { a: { items: { minimum: 2 } } } }, { a: [3, 1] }, ['a.1 must be at least 2.']],
    [
      { required: ['a', 'b'], maxProperties: 0 },
      { c: 1 },
      ['The value must have at most 0 members.', 'The value must have a member a.', 'The value must have a member b.'],
    ],
    [{ enum: ['x', 2, {}] }, 'y', ['The value must be one of "x", 2, a fixed object.']],
    [{ additionalProperties: false }, { z: 1 }, ['z is not allowed.']],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 1, ['The value must fit one of the 2 schemas of anyOf.']],
  ])('[DOC-8] report where they do not fit %j, and why', (schema, value, expected) => {
    expect(schemaFaults(schema, value)).toEqual(expected);
  });

  it('[DOC-8] get the same verdict as from another validator, whatever the schema', async () => {
    // The other validator reads the page's location when it is loaded, and an earlier test file may have set that to an
    // invalid URL.
    Reflect.deleteProperty(globalThis, 'location');
    const { Validator } = await import('@cfworker/json-schema');
    fc.assert(
      fc.property(anySchema, anyValue, (schema, value) => {
        const { valid } = new Validator(schema as object, '2020-12', false).validate(value);
        expect(fits(schema, value)).toBe(valid);
      }),
      { numRuns: runs(400, 2_000) },
    );
  });

  it('[DOC-8] are not checked by unknown keywords', () => {
    const odd = { type: [], enum: 5, minimum: 'a', properties: [], items: 3, required: 'a', allOf: {}, not: 1 };
    const { type: _, not: __, ...rest } = odd;
    expect(schemaFaults(rest as unknown as JsonObject, { a: [1] })).toEqual([]);
    expect(fits({ type: 'bogus' }, 'a')).toBe(false);
  });
});

describe('checking values', () => {
  const limit = 1_000_000;
  /** Counts the steps of a check; undefined if they exceed the budget. */
  const countSteps = (schema: JsonObject, value: Json) => {
    let spent = 0;
    const budget = new WorkBudget('It', limit);
    const spend = budget.spend.bind(budget);
    budget.spend = (steps) => {
      spent += steps;
      spend(steps);
    };
    const faults = schemaFaults(schema, value, budget);
    return { spent, faults };
  };

  /** Makes a schema and a value that both grow with the given size. */
  const shapes: Record<string, (size: number) => [JsonObject, Json]> = {
    uniqueItems: (n) => [{ uniqueItems: true }, many(n, (i) => ({ a: i, b: 'x' }))],
    'an enum of objects': (n) => [{ items: { enum: many(n, (i) => ({ a: i })) } }, many(n, () => ({ a: 0 }))],
    'a const': (n) => [{ items: { not: { const: { a: many(n, String) } } } }, many(n, () => ({ a: [] }))],
    'properties of empty objects': (n) => [
      { items: { properties: Object.fromEntries(many(n, (i) => [`k${i}`, {}])) } },
      many(n, () => ({})),
    ],
    'many members': (n) => [
      { propertyNames: { minLength: 1 }, additionalProperties: { type: 'number' } },
      Object.fromEntries(many(n, (i) => [`k${i}`, i])),
    ],
    contains: (n) => [{ contains: { const: 1 }, minContains: 0 }, many(n, () => 1)],
    'unevaluated members': (n) => [
      { anyOf: [{ properties: { a: {} } }], unevaluatedProperties: { type: 'number' } },
      Object.fromEntries(many(n, (i) => [`k${i}`, i])),
    ],
  };

  it.each(Object.entries(shapes))('[SEC-8] takes steps in proportion to %s', (_, shape) => {
    const [small, large] = [countSteps(...shape(500)), countSteps(...shape(5_000))];
    expect([small.faults, large.faults]).toEqual([[], []]);
    expect([small.faults.length === 0, large.faults.length === 0]).toEqual([
      small.faults.length === 0,
      small.faults.length === 0,
    ]);
    expect(large.spent).toBeLessThan(small.spent * 14);
  });

  it.each<[string, JsonObject, Json]>([
    [
      'many schemas over many items',
      { allOf: many(5_000, () => ({ items: { type: 'number' } })) },
      many(5_000, () => 1),
    ],
    [
      'branches of branches',
      many(12, () => 0).reduce<JsonObject>((inner) => ({ anyOf: many(8, () => inner) }), { type: 'string' }),
      1,
    ],
    [
      'one long list as often as there are schemas',
      { allOf: many(5_000, () => ({ uniqueItems: true })) },
      many(5_000, (i) => i),
    ],
    [
      'one long value compared with many',
      { allOf: many(5_000, (i) => ({ not: { const: [i] } })) },
      many(5_000, (i) => i),
    ],
    ['one long text measured often', { allOf: many(5_000, () => ({ maxLength: 100_000 })) }, 'a'.repeat(50_000)],
    [
      'names that each must be there',
      { items: { dependentRequired: { a: many(5_000, () => 'a') } } },
      many(5_000, () => ({ a: 1 })),
    ],
    [
      'evaluated members, reported to the parent',
      many(2_000, () => 0).reduce<JsonObject>(
        (schema) => ({ ...schema, allOf: [...((schema['allOf'] as Json[]) ?? []), { unevaluatedProperties: true }] }),
        { unevaluatedProperties: true },
      ),
      Object.fromEntries(many(2_000, (i) => [`k${i}`, i])),
    ],
  ])('[SEC-8] stops when the budget is used up: %s', (_, schema, value) => {
    expect(() => countSteps(schema, value)).toThrow(
      new AppError('too_complex', { detail: `It takes more than ${limit} steps.` }),
    );
  });

  it('[SEC-8] stops once more than 100 faults are found', () => {
    const { faults, spent } = countSteps(
      { items: { type: 'string', minLength: 3 } },
      many(100_000, (i) => i),
    );
    expect(faults).toHaveLength(maxFound);
    expect(spent).toBeLessThan(1_000);
  });

  it('[SEC-8] quotes only a little of a schema and of a path', () => {
    const long = 'x'.repeat(100_000);
    const faults = [
      ...schemaFaults({ enum: many(20, (i) => `${long}${i}`) }, 1),
      ...schemaFaults({ const: long }, 1),
      ...schemaFaults({ required: [long] }, {}),
      ...schemaFaults({ additionalProperties: false }, { [long]: 1 }),
      ...schemaFaults({ type: many(50, () => long) }, 1),
    ];
    expect(faults).toHaveLength(5);
    for (const fault of faults) expect(fault.length).toBeLessThan(600);
  });
});

const plain = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer({ min: -3, max: 5 }),
  fc.constantFrom('', 'a', 'é', '😀', 1.5),
);
const anyValue: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    plain,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3 }),
  ) as fc.Arbitrary<Json>,
})).value;

/**
 * Makes random schemas that avoid the known faults of the other validator: it confuses {} with [], and counts a failed
 * `if` as evaluated.
 */
const anySchema: fc.Arbitrary<JsonObject> = fc
  .letrec<{ schema: JsonObject | boolean }>((tie) => {
    const small = fc.integer({ min: 0, max: 3 });
    const types = fc.constantFrom('string', 'number', 'integer', 'object', 'array', 'boolean', 'null');
    const schemas = fc.array(tie('schema'), { minLength: 1, maxLength: 3 });
    const named = fc.dictionary(fc.constantFrom('a', 'b'), tie('schema'), { maxKeys: 2 });
    const keywords: Record<string, fc.Arbitrary<unknown>> = {
      type: types,
      enum: fc.array(plain, { minLength: 1, maxLength: 3 }),
      const: plain,
      required: fc.subarray(['a', 'b', 'c']),
      minimum: small,
      maximum: small,
      exclusiveMinimum: small,
      exclusiveMaximum: small,
      multipleOf: fc.constantFrom(1, 2, 0.5),
      minLength: small,
      maxLength: small,
      minItems: small,
      maxItems: small,
      minProperties: small,
      maxProperties: small,
      allOf: schemas,
      anyOf: schemas,
      oneOf: schemas,
      not: tie('schema'),
      dependentSchemas: named,
      properties: named,
      additionalProperties: tie('schema'),
      propertyNames: tie('schema'),
      prefixItems: schemas,
      items: tie('schema'),
      contains: tie('schema'),
      unevaluatedProperties: tie('schema'),
      unevaluatedItems: tie('schema'),
    };
    const some = fc
      .shuffledSubarray(Object.keys(keywords), { minLength: 1, maxLength: 4 })
      .chain((names) =>
        fc.record(Object.fromEntries(names.map((name) => [name, keywords[name] as fc.Arbitrary<unknown>]))),
      );
    return {
      schema: fc.oneof({ depthSize: 'small', maxDepth: 3 }, fc.boolean(), some) as fc.Arbitrary<JsonObject | boolean>,
    };
  })
  .schema.filter((schema) => typeof schema === 'object');
