import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { documentedAs } from '../../../src/core/schemas/documented-as.ts';
import { Components } from '../../../src/doors/http/openapi/components.ts';
import { ask } from '../../harness/service.ts';

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keywords that say nothing about a value. */
const annotations = new Set(['description', 'default', 'title', 'examples', 'deprecated']);

const holdSchemas = new Set(['properties', '$defs', 'patternProperties']);
const areSchemas = new Set(['items', 'additionalProperties', 'propertyNames', 'not', 'contains', 'contentSchema']);
const listSchemas = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);

/** The paths of schemas that accept anything, and of objects and lists that do not say what they contain. */
function emptySchemas(schema: unknown, path: string): string[] {
  if (schema === true) return [path];
  if (!isNode(schema)) return [];
  const keywords = Object.keys(schema).filter((keyword) => !annotations.has(keyword));
  const saysNothing =
    keywords.length === 0 ||
    (schema['type'] === 'object' && !keywords.some((keyword) => /^(?:p.*P|p)roperties|additional/.test(keyword))) ||
    (schema['type'] === 'array' && !('items' in schema));
  return [
    ...(saysNothing ? [path] : []),
    ...Object.entries(schema).flatMap(([keyword, value]) => {
      const inside = `${path}/${keyword}`;
      if (areSchemas.has(keyword)) return emptySchemas(value, inside);
      if (holdSchemas.has(keyword) || listSchemas.has(keyword))
        return Object.entries(value as object).flatMap(([name, each]) => emptySchemas(each, `${inside}/${name}`));
      return [];
    }),
  ];
}

/** The empty schemas of a document, wherever it has schemas. */
function emptySchemasIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => emptySchemasIn(item, `${path}/${index}`));
  if (!isNode(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const inside = `${path}/${key}`;
    if (key === 'example' || key === 'examples') return [];
    if (key === 'schema') return emptySchemas(member, inside);
    if (path === '/components' && key === 'schemas')
      return Object.entries(Object(member)).flatMap(([name, each]) => emptySchemas(each, `${inside}/${name}`));
    return emptySchemasIn(member, inside);
  });
}

interface Document {
  paths: Record<string, Record<string, { parameters: Array<{ name: string; in: string; schema: Node }> }>>;
  components: { schemas: Record<string, Node> };
}

let document: Document;

beforeAll(async () => {
  document = await (await ask('/openapi.json')).json();
});

const queryOf = (path: string) =>
  Object.fromEntries(
    (document.paths[path]?.['get']?.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, schema: { pattern: _, ...schema } }) => [name, schema]),
  );

describe('the schemas of the API', () => {
  it('[DOCS-1] finds schemas that say nothing', () => {
    const schema = {
      properties: { any: { description: 'Anything.' }, list: { type: 'array' }, text: { type: 'string' } },
      anyOf: [{ type: 'object' }, { type: 'object', additionalProperties: {} }],
    };
    expect(emptySchemasIn({ paths: [{ schema }] })).toEqual([
      '/paths/0/schema/properties/any',
      '/paths/0/schema/properties/list',
      '/paths/0/schema/anyOf/0',
      '/paths/0/schema/anyOf/1/additionalProperties',
    ]);
  });

  it('[DOCS-1] say for every field what it may be', () => {
    expect(emptySchemasIn(document)).toEqual([]);
    expect(document.components.schemas['JsonValue']?.['anyOf']).toHaveLength(6);
  });

  it('[DOCS-1] have the names that the contract gives them, and `Input` after them for requests that differ', () => {
    for (const name of Object.keys(document.components.schemas)) {
      expect(name).toMatch(/^[A-Z][A-Za-z]+$/);
      if (name.endsWith('Input')) expect(document.components.schemas).toHaveProperty(name.replace(/Input$/, ''));
    }
    expect(() => {
      const components = new Components();
      components.describe(z.string().meta({ id: 'Name' }), 'output');
      components.describe(z.number().meta({ id: 'Name' }), 'output');
    }).toThrow('Two schemas have the id Name');
  });

  it('[DOCS-1] let requests leave out fields with defaults, which responses always have', () => {
    const components = new Components();
    const size = z.strictObject({ scale: z.number().default(2) }).meta({ id: 'Size' });
    const holder = z.strictObject({ size }).meta({ id: 'Holder' });
    const input = components.describe(holder, 'input');
    const output = components.describe(holder, 'output');
    const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    expect(components.complete({ input, output })).toMatchObject({
      document: { input: reference('HolderInput'), output: reference('Holder') },
      schemas: {
        Size: { properties: { scale: { type: 'number' } }, required: ['scale'] },
        SizeInput: { properties: { scale: { type: 'number' } } },
        Holder: { properties: { size: reference('Size') } },
        HolderInput: { properties: { size: reference('SizeInput') } },
      },
    });
    expect(components.complete({}).schemas['SizeInput']).not.toHaveProperty('required');
    expect(document.components.schemas['TextLayer']?.['required']).toContain('visible');
    expect(document.components.schemas['TextLayerInput']?.['required']).toEqual(['type', 'id']);
  });

  it('[DOCS-1] describe layers as a union by their type, whose fields take a literal or an expression', () => {
    const { schemas } = document.components;
    const references = JSON.stringify(schemas['Layer']?.['oneOf']).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    const kinds = [...references].map(([, kind = '']) => kind);
    const types = kinds.map((kind) => {
      const [, type] =
        /^\{"type":\{"type":"string","const":"(\w+)"/.exec(JSON.stringify(schemas[kind]?.['properties'])) ?? [];
      return type;
    });
    expect(types).toEqual(expect.arrayContaining(['container', 'text', 'image', 'shape', 'svg', 'qrcode', 'shader']));
    expect(new Set(types).size).toBe(kinds.length);
    expect(schemas['BindableOpacity']).toEqual({
      anyOf: [{ type: 'number', minimum: 0, maximum: 1 }, { $ref: '#/components/schemas/Expression' }],
    });
  });

  it('[DOCS-1, GEN-6] describe numbers, flags and lists of a query as what they are', () => {
    expect(queryOf('/api/v1/brands')).toEqual({
      page: { type: 'integer', minimum: 1, maximum: expect.any(Number), default: 1 },
      perPage: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
      public: { type: 'boolean', default: false },
    });
    expect(queryOf('/api/render/{pageId}')).toMatchObject({
      scale: { type: 'number', minimum: 1, maximum: 4 },
      version: { type: 'integer', minimum: 1 },
      draft: { type: 'boolean', default: false },
      pageIds: { type: 'array', items: { type: 'string' } },
      tweaks: { type: 'string', contentMediaType: 'application/json' },
    });
    expect(queryOf('/api/code-to-image')).toMatchObject({
      fontSize: { type: 'number', minimum: 4, maximum: 200, default: 16 },
      wrap: { type: 'boolean', default: false },
    });
  });

  it('[GEN-10] are those of the documentation alone: a query still takes what it took', async () => {
    const fields = z.strictObject({ count: documentedAs(z.string().transform(Number), z.int()).optional() });
    expect(fields.parse({ count: '3' })).toEqual({ count: 3 });
    expect(fields.parse({})).toEqual({});
    const list = async (query: string) => (await ask(`/api/v1/brands?${query}`)).status;
    expect([await list('public=true&page=2&unknown=1'), await list('public=true&page=0')]).toEqual([200, 400]);
  });
});
