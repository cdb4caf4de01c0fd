import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { sha256Hex } from '../../../src/core/hashing.ts';
import { newId } from '../../../src/core/ids.ts';
import { recordingLog } from '../../../src/doors/http/testing/test-door.ts';
import { setGt, setSigningSecret } from '../../../src/records/spaces-writes.ts';
import { mintGt } from '../../../src/services/authenticate/keys.ts';
import { RateBank } from '../../../src/services/authenticate/rates.ts';
import { mintSigningSecret } from '../../../src/services/authenticate/signed-url.ts';
import { clockMarginMs } from '../../../src/services/hot/changes.ts';
import type { EdgeCache } from '../../../src/services/hot/edge-cache.ts';
import { createHotMemory } from '../../../src/services/hot/hot-memory.ts';
import { keepFile, openHotRequest } from '../../../src/services/hot/keep-file.ts';
import type { Services } from '../../../src/services/services.ts';
import { routes } from '../../../workers/edge/composition.ts';
import { readEntries } from '../../harness/ledger.ts';
import { demoToken, makePerson } from '../../harness/people.ts';
import { bearer } from '../../harness/service.ts';
import { testApp, testServices } from '../../harness/services.ts';
import { signUrl } from '../../harness/sign-url.ts';
import { db, makeSpace, makeTemplate, type TestSpace, type TestTemplate } from '../../harness/space.ts';
import { aWebhook, listCourierRows, webhookServices } from '../../harness/webhooks.ts';

let space: TestSpace;
let open: TestTemplate;
let closed: TestTemplate;
let cookie: string;

const named = {
  variables: { schema: { type: 'object', properties: { title: { type: 'string', default: 'A' } } }, values: {} },
  layers: [{ id: 't', type: 'text', content: '{{ title }}' }],
};

beforeAll(async () => {
  space = await makeSpace();
  open = await makeTemplate(space.id, { requireGetRenderToken: false, pages: [named] });
  closed = await makeTemplate(space.id, { pages: [named] });
  ({ cookie } = await makePerson({ spaceId: space.id, role: 'owner' }));
});

/** The cache of a location, whose entries a test can read and change. */
function makeLocation(): EdgeCache & { entries: Map<string, Response> } {
  const entries = new Map<string, Response>();
  return {
    entries,
    match: async (name) => entries.get(name)?.clone(),
    put: async (name, response) => void entries.set(name, response.clone()),
  };
}

/** A clock that a test moves. */
function makeClock() {
  let shiftMs = 0;
  return {
    now: () => systemClock.now() + shiftMs,
    move: (ms: number) => {
      shiftMs += ms;
    },
  };
}

/** Counts how often each binding is used. */
function counting() {
  const counts = new Map<string, number>();
  const wrap = <Binding extends object>(name: string, binding: Binding): Binding =>
    new Proxy(binding, {
      get: (target, key) => {
        const value = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return (...parts: unknown[]) => {
          counts.set(name, (counts.get(name) ?? 0) + 1);
          return value.apply(target, parts);
        };
      },
    });
  const all = env as typeof env & Env;
  const { DB, FILES, PUBLISHED, QUOTAS } = all;
  const wrapped = {
    DB: wrap('DB', DB),
    FILES: wrap('FILES', FILES),
    PUBLISHED: wrap('PUBLISHED', PUBLISHED),
    QUOTAS: wrap('QUOTAS', QUOTAS),
  };
  // Each isolate takes a lease of a twentieth of the limit, and there are many of them here.
  return { counts, bindings: { ...all, ...wrapped, GALLEY_GT_RATE: '1000000000' } };
}

interface Shown {
  status: number;
  headers: Headers;
  bytes: number;
  /** Where the answer came from: hot, warm or cold. */
  source: string | undefined;
  /** The use of bindings before the response. */
  counts: Record<string, number>;
}

/** An isolate, which shares nothing but `services` with others. */
function makeIsolate(services: Partial<Services> = {}) {
  const app = testApp(routes, {
    log: recordingLog(),
    services: { edgeCache: makeLocation(), ...services, hotMemory: createHotMemory(), rateBank: new RateBank() },
  });
  return async (path: string, init: RequestInit = {}): Promise<Shown> => {
    const { counts, bindings } = counting();
    const context = createExecutionContext();
    const request = new Request(new URL(path, 'https://galley.test'), init as RequestInit<RequestInitCfProperties>);
    const response = await app.fetch(request, bindings, context);
    const before = Object.fromEntries(counts);
    const bytes = (await response.arrayBuffer()).byteLength;
    await waitOnExecutionContext(context);
    const { status, headers } = response;
    const [, source] = /cache;desc=(\w+)/.exec(headers.get('Server-Timing') ?? '') ?? [];
    return { status, headers, bytes, source, counts: before };
  };
}

