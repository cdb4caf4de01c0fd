import { env } from 'cloudflare:test';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/ids.ts';
import { createAsk } from '../../src/doors/http/testing/test-door.ts';
import { RateBank } from '../../src/services/authenticate/rates.ts';
import { routes } from '../../workers/edge/composition.ts';
import { runs } from '../harness/depth.ts';
import { demoToken, makePerson } from '../harness/people.ts';
import { bearer, readProblem } from '../harness/service.ts';
import { testApp } from '../harness/services.ts';
import { makeSpace, makeTemplate, type TestSpace } from '../harness/space.ts';

const limit = 8;
const limited = createAsk(testApp(routes), {
  ...(env as typeof env & Env),
  GALLEY_KEY_RATE: `${limit}`,
  GALLEY_SESSION_RATE: `${limit}`,
  GALLEY_GT_RATE: `${limit}`,
});

let space: TestSpace;
let pageId: string;
let address = 0;

beforeAll(async () => {
  space = await makeSpace();
  ({ pageId } = await makeTemplate(space.id));
});

type Ask = () => Promise<Response>;
/** Each is a caller that no other test uses. */
const callers: Record<string, () => Promise<{ policy: string; ask: Ask }>> = {
  'an API key': async () => {
    const { key } = await makeSpace();
    return { policy: 'key', ask: () => limited('/api/v1/usage', { headers: bearer(key) }) };
  },
  'an API key that renders': async () => {
    const ownSpace = await makeSpace();
    const page = await makeTemplate(ownSpace.id);
    return { policy: 'key', ask: () => limited(`/api/render/${page.pageId}`, { headers: bearer(ownSpace.key) }) };
  },
  'a rejected API key': async () => {
    const ownSpace = await makeSpace();
    const headers = { ...bearer(ownSpace.key), 'Content-Type': 'application/json' };
    return { policy: 'key', ask: () => limited('/api/render', { method: 'POST', headers, body: '{"x":1}' }) };
  },
  'a GET secret': async () => {
    const ownSpace = await makeSpace();
    const page = await makeTemplate(ownSpace.id);
    return { policy: 'gt', ask: () => limited(`/api/render/${page.pageId}?gt=${ownSpace.gt}&output=binary`) };
  },
  'a session': async () => {
    const { cookie } = await makePerson({ spaceId: space.id, role: 'viewer' });
    return {
      policy: 'session',
      ask: () => limited('https://galley.test/api/v1/brands', { headers: { Cookie: cookie } }),
    };
  },
  'a session with too low a role': async () => {
    const { cookie } = await makePerson({ spaceId: space.id, role: 'viewer' });
    return {
      policy: 'session',
      ask: () => limited('https://galley.test/api/v1/tokens/api-keys', { headers: { Cookie: cookie } }),
    };
  },
  'an address without credentials': async () => {
    const headers = { 'CF-Connecting-IP': `198.18.${systemClock.now() % 250}.${address++}` };
    return { policy: 'client', ask: () => limited(`/api/render/${pageId}`, { headers }) };
  },
};

const readRateHeaders = (response: Response) => {
  const [, policy, quota, window] =
    /^"([\w-]+)";q=(\d+);w=(\d+)$/.exec(response.headers.get('RateLimit-Policy') ?? '') ?? [];
  const [, name, remaining, reset] = /^"([\w-]+)";r=(\d+);t=(\d+)$/.exec(response.headers.get('RateLimit') ?? '') ?? [];
  expect(name).toBe(policy);
  return { policy, quota: Number(quota), window: Number(window), remaining: Number(remaining), reset: Number(reset) };
};

