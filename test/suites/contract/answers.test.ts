import { Validator } from '@cfworker/json-schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildExample } from '../../../src/contract/examples.ts';
import { isJsonObject, type Json } from '../../../src/core/json.ts';
import type { Route } from '../../../src/doors/http/route.ts';
import { routes } from '../../../workers/edge/composition.ts';
import { ask } from '../../harness/service.ts';
import { type ExampleRequests, exampleRequests } from './example-requests.ts';

const described = routes.filter(({ path }) => /^\/(?:api|files|assets)\//.test(path));
const answering = described.filter(({ answers, standard }) => answers ?? standard);
const named = (list: readonly Route[]) => list.map((route) => [`${route.method} ${route.path}`, route] as const);

describe('the examples of responses', () => {
  interface Content {
    schema: object;
    example?: Json;
  }
  let document: {
    paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, Content> }> }>>;
    components: object;
  };
  beforeAll(async () => {
    document = await (await ask('/openapi.json')).json();
  });

  it('[DOCS-1] exist for every success in JSON, and match its schema in an independent validator', () => {
    const shownWith: string[] = [];
    for (const [path, byMethod] of Object.entries(document.paths)) {
      for (const [method, { responses }] of Object.entries(byMethod)) {
        for (const [status, { content = {} }] of Object.entries(responses)) {
          const json = content['application/json'];
          if (!json || !status.startsWith('2')) continue;
          const { schema, example } = json;
          const whole = { $ref: '#/paths', components: document.components, paths: schema };
          const { valid, errors } = new Validator(whole as never, '2020-12').validate(example);
          expect([`${method} ${path}`, valid, errors.map(({ error }) => error)]).toEqual([
            `${method} ${path}`,
            true,
            [],
          ]);
          shownWith.push(`${method.toUpperCase()} ${path}`);
        }
      }
    }
    // A route that may answer with a job has an example of that too.
    const deferring = described.filter(({ deferred }) => deferred);
    expect(shownWith).toHaveLength(answering.length + deferring.length);
    const inJson = described.filter(({ media, answers }) => !media || answers);
    expect(inJson).toHaveLength(answering.length);
  });

  it.each(named(answering))('[DOCS-1] %s: matches the schema of its responses', (_, { answers, standard }) => {
    const schema = answers ?? standard?.answers ?? z.never();
    const { success, error } = schema.safeParse(buildExample(schema));
    expect([success, error?.issues]).toEqual([true, undefined]);
  });

  it('[DOCS-1] consist of the examples of their parts, and a part without one is reported', () => {
    const part = z.strictObject({ name: z.string() }).meta({ examples: [{ name: 'Ada' }] });
    const whole = z.strictObject({
      list: z.array(part),
      kind: z.literal('x'),
      none: z.string().optional(),
      one: part.nullable(),
    });
    expect(buildExample(whole)).toEqual({ list: [{ name: 'Ada' }], kind: 'x', one: { name: 'Ada' } });
    expect(() => buildExample(z.strictObject({ deep: z.strictObject({ name: z.string() }) }))).toThrow(
      'data.deep.name',
    );
  });
});

/** Fields that a record has only in some states. */
const sometimes = new Set([
  // Fields of an open invitation, of a webhook with a secret, and of a page with its own color.
  'expiresAt',
  'name',
  'backgroundColor',
  // Fields of a warning, depending on its subject.
  'layerId',
  'pageId',
  'templateId',
  'path',
  'entryId',
  'collection',
  // Fields of pictures with a quality, of shaders whose state has a reason, and of a secret that is set.
  'quality',
  'statusReason',
  'createdOn',
  'dryRun',
  'metadata',
  'warnings',
  // Fields of a user, which sign-up omits.
  'image',
]);
/** Fields of a form, which the owner decides. */
const open =
  /\.(?:values|properties|layers\[\]|data|liveData|tokens|draftTokens|liveTokens|scopes|manifest|payload|etags|parts|fields\[\])$/;

/**
 * Differences between the shape of an example and that of a response: `+path` is only in the response, `-path` only in
 * the example.
 */
function differences(example: Json | undefined, answer: Json | undefined, path = ''): string[] {
  if (example === null || answer === null || open.test(path)) return [];
  if (Array.isArray(example) && Array.isArray(answer)) {
    // A list of records has the one that was created for the request. Other lists may be empty.
    if (path === '.list' && answer.length === 0) return [`-${path}[]`];
    return example.length === 0 || answer.length === 0 ? [] : differences(example[0], answer[0], `${path}[]`);
  }
  if (isJsonObject(example) && isJsonObject(answer)) {
    return [...new Set([...Object.keys(example), ...Object.keys(answer)])].flatMap((name) => {
      const at = `${path}.${name}`;
      if (name in example && name in answer) return differences(example[name], answer[name], at);
      return sometimes.has(name) || open.test(at) ? [] : [`${name in example ? '-' : '+'}${at}`];
    });
  }
  return typeof example === typeof answer ? [] : [`${path}: ${typeof example}, answered ${typeof answer}`];
}

describe('a response of the service', () => {
  let requests: ExampleRequests;
  beforeAll(async () => {
    requests = await exampleRequests();
  });
  /** Routes that return bytes by default, or need the renderer that vets shaders, which these tests do not have. */
  const isElsewhere = ({ method, path }: Route) =>
    path.startsWith('/api/code-to-image') ||
    path === '/api/render/:pageId' ||
    path.endsWith('/telemetry') ||
    (/^\/api\/v1\/shaders(?:\/:id)?$/.test(path) && (method === 'POST' || method === 'PUT'));

  it.each(named(answering.filter((route) => !isElsewhere(route))))(
    '[DOCS-1] %s: has the fields of its example',
    async (_, route) => {
      const { answers, standard } = route;
      const response = await requests.send(route);
      const body = (await response.json()) as { data: Json };
      expect([response.status, response.ok ? '' : body]).toEqual([route.status ?? 200, '']);
      const [schema, answer] = answers ? [answers, body.data] : [standard?.answers ?? z.never(), body as Json];
      expect(schema.safeParse(answer).error?.issues).toBeUndefined();
      expect(differences(buildExample(schema), answer)).toEqual([]);
    },
  );
});