const png = (template: TestTemplate, query = '') => `/api/render/${template.pageId}.png${query && `?${query}`}`;

/** Sends the paths one after another, and returns where their answers came from. */
async function sources(ask: ReturnType<typeof makeIsolate>, paths: readonly string[], init?: RequestInit) {
  const seen = [];
  for (const path of paths) seen.push((await ask(path, init)).source);
  return seen;
}

/** The log entries of a page, the oldest first. */
async function findEntries(pageId: string) {
  return (await readEntries(space.id)).filter((entry) => entry.pageId === pageId).reverse();
}

describe('a repeated public GET', () => {
  it('[SCL-2] is answered without the database, files or counters, from this isolate and then from its location', async () => {
    const edgeCache = makeLocation();
    const ask = makeIsolate({ edgeCache });
    const cold = await ask(png(open));
    expect([cold.status, cold.source, cold.headers.get('X-Render-Cache')]).toEqual([200, 'cold', 'MISS']);
    const hot = await ask(png(open));
    expect([hot.status, hot.source, hot.counts]).toEqual([200, 'hot', {}]);
    const warm = await makeIsolate({ edgeCache })(png(open));
    expect([warm.status, warm.source]).toEqual([200, 'warm']);
    // A new isolate takes a lease of the rate limit.
    expect(warm.counts).toEqual({ QUOTAS: 1 });
    expect(new Set([cold, hot, warm].map(({ bytes }) => bytes)).size).toBe(1);
  });

  it.each([
    ['gt', () => png(closed, `gt=${space.gt}`)],
    ['no credential', () => png(open)],
  ])('[SCL-2, RND-18] has the headers of any repeat, and an age, with %s', async (_, path) => {
    const clock = makeClock();
    const ask = makeIsolate({ clock });
    await ask(path());
    clock.move(5_000);
    const hot = await ask(path());
    const repeat = await makeIsolate()(path());
    expect([hot.source, repeat.source, repeat.headers.get('X-Render-Cache')]).toEqual(['hot', 'cold', 'HIT']);
    // A busy machine may take a second more.
    expect(hot.headers.get('Age')).toMatch(/^[5-9]$/);
    const comparable = ({ headers }: Shown) =>
      Object.fromEntries([...headers].filter(([name]) => !/^(age|server-timing|x-request-id|ratelimit.*)$/.test(name)));
    expect(comparable(hot)).toEqual(comparable(repeat));
    expect(hot.headers.get('Cache-Control')).toBe('public, max-age=60, stale-while-revalidate=600');
  });

  it('[SCL-2] asks its location for changes after the response, once for all requests of the time', async () => {
    const clock = makeClock();
    const location = makeLocation();
    const asked: string[] = [];
    const reading = Promise.withResolvers<void>();
    let isSlow = false;
    const match = async (name: string) => {
      asked.push(name);
      if (isSlow) await reading.promise;
      return await location.match(name);
    };
    const pending: Promise<unknown>[] = [];
    const defer = (work: Promise<unknown>) => void pending.push(work);
    const ask = makeIsolate({ clock, edgeCache: { ...location, match }, defer });
    await ask(png(open));
    await Promise.all(pending);
    expect(await sources(ask, [png(open)])).toEqual(['hot']);
    isSlow = true;
    asked.length = 0;
    clock.move(700);
    expect(await sources(ask, [png(open), png(open)])).toEqual(['hot', 'hot']);
    expect(asked).toHaveLength(1);
    reading.resolve();
    await Promise.all(pending);
    clock.move(700);
    expect(await sources(ask, [png(open)])).toEqual(['hot']);
  });

  it('[SCL-2, RND-18] is 304 for a client that has the file', async () => {
    const ask = makeIsolate();
    const { headers } = await ask(png(open));
    const again = await ask(png(open), { headers: { 'If-None-Match': headers.get('ETag') ?? '' } });
    expect([again.status, again.source, again.bytes, again.counts]).toEqual([304, 'hot', 0, {}]);
    expect(again.headers.get('Content-Disposition')).toBeNull();
  });

  it('[SCL-2] works with the cache of the runtime', async () => {
    const template = await makeTemplate(space.id, { requireGetRenderToken: false });
    const runtime = testServices().edgeCache;
    // Publishing the template was a change, after which another machine's clock may be late.
    await scheduler.wait(3 * clockMarginMs);
    expect(await sources(makeIsolate({ edgeCache: runtime }), [png(template), png(template)])).toEqual(['cold', 'hot']);
    expect(await sources(makeIsolate({ edgeCache: runtime }), [png(template)])).toEqual(['warm']);
  });

  it('[SCL-2] has one entry for all orders of its parameters and for parameters that change nothing', async () => {
    const edgeCache = makeLocation();
    const ask = makeIsolate({ edgeCache });
    const paths = [
      'scale=1&tweak:title=B',
      'tweak:title=B&scale=1',
      'scale=1&tweak:title=B&utm_source=mail&v=7&cb=1&_=2',
      'scale=3&scale=1&tweak:title=B',
      'scale=1.0&tweak:title=B&metadata=mine',
      ...Array.from({ length: 5 }, (_, index) => `scale=1&tweak:title=B&made-up-${index}=${newId()}`),
    ].map((query) => png(open, query));
    expect(await sources(ask, paths)).toEqual(['cold', ...paths.slice(1).map(() => 'hot')]);
    // The answer itself; no change was recorded.
    expect(edgeCache.entries.size).toBe(1);
  });

  it('[SCL-2] has an entry for each form of the response', async () => {
    const ask = makeIsolate();
    const path = `/api/render/${open.pageId}`;
    const paths = [
      '?output=binary',
      '?output=binary&format=webp',
      '?output=binary&fileName=b',
      '?output=binary&scale=1',
    ];
    expect(
      await sources(
        ask,
        paths.map((query) => path + query),
      ),
    ).toEqual(paths.map(() => 'cold'));
    const image = { headers: { 'Sec-Fetch-Dest': 'image' } };
    expect(await sources(ask, [path, path], image)).toEqual(['cold', 'hot']);
    const data = await ask(path);
    expect([data.source, data.headers.get('Content-Type')]).toEqual([undefined, 'application/json; charset=utf-8']);
  });

  it('[SCL-2, GEN-10] counts the warnings of its own parameters', async () => {
    const ask = makeIsolate();
    const count = async (query: string) => Number((await ask(png(open, query))).headers.get('X-Render-Warnings'));
    expect([await count('titel=x'), await count(''), await count('titel=x&colour=y')]).toEqual([1, 0, 2]);
    const messages = (await findEntries(open.pageId)).flatMap(({ cached, warnings }) => (cached && warnings) || []);
    expect(messages).toContainEqual(expect.objectContaining({ message: expect.stringContaining('tweak:title') }));
  });

  it('[SCL-2] ignores an age, a cache control and a range of the request', async () => {
    const ask = makeIsolate();
    await ask(png(open));
    const headers = { Age: '999', 'Cache-Control': 'no-cache, max-age=0', Pragma: 'no-cache', Range: 'bytes=0-1' };
    const again = await ask(png(open), { headers });
    expect([again.source, again.status, again.headers.get('Age')]).toEqual([
      'hot',
      200,
      expect.stringMatching(/^[0-4]$/),
    ]);
  });

  it.each([
    ['an API key', () => [png(closed), { headers: bearer(space.key) }] as const],
    ['a cookie', () => [png(open), { headers: { Cookie: cookie } }] as const],
    ['a demo token in the URL', async () => [png(open, `demo=${await demoToken()}`), {}] as const],
    ['the method HEAD', () => [png(open), { method: 'HEAD' }] as const],
    ['JSON', () => [`/api/render/${open.pageId}`, {}] as const],
    ['a dry run', () => [`/api/render/${open.pageId}.png?dryRun=true`, {}] as const],
  ])('[SCL-2] is answered on its own for %s', async (_, makeRequest) => {
    const ask = makeIsolate();
    await ask(png(open));
    await ask(png(closed, `gt=${space.gt}`));
    const [path, init] = await makeRequest();
    for (let count = 0; count < 2; count++) {
      const shown = await ask(path, init);
      expect([shown.source, shown.counts['DB'] ?? 0]).toEqual([undefined, expect.any(Number)]);
      expect(shown.counts['DB']).toBeGreaterThan(0);
    }
  });

  it('[SCL-2, AUTH-10] is never shared between credentials', async () => {
    const ask = makeIsolate();
    await ask(png(closed, `gt=${space.gt}`));
    const other = await makeSpace();
    const refused = [
      png(closed),
      png(closed, `gt=${other.gt}`),
      png(closed, 'gt=gt_wrong'),
      png(closed, 'sig=0&exp=9'),
    ];
    const statuses = [];
    for (const path of refused) statuses.push((await ask(path)).status);
    expect(statuses).toEqual([401, 401, 401, 401]);
  });

  it('[SCL-2, RND-16] is not kept if the file shows a shader', async () => {
    const pending: Promise<unknown>[] = [];
    const hotMemory = createHotMemory();
    const defer = (work: Promise<unknown>) => void pending.push(work);
    const services = testServices({ hotMemory, edgeCache: makeLocation(), defer });
    const body = new Uint8Array([1, 2, 3]);
    const file = { sha256: await sha256Hex(body), contentType: 'image/png', bytes: body.byteLength, body };
    const answer = { spaceIds: [space.id], seconds: 60, headers: {}, bodyHeaders: {} };
    for (const shaders of [['a-shader'], []])
      keepFile(services, await openHotRequest(services, { shaders }), { ...file, shaders }, answer);
    await Promise.all(pending);
    expect(hotMemory.answers.size).toBe(1);
  });

  it('[SCL-2] does not keep errors', async () => {
    const ask = makeIsolate();
    const path = png(open, 'brandId=nowhere');
    const first = await ask(path);
    expect([first.status, (await ask(path)).status]).toEqual([404, 404]);
    expect((await ask(path)).counts['DB']).toBeGreaterThan(0);
  });
});