describe('the rate limit of a caller', () => {
  it.each(Object.entries(callers))(
    '[LIM-2] is reported with every response, and enforced, for %s',
    async (_, makeCaller) => {
      const { policy, ask } = await makeCaller();
      for (let remaining = limit - 1; remaining >= 0; remaining--) {
        const response = await ask();
        expect(response.status).not.toBe(429);
        const { reset, ...rest } = readRateHeaders(response);
        expect(rest).toEqual({ policy, quota: limit, window: 60, remaining });
        expect(reset).toBeLessThanOrEqual(60);
        await response.body?.cancel();
      }
      const refused = await ask();
      expect(readRateHeaders(refused)).toMatchObject({ policy, remaining: 0 });
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(60);
      expect(await readProblem(refused)).toMatchObject({ status: 429, code: 'rate_limited' });
    },
  );

  it.each(Object.entries(callers))(
    '[LIM-2] grants exactly this many concurrent requests, for %s',
    async (_, makeCaller) => {
      const { ask } = await makeCaller();
      const statuses = await Promise.all(Array.from({ length: 3 * limit }, async () => (await ask()).status));
      expect(statuses.filter((status) => status !== 429)).toHaveLength(limit);
    },
  );

  it('[LIM-2] is shared by all routes for one key', async () => {
    const ownSpace = await makeSpace();
    const { pageId: page } = await makeTemplate(ownSpace.id);
    const paths = ['/api/v1/usage', `/api/render/${page}`, '/api/templates', '/api/v1/public/content/none'];
    const seen = [];
    for (const path of paths)
      seen.push(readRateHeaders(await limited(path, { headers: bearer(ownSpace.key) })).remaining);
    expect(seen).toEqual([limit - 1, limit - 2, limit - 3, limit - 4]);
  });

  it('[LIM-2] is also readable for web pages, and missing for callers that are not counted', async () => {
    const ownSpace = await makeSpace();
    const response = await limited('/api/v1/usage', { headers: bearer(ownSpace.key) });
    expect(response.headers.get('Access-Control-Expose-Headers')).toContain('RateLimit, RateLimit-Policy');
    const health = await limited('/api/health');
    expect([health.headers.get('RateLimit'), health.headers.get('RateLimit-Policy')]).toEqual([null, null]);
    const demo = await limited(`/api/render/${pageId}`, { headers: bearer(await demoToken()) });
    expect(demo.headers.get('RateLimit')).toBeNull();
  });

  it.each([
    ['public-templates', '/api/templates/public', 300],
    ['thumbnail', '/templates/none/thumbnail.webp', 600],
    ['code-image', '/api/code-to-image?code=a', 60],
  ])('[LIM-2] is reported for the limit %s of a client', async (policy, path, quota) => {
    const bindings = { ...(env as typeof env & Env), GALLEY_PUBLIC_RATE: '' };
    const deps = createAsk(testApp(routes), bindings);
    const headers = { 'CF-Connecting-IP': `198.19.${systemClock.now() % 250}.${address++}` };
    for (const used of [1, 2]) {
      const { reset, ...rest } = readRateHeaders(await deps(path, { headers }));
      expect(rest).toEqual({ policy, quota, window: 60, remaining: quota - used });
      expect(reset).toBeLessThanOrEqual(60);
    }
  });
});

describe('a bank of rates', () => {
  it('[LIM-2] grants no more than the limit in a window, across any number of isolates, and 90 % or more of it', async () => {
    const limits = fc.record({
      limit: fc.integer({ min: 1, max: 400 }),
      isolates: fc.integer({ min: 1, max: 2 }),
      parallel: fc.integer({ min: 1, max: 20 }),
    });
    await fc.assert(
      fc.asyncProperty(limits, async ({ limit, isolates, parallel }) => {
        const banks = Array.from({ length: isolates }, () => new RateBank());
        const id = newId();
        const now = systemClock.now();
        const rate = { what: 'test', limit, windowMs: 3_600_000 };
        let granted = 0;
        for (let requestCount = 0; requestCount < 2 * limit + 20; requestCount += parallel) {
          const answers = await Promise.all(
            Array.from({ length: parallel }, (_, index) => {
              const bank = banks[(requestCount + index) % banks.length] as RateBank;
              return bank.count(env.QUOTAS, rate, id, now);
            }),
          );
          granted += answers.filter((answer) => answer.granted).length;
        }
        expect(granted).toBeLessThanOrEqual(limit);
        expect(granted).toBeGreaterThanOrEqual(isolates === 1 ? limit : Math.floor(limit * 0.9));
      }),
      { numRuns: runs(5, 25) },
    );
  });

  it('[LIM-2] waits for storage in only one request of many', async () => {
    let draws = 0;
    const quotas = {
      getByName: (name: string) => {
        const counter = env.QUOTAS.getByName(name);
        return {
          take: () => Promise.reject(new Error('not counted so')),
          release: () => Promise.resolve(),
          peek: () => counter.peek(),
          draw: (request: { limit: number; windowMs: number; places: number }) => {
            draws++;
            return counter.draw(request);
          },
        };
      },
    };
    const bank = new RateBank();
    const id = newId();
    const rate = { what: 'test', limit: 10_000, windowMs: 3_600_000 };
    for (let index = 0; index < 2_000; index++) await bank.count(quotas, rate, id, systemClock.now());
    expect(draws).toBeLessThanOrEqual(5);
  });

  it('[LIM-2] starts again with the next window', async () => {
    const bank = new RateBank();
    const id = newId();
    const rate = { what: 'test', limit: 2, windowMs: 200 };
    const ask = async () => (await bank.count(env.QUOTAS, rate, id, systemClock.now())).granted;
    const first = [await ask(), await ask(), await ask()];
    expect(first.filter(Boolean).length).toBeGreaterThanOrEqual(2);
    await scheduler.wait(250);
    expect(await ask()).toBe(true);
  });
});
