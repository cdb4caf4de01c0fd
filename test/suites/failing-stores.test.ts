import { createExecutionContext, env, runDurableObjectAlarm, waitOnExecutionContext } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../src/core/hashing.ts';
import { recordingLog } from '../../src/doors/http/testing/test-door.ts';
import { RateBank } from '../../src/services/authenticate/rates.ts';
import type { EdgeCache } from '../../src/services/hot/edge-cache.ts';
import { createHotMemory } from '../../src/services/hot/hot-memory.ts';
import { routes } from '../../workers/edge/composition.ts';
import { pickCases } from '../harness/depth.ts';
import { bindingsWith, faults, type StoreName, storeNames } from '../harness/faulty-bindings.ts';
import { ageCharges, balanceOf, readEntries } from '../harness/ledger.ts';
import { makePerson } from '../harness/people.ts';
import { bearer } from '../harness/service.ts';
import { testApp } from '../harness/services.ts';
import { makeSpace, makeTemplate } from '../harness/space.ts';
import { aWebhook, listCourierRows, webhookServices } from '../harness/webhooks.ts';

const number = { schema: { type: 'object', properties: { n: { type: 'number', default: 0 } } }, values: {} };
const numbered = { variables: number, layers: [{ id: 't', type: 'text', content: '{{ n }}' }] };

const requests = ['new picture', 'repeated GET', 'log', 'usage', 'deliveries'] as const;
type RequestName = (typeof requests)[number];

/** The requests that cannot be answered without each store. */
const needs: Record<StoreName, readonly RequestName[]> = {
  DB: requests,
  QUOTAS: requests,
  LEDGERS: ['new picture', 'log', 'usage'],
  LOG_SEGMENTS: ['log'],
  // The file of the repeat is in the memory of the isolate.
  FILES: ['new picture'],
  FILE_REGISTERS: ['new picture'],
  COURIERS: ['deliveries'],
  PUBLISHED: [],
  EVENTS: [],
};

/** A cache of the location that returns something else than was put, or nothing. */
const brokenCaches: Record<string, EdgeCache> = {
  throws: {
    match: () => Promise.reject(new Error('gone')),
    put: () => Promise.reject(new Error('gone')),
  },
  'returns garbage': {
    match: async () => new Response('{"readOn":9e99}', { headers: { 'Cache-Control': 'max-age=99' } }),
    put: async () => undefined,
  },
  'returns pages of errors': {
    match: async () => new Response('<h1>502</h1>', { status: 502 }),
    put: async () => undefined,
  },
};
const emptyCache: EdgeCache = { match: async () => undefined, put: async () => undefined };

/** A space with credits, a webhook and a stored picture, and its requests over any bindings. */
async function prepare() {
  const space = await makeSpace({ creditsLimit: 10 });
  const { pageId } = await makeTemplate(space.id, { pages: [numbered] });
  const { cookie } = await makePerson({ spaceId: space.id, role: 'owner' });
  const webhook = await aWebhook(webhookServices(), space.id, { events: ['render.completed'] });
  /** Sends a request to another isolate, and waits for what that does after its response. */
  const send = async (path: string, init: RequestInit, bindings: Env, edgeCache = emptyCache) => {
    const services = { hotMemory: createHotMemory(), rateBank: new RateBank(), edgeCache };
    const app = testApp(routes, { log: recordingLog(), services });
    const context = createExecutionContext();
    const response = await app.fetch(new Request(`https://galley.test${path}`, init), bindings, context);
    const bytes = new Uint8Array(await response.arrayBuffer());
    await waitOnExecutionContext(context);
    return { response, bytes };
  };
  const render = (n: number) => ({
    method: 'POST',
    headers: { ...bearer(space.key), 'Content-Type': 'application/json' },
    body: JSON.stringify({ pageId, tweaks: { n }, output: 'binary' }),
  });
  const asOwner = { headers: { Cookie: cookie } };
  const sendNamed = (name: RequestName, bindings: Env, edgeCache?: EdgeCache) => {
    const all: Record<RequestName, [path: string, init: RequestInit]> = {
      'new picture': ['/api/render', render(2)],
      'repeated GET': [`/api/render/${pageId}.png?gt=${space.gt}&tweak:n=1`, {}],
      log: ['/api/renders/logs', asOwner],
      usage: ['/api/v1/usage', asOwner],
      deliveries: [`/api/v1/webhooks/${webhook.id}/deliveries`, asOwner],
    };
    return send(...all[name], bindings, edgeCache);
  };
  const stored = await send('/api/render', render(1), env as typeof env & Env);
  expect(stored.response.status).toBe(200);
  return { space, webhook, sendNamed, stored: stored.bytes };
}