describe('the record of a hit', () => {
  it('[SCL-2, LOG-1] is the entry of any repeat', async () => {
    const template = await makeTemplate(space.id, { requireGetRenderToken: false, pages: [named] });
    const path = png(template, 'tweak:title=C&metadata={"order":7}&wrong=1');
    const ask = makeIsolate();
    await ask(path);
    await ask(path);
    await makeIsolate()(path);
    const [first, hot, repeat, ...more] = await findEntries(template.pageId);
    expect(more).toEqual([]);
    expect(first?.cached).toBe(false);
    const volatile = { id: '', requestId: '', createdOn: 0, renderMs: 0, timings: null };
    expect({ ...hot, ...volatile }).toEqual({ ...repeat, ...volatile });
    expect(hot).toMatchObject({ cached: true, credits: 0, authKind: 'open', httpStatus: 200, metadata: { order: 7 } });
  });

  it('[SCL-2, HOOK-1] is announced as any repeat is, but not for a 304', async () => {
    const own = await makeSpace();
    const webhook = await aWebhook(webhookServices(), own.id, { events: ['render.completed'] });
    const template = await makeTemplate(own.id);
    const path = png(template, `gt=${own.gt}`);
    const ask = makeIsolate();
    const { headers } = await ask(path);
    await ask(path);
    await ask(path, { headers: { 'If-None-Match': headers.get('ETag') ?? '' } });
    await makeIsolate()(path);
    const announced = (await listCourierRows(webhook.id)).map(({ data }) => data);
    expect(announced).toHaveLength(3);
    const [hot, repeat, ...others] = announced.filter((data) => data?.['cached']);
    expect(others).toEqual([]);
    const volatile = { requestId: expect.any(String), renderMs: expect.any(Number) };
    expect(hot).toEqual({ ...repeat, ...volatile });
  });
});

