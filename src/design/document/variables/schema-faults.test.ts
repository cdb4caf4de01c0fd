import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../core/json.ts';
import { schemaFaults } from './schema.ts';
import { readSchema } from './schema-faults.ts';

const paths = (schema: unknown) => readSchema(schema as JsonObject).faults.map(({ path }) => path.join('.'));
const nested = (depth: number): JsonObject => (depth === 0 ? {} : { not: nested(depth - 1) });

const keywords = [
  'type',
  'enum',
  'const',
  'default',
  'examples',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'uniqueItems',
  'required',
  'dependentRequired',
  'format',
  'title',
  'id',
  'x-own',
  'nullable',
  'items',
  'prefixItems',
  'contains',
  'additionalProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
  'allOf',
  'anyOf',
  'oneOf',
  'properties',
  'dependentSchemas',
  'unevaluatedProperties',
  'dependencies',
];
const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
const { schema } = fc.letrec<{ schema: JsonObject; part: Json }>((tie) => ({
  schema: fc.dictionary(fc.constantFrom(...keywords), tie('part'), { maxKeys: 4 }) as fc.Arbitrary<JsonObject>,
  part: fc.oneof(
    { maxDepth: 3 },
    json,
    fc.constantFrom<Json>('string', 'array', 'object', 0, 1, 5, true, false, ['a'], ['string', 'null'], 'http://', 'a'),
    tie('schema'),
    fc.array(tie('schema'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'id', 'type', 'format'), tie('schema'), { maxKeys: 2 }),
  ) as fc.Arbitrary<Json>,
}));

describe('the schema of a variable', () => {
  it('[DOC-3] accepts every keyword of JSON Schema 2020-12 that cannot run forever', () => {
    const all = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $comment: 'c',
      title: 't',
      description: 'd',
      type: ['object', 'null'],
      enum: [{}, null],
      const: null,
      default: null,
      examples: [1],
      format: 'color',
      minimum: 0,
      maximum: 1,
      exclusiveMinimum: -1,
      exclusiveMaximum: 2,
      multipleOf: 0.5,
      minLength: 0,
      maxLength: 0,
      minItems: 0,
      maxItems: 1,
      uniqueItems: true,
      minContains: 0,
      maxContains: 1,
      minProperties: 0,
      maxProperties: 9,
      required: ['a'],
      dependentRequired: { a: ['b'] },
      items: false,
      prefixItems: [{}],
      contains: {},
      additionalProperties: true,
      propertyNames: { maxLength: 9 },
      properties: { pattern: {}, $ref: { type: 'string' } },
      dependentSchemas: { a: {} },
      allOf: [{}],
      anyOf: [{}],
      oneOf: [{}, false],
      not: false,
      if: {},
      else: {},
      ...Object.fromEntries([['then', {}]]),
      unevaluatedItems: {},
      unevaluatedProperties: {},
      contentEncoding: 'base64',
      contentMediaType: 'a/b',
      contentSchema: {},
      readOnly: true,
      writeOnly: false,
      deprecated: false,
      'x-own': { any: ['thing'] },
    };
    expect(paths(all)).toEqual([]);
  });

  it('[DOC-3] nests at most 16 deep, including annotations', () => {
    expect(paths(nested(16))).toEqual([]);
    expect(paths(nested(17))).toEqual([Array(17).fill('not').join('.')]);
    expect(paths({ 'x-own': JSON.parse(`${'['.repeat(20)}${']'.repeat(20)}`) })).toHaveLength(1);
  });

  it('[DOC-3] reports the path of each fault, however many there are', () => {
    const faulty = {
      type: 5,
      items: { type: 'x', anyOf: [true, { enum: {} }, 5] },
      properties: { a: { minLength: 0.5 }, b: [] },
    };
    expect(paths(faulty)).toEqual([
      'type',
      'items.type',
      'items.anyOf.1.enum',
      'items.anyOf.2',
      'properties.a.minLength',
      'properties.b',
    ]);
  });

  it('[DOC-3] either checks any value without failing, or has faults', () => {
    let judged = 0;
    fc.assert(
      fc.property(schema, json, (authored, value) => {
        if (readSchema(authored).faults.length > 0) return;
        judged++;
        expect(Array.isArray(schemaFaults(authored, value))).toBe(true);
      }),
      { numRuns: 3_000 },
    );
    expect(judged).toBeGreaterThan(300);
  });
});
