import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../../src/core/errors/app-error.ts';
import { namedPage } from '../../../src/design/document/page.ts';
import { parseInput } from '../../../src/doors/http/faults.ts';
import { runs } from '../../harness/depth.ts';
import { type RandomPage, validPages } from '../../harness/random-pages.ts';
import { readProblem } from '../../harness/service.ts';
import { type Client, makeClient } from './client.ts';

let client: Client;
let pageId: string;
beforeAll(async () => {
  client = await makeClient();
  pageId = (await client.template()).pageIds[0] ?? '';
});

type Mutable = Record<string, unknown>;
/** Breaks one rule. Returns the path of the fault, or nothing if the page has no place for it. */
type Mutation = (page: RandomPage, pick: number) => string | undefined;

const change = (page: RandomPage) => client.send('PATCH', `/api/pages/${pageId}`, page);

function at<Item>(list: readonly Item[], pick: number): [Item, number] | undefined {
  const index = list.length === 0 ? -1 : pick % list.length;
  return index < 0 ? undefined : [list[index] as Item, index];
}

/** Sets a field of one of the layers that match. */
function inLayer(field: string, values: readonly unknown[], kinds?: readonly string[]): Mutation {
  return ({ layers }, pick) => {
    const target = at(
      layers.filter(({ type }) => !kinds || kinds.includes(String(type))),
      pick,
    );
    if (!target) return undefined;
    target[0][field] = values[pick % values.length];
    return `layers.${layers.indexOf(target[0])}.${field}`;
  };
}

function inPage(field: string, values: readonly unknown[]): Mutation {
  return (page, pick) => {
    page[field] = values[pick % values.length];
    return field;
  };
}

function inBinding(field: string, values: readonly unknown[]): Mutation {
  return ({ bindings }, pick) => {
    const target = at(bindings, pick);
    if (!target) return undefined;
    target[0][field] = values[pick % values.length];
    return `bindings.${target[1]}.${field}`;
  };
}

/** Sets a part of a variable, in whichever form the page has them. */
function inVariable(part: 'schema' | 'value', value: unknown): Mutation {
  return ({ variables }, pick) => {
    if (Array.isArray(variables)) {
      const target = at(variables, pick);
      if (!target) return undefined;
      if (part === 'value') target[0]['schema'] = { type: 'integer' };
      target[0][part] = value;
      return `variables.${target[1]}.${part}`;
    }
    const { schema, values } = variables as { schema: { properties: Mutable }; values: Mutable };
    const target = at(Object.keys(schema.properties), pick);
    if (!target) return undefined;
    if (part === 'schema') delete values[target[0]];
    schema.properties[target[0]] = part === 'schema' ? value : { type: 'integer' };
    if (part === 'value') values[target[0]] = value;
    return part === 'schema' ? `variables.schema.properties.${target[0]}` : `variables.values.${target[0]}`;
  };
}

const badSchemas: Array<[string, Mutable]> = [
  ['type', { type: 'bogus' }],
  ['enum', { enum: [] }],
  ['maximum', { minimum: 3, maximum: 2 }],
  ['default', { type: 'string', default: 1 }],
  ['items.pattern', { items: { pattern: 'a' } }],
  ['required', { required: [1] }],
  ['properties.a.multipleOf', { properties: { a: { multipleOf: 0 } } }],
];

const mutations: Mutation[] = [
  inPage('width', [0, -1, 1.5, 10_001, '40', null, true]),
  inPage('height', [0, 1e9, {}]),
  inPage('backgroundColor', ['nope', 5, '{{ ( }}', 'url(a)']),
  inPage('name', ['', ' ', 5, 'x'.repeat(201), '\udc00']),
  inPage('layers', [{}, 'a', 5]),
  inPage('schemaVersion', [0, 2, '1']),
  inLayer('id', ['', 'a b', 5, 'x'.repeat(65)]),
  inLayer('type', ['video', 5, '', '__proto__']),
  inLayer('parentId', ['gone', 5, '']),
  inLayer('visible', ['1 +', 5, '', '{{ no() }}']),
  inLayer('x', ['left', true, 1e9, '5em', '{{ 1 + }}']),
  inLayer('height', [-1, '-1%', 'tall', null]),
  inLayer('opacity', [-0.1, 1.1, 'half']),
  inLayer('alt', [5, '{{ a.b( }}']),
  inLayer('style', ['color: red', 5]),
  inLayer('zzz', [1, 'a', null]),
  inLayer('loop', [{ source: 'rows' }], ['text', 'image', 'shape', 'svg', 'qrcode', 'shader']),
  inLayer('content', [5, '{{ upper() }}', '{{', {}], ['text']),
  inLayer('src', ['javascript:1', 5, 'https://'], ['image']),
  inLayer('shape', ['blob', 5], ['shape']),
  inLayer('symbology', ['aztec', null], ['qrcode']),
  inLayer('shaderId', ['a b', 5], ['shader']),
  inBinding('layerId', ['gone', 5, '']),
  inBinding('property', ['nope', 'style', 'style.nope', 'x.y', 'id', '', 5]),
  inBinding('expression', ['1 +', '{{ ( }}', 'no()', '', 5]),
  inBinding('zzz', [1]),
  ({ layers }, pick) => {
    const target = at(layers, pick);
    if (!target) return undefined;
    const style = { ...(target[0]['style'] as Mutable | undefined) };
    target[0]['style'] = style;
    const [property, value] = [
      ['color', 'nope'],
      ['gap', null],
      ['fnotSize', 1],
      ['width', 1],
      ['color', '{{ ( }}'],
    ][pick % 5] as [string, unknown];
    style[property] = value;
    return `layers.${target[1]}.style.${property}`;
  },
  ({ layers }, pick) => {
    const target = at(layers.slice(1), pick);
    if (!target) return undefined;
    target[0]['id'] = layers[0]?.['id'];
    return `layers.${target[1] + 1}.id`;
  },
  ({ bindings }, pick) => {
    const target = at(bindings, pick);
    if (!target) return undefined;
    bindings.push({ ...target[0] });
    return `bindings.${bindings.length - 1}.property`;
  },
  ({ content }, pick) => {
    const target = at(content, pick);
    if (!target) return undefined;
    content.push({ ...target[0] });
    return `content.${content.length - 1}.as`;
  },
  (page, pick) => {
    page['paginate'] = { maxPages: [0, 51, 1.5, '5'][pick % 4] };
    return 'paginate.maxPages';
  },
  inVariable('value', 'no integer'),
  ...badSchemas.map(
    ([inside, schema]): Mutation =>
      (page, pick) => {
        const path = inVariable('schema', schema)(page, pick);
        return path && `${path}.${inside}`;
      },
  ),
];