describe('the life of an answer', () => {
  it('[SCL-2, RND-18] is what the template says, at most a day, and at most a minute with a secret', async () => {
    const clock = makeClock();
    const ask = makeIsolate({ clock });
    const long = await makeTemplate(space.id, { requireGetRenderToken: false, cacheSeconds: 3_600 });
    const never = await makeTemplate(space.id, { requireGetRenderToken: false, cacheSeconds: 0 });
    const caching = async (path: string) => (await ask(path)).headers.get('Cache-Control');
    expect(await caching(png(long))).toBe('public, max-age=3600, stale-while-revalidate=600');
    expect(await caching(png(long, `gt=${space.gt}`))).toBe('public, max-age=60, stale-while-revalidate=600');
    expect(await caching(png(never))).toBe('public, max-age=0');
    expect(await sources(ask, [png(never)])).toEqual(['cold']);
    clock.move(61_000);
    expect(await sources(ask, [png(long), png(long, `gt=${space.gt}`)])).toEqual(['hot', 'cold']);
    clock.move(3_600_000);
    expect(await sources(ask, [png(long)])).toEqual(['cold']);
  });

  it('[SCL-2, AUTH-18] ends with the expiry of a signed URL, which is valid for exactly that URL', async () => {
    const own = await makeSpace();
    const template = await makeTemplate(own.id, { cacheSeconds: 86_400 });
    const { token, sealed } = await mintSigningSecret(env.GALLEY_SECRET, own.id);
    await setSigningSecret(db, own.id, sealed, systemClock.now());
    const clock = makeClock();
    const ask = makeIsolate({ clock });
    const path = await signUrl(token, png(template, 'scale=1'), 30);
    expect(await sources(ask, [path, path])).toEqual(['cold', 'hot']);
    expect((await ask(`${path}&made-up=1`)).status).toBe(401);
    expect((await ask(path.replace('scale=1', 'scale=2'))).status).toBe(401);
    clock.move(31_000);
    expect((await ask(path)).status).toBe(401);
  });

  it('[SCL-2] ends if the clock is set back, and a change of the future does not keep answers away', async () => {
    const clock = makeClock();
    const edgeCache = makeLocation();
    const ask = makeIsolate({ clock, edgeCache });
    clock.move(3_600_000);
    await ask(png(open));
    await ask('/api/v1/space/gt', { method: 'POST', headers: { Cookie: cookie, Origin: 'https://galley.test' } });
    clock.move(-3_600_000);
    expect(await sources(ask, [png(open)])).toEqual(['cold']);
    clock.move(1_500);
    // This request finds the change of the future, which counts as a change of now.
    expect(await sources(ask, [png(open)])).toEqual(['cold']);
    clock.move(1_500);
    expect(await sources(ask, [png(open), png(open)])).toEqual(['cold', 'hot']);
    expect(await sources(makeIsolate({ clock, edgeCache }), [png(open), png(open)])).toEqual(['warm', 'hot']);
  });
});

