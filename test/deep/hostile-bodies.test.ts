import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { maxFaults } from '../../src/core/errors/faults.ts';
import type { Route } from '../../src/doors/http/route.ts';
import { routes } from '../../workers/edge/composition.ts';
import { aCollection, anEntry, text } from '../harness/content.ts';
import { countBytes, hostileExpressions, hostileStyles, hostileValues } from '../harness/hostile-json.ts';
import { hostilePages } from '../harness/hostile-pages.ts';
import { askAs, makePerson, type Person } from '../harness/people.ts';
import { ask, bearer } from '../harness/service.ts';
import { makeSpace, makeTemplate, type TestSpace } from '../harness/space.ts';

const mebibyte = 2 ** 20;
/** What a fault quotes of a path and says, and the rest of a response. */
const maxAnswerBytes = maxFaults * 3 * 900 + 4_096;

/**
 * A second on a quiet machine, ten together with the other tests; anything that is not linear in its input takes
 * minutes.
 */
const maxMs = 40_000;

interface Measured {
  what: string;
  status: number;
  ms: number;
  /** JSON.parse of the same body and a request without one, run right after it: the current speed of the machine. */
  parseMs: number;
  bytes: number;
}

const measured: Measured[] = [];
let space: TestSpace;
let owner: Person;
let ids: Record<string, string>;

beforeAll(async () => {
  space = await makeSpace();
  owner = await makePerson({ spaceId: space.id, role: 'owner' });
  const template = await makeTemplate(space.id);
  const collection = await aCollection(space.id, [text('title'), text('slug'), text('more', { type: 'json' })]);
  const entry = await anEntry(space.id, collection, { title: 'a', slug: 'first' });
  ids = { id: template.id, pageId: template.pageId, apiName: collection.apiName, entryId: entry.id };
});

afterAll(() => {
  const slowest = [...measured].sort((one, other) => other.ms - one.ms).slice(0, 25);
  const lines = slowest.map(
    ({ what, status, ms, parseMs, bytes }) =>
      `${ms.toFixed(0).padStart(7)} ms  (JSON.parse ${parseMs.toFixed(0)} ms)  ${status}  ${bytes} bytes  ${what}`,
  );
  console.log(`The slowest of ${measured.length} bodies:\n${lines.join('\n')}`);
});

let client = 0;
/** Chooses the next value of a field. */
let turn = 0;

/** Sends a body of at most 1 MiB, or `limit`, and checks the response. */
async function judge(what: string, path: string, body: string, { method = 'POST', key = '' } = {}): Promise<Measured> {
  client += 1;
  const address = { 'CF-Connecting-IP': `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}` };
  const headers = { ...address, 'Content-Type': 'application/json' };
  const start = performance.now();
  const response = key
    ? await ask(path, { method, body, headers: { ...headers, ...bearer(key) } })
    : await askAs(owner.cookie, path, { method, body, headers });
  const answer = await response.text();
  const ms = performance.now() - start;
  const before = performance.now();
  try {
    JSON.parse(body);
  } catch {
    // Some bodies are not JSON, or too deep for it.
  }
  // The clock of the runtime advances with its input and output.
  await ask('/health.txt');
  const result = { what, status: response.status, ms, parseMs: performance.now() - before, bytes: countBytes(answer) };
  measured.push(result);
  expect([what, response.status < 500]).toEqual([what, true]);
  expect([what, ms < maxMs]).toEqual([what, true]);
  if (response.status >= 400) {
    const { errors = [] } = JSON.parse(answer) as { errors?: unknown[] };
    expect([what, errors.length <= maxFaults]).toEqual([what, true]);
    expect([what, result.bytes <= maxAnswerBytes]).toEqual([what, true]);
  }
  return result;
}

/** The bytes of a body around a hostile value: names of fields, an id, brackets. */
const maxAround = 256;
const made = new Map<string, string>();

/** A hostile value of a size. Each is created once, because creating a megabyte takes as long as checking it. */
function hostileValue(name: string, bytes: number): string {
  const key = `${name} ${bytes}`;
  const value = made.get(key) ?? hostileValues[name]?.(bytes);
  if (value === undefined) throw new Error(`There is no hostile value ${name}`);
  made.set(key, value);
  return value;
}

/** The fields of a body that its schema names. */
function listFields(schema: z.ZodType | undefined): string[] {
  const { shape, innerType, out, schema: inner } = (schema?.def ?? {}) as Record<string, unknown>;
  if (shape) return Object.keys(shape as object);
  const within = [innerType, out, inner].find((each) => each !== undefined) as z.ZodType | undefined;
  return within ? listFields(within) : [];
}

const fillPath = ({ path }: Route) => path.replaceAll(/:([^/]+)/g, (_, name: string) => ids[name] ?? 'none');
const withBody = routes.filter(({ body, access }) => body && access !== 'file');
const keyFor = (route: Route) => (['render', 'key'].includes(route.access) ? space.key : '');
/** Each field of each route gets three of these in turn; all values are tried as the whole body. */
const perField = [
  'many names',
  'long names',
  'many objects',
  'many short texts',
  'nested to a hundred',
  'long text',
  'long text of expressions',
  'long text of marks',
  'a tree',
  'a long address',
];