const bothOf = (stores: readonly StoreName[]) =>
  stores.flatMap((store) => Object.entries(faults).map(([name, fault]) => ({ store, name, fault })));

describe('a store that fails', () => {
  // In npm test, these are D1 that does not work, a ledger whose answers are lost, and a slow queue.
  it.each([...pickCases(bothOf(['DB', 'LEDGERS']), 2), ...pickCases(bothOf(storeNames.slice(2)), 1)])(
    '[GEN-3, SCL-1, CRD-2, HOOK-2] $store $name: answers are right or 503, and nothing is charged or sent twice',
    async ({ store, name, fault }) => {
      const { space, webhook, sendNamed, stored } = await prepare();
      const succeeded = new Set<RequestName>();
      for (const request of requests) {
        const { response, bytes } = await sendNamed(request, bindingsWith(store, fault));
        if (name !== 'is slow' && needs[store].includes(request)) {
          const { code } = JSON.parse(new TextDecoder().decode(bytes));
          expect([request, response.status, code]).toEqual([request, 503, 'service_unavailable']);
          expect(response.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
          continue;
        }
        expect([request, response.status]).toEqual([request, 200]);
        succeeded.add(request);
        if (request === 'repeated GET') expect(await sha256Hex(bytes)).toBe(await sha256Hex(stored));
      }
      await ageCharges(space.id);
      await runDurableObjectAlarm(env.LEDGERS.getByName(space.id));

      const pictures = succeeded.has('new picture') ? 2 : 1;
      expect(await balanceOf(space.id)).toMatchObject({ used: pictures });
      const entries = await readEntries(space.id);
      expect(new Set(entries.map(({ requestId }) => requestId)).size).toBe(entries.length);
      expect(entries.reduce((sum, { credits }) => sum + credits, 0)).toBe(pictures);
      // The entries of what cost nothing are lost with their ledger.
      const isLogged = store !== 'LEDGERS' || name !== 'does not work';
      if (isLogged && succeeded.has('repeated GET')) expect(entries.filter(({ cached }) => cached)).toHaveLength(1);

      const events = (await listCourierRows(webhook.id)).map(({ eventId }) => eventId);
      expect(new Set(events).size).toBe(events.length);
      const repeats = succeeded.has('repeated GET') ? 1 : 0;
      if (store !== 'COURIERS' || name !== 'does not work') expect(events).toHaveLength(pictures + repeats);
      // The same request is answered once the store works again. If only the record was missing, the file is stored.
      const again = await sendNamed('new picture', env as typeof env & Env);
      expect(again.response.status).toBe(200);
      const isFree = store === 'FILE_REGISTERS' && name !== 'is slow';
      expect(again.response.headers.get('X-Credits-Remaining')).toBe(isFree ? '9' : '8');
    },
  );

  it.each(Object.entries(brokenCaches))(
    '[SCL-2] the cache of the location %s: answers are right, and a picture is charged once',
    async (_, edgeCache) => {
      const { space, sendNamed, stored } = await prepare();
      for (let repeat = 0; repeat < 2; repeat++) {
        const { response, bytes } = await sendNamed('repeated GET', env as typeof env & Env, edgeCache);
        expect([response.status, response.headers.get('X-Render-Cache')]).toEqual([200, 'HIT']);
        expect(await sha256Hex(bytes)).toBe(await sha256Hex(stored));
      }
      expect(await balanceOf(space.id)).toMatchObject({ used: 1 });
      expect(await readEntries(space.id)).toHaveLength(3);
    },
  );
});