describe('a change', () => {
  const change = (path: string, method: string, json: unknown = {}) =>
    [
      path,
      {
        method,
        headers: { Cookie: own.cookie, Origin: 'https://galley.test', 'Content-Type': 'application/json' },
        body: JSON.stringify(json),
      },
    ] as const;
  const callTool = (name: string, input: object) =>
    [
      '/mcp',
      {
        method: 'POST',
        headers: {
          ...bearer(own.key),
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
      },
    ] as const;
  let own: TestSpace & { cookie: string };

  beforeAll(async () => {
    const made = await makeSpace();
    own = { ...made, cookie: (await makePerson({ spaceId: made.id, role: 'owner' })).cookie };
  });

  it.each<[string, (template: TestTemplate) => readonly [string, RequestInit], number | 'other']>([
    ['a rotated secret', () => change('/api/v1/space/gt', 'POST'), 401],
    ['a cleared secret', () => change('/api/v1/space/gt', 'DELETE'), 401],
    ['a deleted template', ({ id }) => change(`/api/templates/${id}`, 'DELETE'), 401],
    ['a template that an assistant deleted', ({ id }) => callTool('delete_template', { templateId: id }), 401],
    ['a new version', ({ id }) => change('/api/publish', 'POST', { templateId: id }), 'other'],
  ])(
    '[SCL-2, AUTH-11, PUB-1] takes effect at once in its isolate and within a second in its location: %s',
    async (_, makeChange, expected) => {
      const gt = await mintGt();
      await setGt(db, own.id, gt.hash, systemClock.now());
      const template = await makeTemplate(own.id, { pages: [named] });
      const path = png(template, `gt=${gt.token}`);
      const edgeCache = makeLocation();
      const clock = makeClock();
      const [ask, neighbour] = [makeIsolate({ edgeCache, clock }), makeIsolate({ edgeCache, clock })];
      const before = await ask(path);
      expect(await sources(ask, [path])).toEqual(['hot']);
      expect(await sources(neighbour, [path, path])).toEqual(['warm', 'hot']);
      if (expected === 'other')
        await ask(...change(`/api/pages/${template.pageId}`, 'PATCH', { backgroundColor: '#ff0000' }));
      // A draft changes nothing that is published.
      expect(await sources(ask, [path])).toEqual(['hot']);
      clock.move(10);
      const changed = await ask(...makeChange(template));
      expect(changed.status).toBe(200);
      clock.move(10);
      const after = await ask(path);
      const isChanged = (shown: Shown) =>
        expected === 'other'
          ? shown.status === 200 && shown.headers.get('ETag') !== before.headers.get('ETag')
          : shown.status === expected;
      expect(after.source).not.toBe('hot');
      expect(isChanged(after)).toBe(true);
      clock.move(1_000);
      expect(isChanged(await neighbour(path))).toBe(true);
    },
  );

  it('[SCL-2] takes effect in other locations when the answer ends', async () => {
    const clock = makeClock();
    const template = await makeTemplate(own.id, { requireGetRenderToken: false });
    const [here, there] = [makeIsolate({ clock }), makeIsolate({ clock })];
    await there(png(template));
    await here(...change(`/api/templates/${template.id}`, 'PATCH', { requireGetRenderToken: true }));
    expect((await here(png(template))).status).toBe(401);
    clock.move(30_000);
    expect((await there(png(template))).source).toBe('hot');
    clock.move(31_000);
    expect((await there(png(template))).status).toBe(401);
  });
});

describe('thumbnails and the public list', () => {
  it('[SCL-2, PUB-3, PUB-7] come from memory, and a change of a template ends them', async () => {
    const own = await makeSpace();
    const owner = await makePerson({ spaceId: own.id, role: 'owner' });
    const { id, pageId } = await makeTemplate(own.id, { public: true, tags: [`tag-${newId()}`], pages: [named] });
    const ask = makeIsolate();
    const send = (path: string, method: string, json: unknown) => {
      const headers = { Cookie: owner.cookie, Origin: 'https://galley.test', 'Content-Type': 'application/json' };
      return ask(path, { method, headers, body: JSON.stringify(json) });
    };
    const paths = [`/templates/${id}/thumbnail.webp`, '/api/templates/public?perPage=1'];
    for (const path of paths) {
      const cold = await ask(path);
      const hot = await ask(path);
      expect([cold.status, cold.source, hot.status, hot.source, hot.counts]).toEqual([200, 'cold', 200, 'hot', {}]);
      expect([hot.bytes, hot.headers.get('Content-Type')]).toEqual([cold.bytes, cold.headers.get('Content-Type')]);
      expect(hot.headers.get('Cache-Control')).toBe(cold.headers.get('Cache-Control'));
    }
    const thumbnail = await ask(paths[0] ?? '');
    await send(`/api/pages/${pageId}`, 'PATCH', { backgroundColor: '#00ff00' });
    await scheduler.wait(2);
    await send('/api/publish', 'POST', { templateId: id });
    await scheduler.wait(2);
    const changed = await ask(paths[0] ?? '');
    expect([changed.source, changed.headers.get('ETag') === thumbnail.headers.get('ETag')]).toEqual(['cold', false]);
    expect((await ask(paths[1] ?? '')).source).toBe('cold');
  });
});

describe('a cache of the location that misbehaves', () => {
  const garbage: Array<[string, () => Response | undefined]> = [
    ['text', () => new Response('garbage')],
    ['nothing', () => new Response(null)],
    ['bytes', () => new Response(crypto.getRandomValues(new Uint8Array(5_000)))],
    [
      'a frame without a seal',
      () => new Response(new Uint8Array([0, 0, 0, 28, ...new TextEncoder().encode('{"lengths":[],"message":"a"}')])),
    ],
    [
      'an endless body',
      () => new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) })),
    ],
    [
      'an error',
      () => {
        throw new Error('no cache');
      },
    ],
  ];

  it.each(garbage)('[SCL-2] is as good as an empty one if it returns %s', async (_, makeResponse) => {
    const edgeCache: EdgeCache = {
      match: async () => makeResponse(),
      put: async () => {
        throw new Error('full');
      },
    };
    const ask = makeIsolate({ edgeCache });
    const shown = [await ask(png(open)), await ask(png(open))];
    expect(shown.map(({ status }) => status)).toEqual([200, 200]);
    expect(shown[0]?.bytes).toBe(shown[1]?.bytes);
  });

  it('[SCL-2] cannot change a byte, and cannot move an answer to another URL', async () => {
    const edgeCache = makeLocation();
    const ask = makeIsolate({ edgeCache });
    await ask(png(open));
    await ask(png(open, 'tweak:title=Z'));
    const [[first, one], [second, two]] = [...edgeCache.entries] as [[string, Response], [string, Response]];
    const bytes = new Uint8Array(await one.arrayBuffer());
    bytes.set([(bytes.at(-1) ?? 0) ^ 1], bytes.length - 1);
    edgeCache.entries.set(first, new Response(bytes));
    expect(await sources(makeIsolate({ edgeCache }), [png(open)])).toEqual(['cold']);
    edgeCache.entries.set(first, two.clone());
    expect(second).not.toBe(first);
    expect(await sources(makeIsolate({ edgeCache }), [png(open)])).toEqual(['cold']);
  });
});