describe.each(withBody.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_, route) => {
  const limit = route.bodyLimit ?? mebibyte;
  const options = () => ({ method: route.method, key: keyFor(route) });

  it('[SEC-8] checks any body of the largest size at a limited cost', async () => {
    for (const name of Object.keys(hostileValues)) {
      await judge(`${route.method} ${route.path}: ${name}`, fillPath(route), hostileValue(name, limit), options());
    }
    for (const field of listFields(route.body)) {
      for (const name of [0, 1, 2].map(() => perField[turn++ % perField.length] as string)) {
        const body = `{"${field}":${hostileValue(name, limit - maxAround)}}`;
        await judge(`${route.method} ${route.path}: ${field} of ${name}`, fillPath(route), body, options());
      }
    }
  }, 900_000);
});

describe('a page', () => {
  it.each(Object.entries(hostilePages))('[SEC-8] of %s', async (name, make) => {
    await judge(`page: ${name}`, `/api/templates/${ids['id']}/pages`, make(mebibyte));
  });
});

describe('page values', () => {
  const schemas = {
    'many texts': {
      ...Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`a${index.toString(36)}`, { type: 'string' }])),
    },
    'a list of unique items': { a: { type: 'array', uniqueItems: true } },
    'an object of texts': { a: { type: 'object', additionalProperties: { type: 'string' } } },
    anything: { a: {} },
  };

  it.each(Object.entries(schemas))(
    '[SEC-8] for %s',
    async (kind, properties) => {
      const { pageId } = await makeTemplate(space.id, {
        pages: [
          {
            variables: { schema: { type: 'object', properties }, values: {} },
            layers: [{ id: 't', type: 'text', content: '{{ a }}' }],
          },
        ],
      });
      for (const name of Object.keys(hostileValues)) {
        const value = hostileValue(name, mebibyte - maxAround);
        for (const field of ['tweaks', 'brandTweaks', 'metadata']) {
          const [open, close] = [`{"pageId":"${pageId}","dryRun":true,"${field}":`, '}'];
          const what = `values of ${kind}: ${field} of ${name}`;
          await judge(what, '/api/render', `${open}${value}${close}`, { key: space.key });
          if (field === 'tweaks')
            await judge(`${what}, in a`, '/api/render', `${open}{"a":${value}}${close}`, { key: space.key });
        }
      }
    },
    900_000,
  );
});

describe('named places', () => {
  const places: ReadonlyArray<readonly [what: string, path: () => string, open: string, close: string]> = [
    ...['colors', 'typography', 'logos', 'images', 'copy', 'radii'].map(
      (group) => [`brand tokens: ${group}`, () => '/api/v1/brands', `{"name":"B","tokens":{"${group}":`, '}}'] as const,
    ),
    ['brand variants', () => '/api/v1/brands', '{"name":"B","variants":{"dark":', '}}'],
    ['an entry', () => `/api/v1/content/collections/${ids['apiName']}/entries`, '{"data":{"title":"a","more":', '}}'],
    [
      'an entry’s variants',
      () => `/api/v1/content/collections/${ids['apiName']}/entries`,
      '{"data":{},"variants":[{"name":"v","data":',
      '}]}',
    ],
    [
      'a collection',
      () => '/api/v1/content/collections',
      '{"apiName":"x","name":"X","fields":[{"apiName":"slug","name":"S","type":"text","validation":',
      '}]}',
    ],
    [
      'a webhook',
      () => '/api/v1/webhooks',
      '{"url":"https://hooks.test/in","events":["brand.created"],"headers":',
      '}',
    ],
    ['a key’s scopes', () => '/api/v1/tokens/api-keys', '{"name":"k","scopes":{"apiEndpoints":', '}}'],
  ];

  it.each(places)(
    '[SEC-8] of %s',
    async (what, path, open, close) => {
      for (const name of Object.keys(hostileValues))
        await judge(`${what}: ${name}`, path(), `${open}${hostileValue(name, mebibyte - maxAround)}${close}`);
    },
    900_000,
  );

  it('[SEC-8] of the style of a picture of code', async () => {
    const fields = ['background', 'fontFamily', 'title', 'highlightLines', 'addedLines', 'focusLines'];
    const pieces = [...hostileStyles, ...hostileExpressions.map((make) => make(100)), '1-', '1,', '1-99999999,'];
    for (const field of fields) {
      for (const piece of pieces) {
        const body = `{"code":"a","style":{"${field}":"${JSON.stringify(piece)
          .slice(1, -1)
          .repeat(900_000 / piece.length)}"}}`;
        await judge(`code style: ${field} of ${piece}`, '/api/code-to-image', body.slice(0, mebibyte));
      }
    }
  }, 900_000);
});