const broken = fc
  .tuple(validPages, fc.constantFrom(...mutations), fc.nat())
  .map(([valid, mutate, pick]) => {
    const page = structuredClone(valid);
    return { page, path: mutate(page, pick) };
  })
  .filter(({ path }) => path !== undefined);

/** A page with any one part replaced by something else. */
const scrambled = fc
  .tuple(validPages, fc.array(fc.nat(), { minLength: 1, maxLength: 8 }), fc.jsonValue({ maxDepth: 3 }))
  .map(([valid, steps, junk]) => {
    const page = structuredClone(valid);
    let holder: Mutable = page;
    for (const [index, step] of steps.entries()) {
      const key = at(Object.keys(holder), step)?.[0];
      if (key === undefined) break;
      const member = holder[key];
      if (
        index === steps.length - 1 ||
        typeof member !== 'object' ||
        member === null ||
        Object.keys(member).length === 0
      ) {
        holder[key] = junk;
        break;
      }
      holder = member as Mutable;
    }
    return page;
  });

/** The paths of a page's faults, as a save returns them. */
function faultPaths(page: RandomPage): string[] {
  try {
    parseInput(namedPage, JSON.parse(JSON.stringify(page)), 'invalid_document');
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return (error.errors ?? []).map(({ path }) => path);
  }
}

const timeout = 60_000;

describe('random documents', () => {
  it('[DOC-3] have no fault if they are valid', { timeout }, () => {
    fc.assert(
      fc.property(validPages, (page) => {
        expect(faultPaths(page)).toEqual([]);
      }),
      { numRuns: runs(40, 200) },
    );
  });

  it('[DOC-3] have a fault at the place where one rule is broken', { timeout }, () => {
    fc.assert(
      fc.property(broken, ({ page, path }) => {
        expect(faultPaths(page)).toContain(path);
      }),
      { numRuns: runs(100, 500) },
    );
  });

  it('[DOC-3, DOC-6] are saved if they are valid, and saving the response changes nothing', { timeout }, async () => {
    await fc.assert(
      fc.asyncProperty(validPages, async (page) => {
        const {
          id: _,
          templateId: __,
          order: ___,
          createdOn: ____,
          updatedOn,
          ...parts
        } = await client.doc('PATCH', `/api/pages/${pageId}`, page);
        const { updatedOn: _____, ...again } = await client.doc('PATCH', `/api/pages/${pageId}`, parts);
        expect(again).toEqual({ ...again, ...parts });
        expect(Object.keys(again)).toHaveLength(Object.keys(parts).length + 4);
        expect(updatedOn).toBeTypeOf('string');
      }),
      { numRuns: runs(15, 60) },
    );
  });

  it('[DOC-3] are rejected with the path where one rule is broken', { timeout }, async () => {
    await fc.assert(
      fc.asyncProperty(broken, async ({ page, path }) => {
        const { status, errors } = await readProblem(await change(page));
        expect(status).toBe(400);
        expect((errors as Array<{ path: string }>).map((fault) => fault.path)).toContain(path);
      }),
      { numRuns: runs(25, 100) },
    );
  });

  it('[DOC-3, SEC-3] with anything in place of any part are saved or rejected, and nothing else', {
    timeout,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(scrambled, async (page) => {
        const response = await change(page);
        expect([200, 400]).toContain(response.status);
        if (response.status === 400) expect((await readProblem(response)).errors.length).toBeGreaterThan(0);
      }),
      { numRuns: runs(40, 150) },
    );
  });
});
