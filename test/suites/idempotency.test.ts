import { env, listDurableObjectIds, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { AppError } from '../../src/core/errors/app-error.ts';
import { newId } from '../../src/core/ids.ts';
import { json } from '../../src/doors/http/answers.ts';
import { takesIdempotencyKey } from '../../src/doors/http/idempotent.ts';
import { defineRoute } from '../../src/doors/http/route.ts';
import { createAsk } from '../../src/doors/http/testing/test-door.ts';
import { apiKeys } from '../../src/records/api-keys.ts';
import { createKey, deleteKey } from '../../src/records/api-keys-writes.ts';
import { idempotentRequests } from '../../src/records/idempotent-requests.ts';
import { mintKey } from '../../src/services/authenticate/keys.ts';
import { removeOldAnswers } from '../../src/services/idempotency/clean-up.ts';
import { idempotency } from '../../src/services/idempotency/limits.ts';
import { routes } from '../../workers/edge/composition.ts';
import { apiKeysPath, postApiKey } from '../harness/api-keys.ts';
import { readEntries } from '../harness/ledger.ts';
import { askAs, demoToken, makeOwnedSpace, makePerson, type Person } from '../harness/people.ts';
import { ask, bearer, readData, readProblem } from '../harness/service.ts';
import { testApp, testServices } from '../harness/services.ts';
import { db, makeSpace, makeTemplate, type TestSpace } from '../harness/space.ts';
import { everyTable } from '../harness/stores.ts';
import { waitFor } from '../harness/wait-for.ts';

let space: TestSpace;
let owner: Person;
let pageId: string;

beforeAll(async () => {
  ({ space, owner } = await makeOwnedSpace());
  ({ pageId } = await makeTemplate(space.id, { public: true }));
});

const makeKey = (idempotencyKey: string, body: object, person = owner) =>
  postApiKey(person.cookie, body, { 'Idempotency-Key': idempotencyKey });
const render = (idempotencyKey: string, body: object, key = space.key) =>
  ask('/api/render', { method: 'POST', json: body, headers: { ...bearer(key), 'Idempotency-Key': idempotencyKey } });
const named = (name: string) => db.select().from(apiKeys).where(eq(apiKeys.name, name));
const countRenders = async () => (await readEntries(space.id)).length;

/** The same service, `ms` later. */
const later = (ms: number) => {
  const clock = { now: () => systemClock.now() + ms };
  return createAsk(testApp(routes, { services: { clock, origin: 'https://galley.test' } }));
};

describe('a request with an Idempotency-Key', () => {
  it('[LIM-1] is executed once: a repeat gets the first response again', async () => {
    const name = newId();
    const first = await makeKey('a key', { name });
    const again = await makeKey('a key', { name });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect([first.headers.get('Idempotent-Replayed'), again.headers.get('Idempotent-Replayed')]).toEqual([
      null,
      'true',
    ]);
    expect(await again.text()).toBe(await first.text());
    expect(again.headers.get('Content-Type')).toBe(first.headers.get('Content-Type'));
    expect(again.headers.get('X-Request-Id')).not.toBe(first.headers.get('X-Request-Id'));
    expect(await named(name)).toHaveLength(1);
  });

  it('[LIM-1] creates its record once in fifty concurrent attempts; the others get the same response, or 409 with Retry-After', async () => {
    const [name, key] = [newId(), newId()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => makeKey(key, { name })));
    expect(await named(name)).toHaveLength(1);
    const made = answers.filter(({ status, headers }) => status === 200 && !headers.has('Idempotent-Replayed'));
    expect(made).toHaveLength(1);
    const token = (await readData(made[0] as Response)).doc.token;
    for (const answer of answers.filter((one) => one !== made[0])) {
      if (answer.status === 200) {
        expect((await readData(answer)).doc.token).toBe(token);
        continue;
      }
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(await readProblem(answer)).toMatchObject({ status: 409, code: 'idempotency_in_progress' });
    }
    expect((await readData(await makeKey(key, { name }))).doc.token).toBe(token);
  });

  it('[LIM-1] is 422 with another body, query or route, and does nothing', async () => {
    const [name, key] = [newId(), newId()];
    await makeKey(key, { name });
    const others = [
      await makeKey(key, { name: `${name}2` }),
      await askAs(owner.cookie, `${apiKeysPath}?x=1`, {
        method: 'POST',
        json: { name },
        headers: { 'Idempotency-Key': key },
      }),
      await askAs(owner.cookie, '/api/v1/brands', {
        method: 'POST',
        json: { name },
        headers: { 'Idempotency-Key': key },
      }),
    ];
    for (const other of others)
      expect(await readProblem(other)).toMatchObject({ status: 422, code: 'idempotency_mismatch' });
    expect([(await named(name)).length, (await named(`${name}2`)).length]).toEqual([1, 0]);
  });

  it('[LIM-1] has a key that is separate for each space, user and API key', async () => {
    const [name, key] = [newId(), newId()];
    const elsewhere = await makePerson({ spaceId: (await makeSpace()).id, role: 'owner' });
    const colleague = await makePerson({ spaceId: space.id, role: 'owner' });
    const tokens = [];
    for (const person of [owner, elsewhere, colleague]) {
      const answer = await makeKey(key, { name }, person);
      expect([answer.status, answer.headers.get('Idempotent-Replayed')]).toEqual([200, null]);
      tokens.push((await readData(answer)).doc.token);
    }
    expect(new Set(tokens).size).toBe(3);
  });

  it('[LIM-1] renders once: the same JSON, and the same bytes of a file', async () => {
    for (const output of ['json', 'binary']) {
      const key = newId();
      const before = await countRenders();
      const [first, again] = [await render(key, { pageId, output }), await render(key, { pageId, output })];
      expect([first.status, again.status, again.headers.get('Idempotent-Replayed')]).toEqual([200, 200, 'true']);
      const [one, other] = [await first.arrayBuffer(), await again.arrayBuffer()];
      expect(one.byteLength).toBeGreaterThan(50);
      expect(new Uint8Array(other)).toEqual(new Uint8Array(one));
      for (const name of [
        'Content-Type',
        'Content-Disposition',
        'ETag',
        'X-Credits-Cost',
        'X-Render-Cache',
        'Server-Timing',
      ])
        expect(again.headers.get(name)).toBe(first.headers.get(name));
      // Logged after the response.
      await waitFor(async () => expect(await countRenders()).toBe(before + 1));
    }
  });

  it('[LIM-1] is also executed once for a demo token', async () => {
    const [token, key] = [await demoToken(), newId()];
    const [first, again] = [await render(key, { pageId }, token), await render(key, { pageId }, token)];
    expect([first.status, again.headers.get('Idempotent-Replayed')]).toEqual([200, 'true']);
    expect(await again.text()).toBe(await first.text());
  });

  it('[LIM-1, AUTH-3] gets no stored response once its API key is revoked, expired or lacks the scope', async () => {
    const { token, hash, prefix } = await mintKey({ short: false });
    const revocableKey = await createKey(
      db,
      { spaceId: space.id, name: 'k', hash, prefix, scopes: null, expiresOn: null },
      1,
    );
    const key = newId();
    expect((await render(key, { pageId }, token)).status).toBe(200);
    await db
      .update(apiKeys)
      .set({ scopes: { apiEndpoints: [] } })
      .where(eq(apiKeys.id, revocableKey.id));
    expect((await render(key, { pageId }, token)).status).toBe(403);
    await db.update(apiKeys).set({ scopes: null, expiresOn: 2 }).where(eq(apiKeys.id, revocableKey.id));
    expect((await render(key, { pageId }, token)).status).toBe(401);
    await db.update(apiKeys).set({ expiresOn: null }).where(eq(apiKeys.id, revocableKey.id));
    expect((await render(key, { pageId }, token)).headers.get('Idempotent-Replayed')).toBe('true');
    await deleteKey(db, space.id, revocableKey.id);
    expect((await render(key, { pageId }, token)).status).toBe(401);
  });

  it('[LIM-1] is rejected again with the same response, except for 429 and 5xx', async () => {
    const key = newId();
    const [first, again] = [await makeKey(key, { name: '' }), await makeKey(key, { name: '' })];
    expect([first.status, again.headers.get('Idempotent-Replayed')]).toEqual([400, 'true']);
    expect(await again.text()).toBe(await first.text());

    const failures = [new AppError('engine_failed'), new Error('boom'), new AppError('rate_limited')];
    let runs = 0;
    const route = defineRoute({
      method: 'POST',
      path: '/api/v1/things',
      access: 'key',
      summary: 'Make a thing',
      tags: [],
      admit: () => ({ kind: 'key', spaceId: 's', keyId: 'k', scopes: null }) as const,
      answer: () => {
        const failure = failures[runs++];
        if (failure) throw failure;
        return json({ made: runs });
      },
    });
    const deps = createAsk(testApp([route]));
    const send = () => deps('/api/v1/things', { method: 'POST', headers: { 'Idempotency-Key': newKey } });
    const newKey = newId();
    const statuses = [];
    for (let index = 0; index < 5; index++) statuses.push((await send()).status);
    expect([statuses, runs]).toEqual([[500, 500, 429, 200, 200], 4]);
  });

  it('[LIM-1] accepts 1 to 255 printable characters', async () => {
    const sent = fc.string({
      unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
      minLength: 1,
      maxLength: 255,
    });
    await fc.assert(
      fc.asyncProperty(sent, async (key) => {
        const problem = await readProblem(await makeKey(key, { name: '' }));
        expect(problem.code).not.toBe('invalid_idempotency_key');
      }),
      { numRuns: 20 },
    );
    for (const key of ['', 'x'.repeat(256), 'tab\tinside', 'ü']) {
      expect(await readProblem(await makeKey(key, { name: newId() }))).toMatchObject({
        code: 'invalid_idempotency_key',
      });
    }
  });

  it('[LIM-1] is forgotten after 24 hours, with its data in R2', async () => {
    const [name, key, file] = [newId(), newId(), newId()];
    await makeKey(key, { name });
    await render(file, { pageId, output: 'binary' });
    const dayLater = later(idempotency.keptMs + 60_000);
    const headers = { Cookie: owner.cookie, Origin: 'https://galley.test', 'Content-Type': 'application/json' };
    const again = (at: ReturnType<typeof later>) =>
      at(`https://galley.test${apiKeysPath}`, {
        method: 'POST',
        headers: { ...headers, 'Idempotency-Key': key },
        body: JSON.stringify({ name }),
      });
    expect((await again(later(idempotency.keptMs - 60_000))).headers.get('Idempotent-Replayed')).toBe('true');
    expect((await again(dayLater)).headers.get('Idempotent-Replayed')).toBeNull();
    expect(await named(name)).toHaveLength(2);

    const clock = { now: () => systemClock.now() + 3 * idempotency.keptMs };
    expect((await env.FILES.list({ prefix: 'idempotent-answers/' })).objects.length).toBeGreaterThan(0);
    expect(await removeOldAnswers(testServices({ clock }), 1_000)).toBeGreaterThan(1);
    // Those of renders are removed by the ledgers.
    for (const id of await listDurableObjectIds(env.LEDGERS)) {
      const ledger = env.LEDGERS.get(id);
      // Creates the tables if the ledger was deleted.
      await ledger.renewCharges([]);
      await runInDurableObject(ledger, (_, { storage }) => {
        storage.sql.exec('UPDATE idempotent_requests SET created_on = 0');
      });
      await runDurableObjectAlarm(ledger);
    }
    expect((await env.FILES.list({ prefix: 'idempotent-answers/' })).objects).toEqual([]);
    expect(await db.select({ rows: sql<number>`count(*)` }).from(idempotentRequests)).toEqual([{ rows: 0 }]);
  });

  it('[LIM-1] is executed again after its lease if its Worker died, unless it differs', async () => {
    const [name, key] = [newId(), newId()];
    await makeKey(key, { name });
    // The state that a Worker leaves if it dies in the middle.
    await db.update(idempotentRequests).set({ status: null, answer: null });
    expect(await readProblem(await makeKey(key, { name }))).toMatchObject({ code: 'idempotency_in_progress' });
    const headers = { Cookie: owner.cookie, Origin: 'https://galley.test', 'Content-Type': 'application/json' };
    const at = later(idempotency.leaseMs + 1_000);
    const send = (body: object) =>
      at(`https://galley.test${apiKeysPath}`, {
        method: 'POST',
        headers: { ...headers, 'Idempotency-Key': key },
        body: JSON.stringify(body),
      });
    expect((await send({ name: 'another' })).status).toBe(422);
    expect((await send({ name })).headers.get('Idempotent-Replayed')).toBeNull();
    expect((await send({ name })).headers.get('Idempotent-Replayed')).toBe('true');
  });

  it('[LIM-1, KEY-3, AUTH-17] leaves no readable secret in its stored response', async () => {
    const [name, key] = [newId(), newId()];
    const { token } = (await readData(await makeKey(key, { name }))).doc;
    for await (const text of everyTable()) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(key);
    }
    const [row] = await db.select().from(idempotentRequests).where(sql`status = 200`).limit(1);
    expect(row?.answer).not.toContain('success');
  });

  it('[LIM-1] uploads once, whatever the boundary of its form', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>';
    const key = newId();
    const upload = (text: string) => {
      const body = new FormData();
      body.set('file', new File([text], 'a.svg', { type: 'image/svg+xml' }));
      return askAs(owner.cookie, '/api/v1/assets', { method: 'POST', body, headers: { 'Idempotency-Key': key } });
    };
    const [first, again] = [await readData(await upload(svg)), await readData(await upload(svg))];
    expect(again.doc.id).toBe(first.doc.id);
    expect((await upload(svg.replace('4', '5'))).status).toBe(422);
  });

  it('[LIM-1] stores a large response in R2, also sealed', async () => {
    const key = newId();
    const description = 'd'.repeat(2_000);
    const data = {
      name: newId(),
      extra: Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`k${at}`, description])),
    };
    const send = () =>
      askAs(owner.cookie, '/api/v1/brands', { method: 'POST', json: data, headers: { 'Idempotency-Key': key } });
    const [first, again] = [await send(), await send()];
    const text = await first.text();
    expect(text.length).toBeGreaterThan(idempotency.maxRowBytes);
    expect(await again.text()).toBe(text);
    const { objects } = await env.FILES.list({ prefix: 'idempotent-answers/' });
    const bodies = await Promise.all(objects.map(async (object) => (await env.FILES.get(object.key))?.text()));
    expect(bodies.some((body) => body?.includes(description))).toBe(false);
  });

  it('[LIM-1] is accepted by every POST of an authenticated caller', () => {
    const posts = routes.filter(({ method }) => method === 'POST');
    const without = posts
      .filter((route) => !takesIdempotencyKey(route))
      .map(({ path }) => path)
      .sort();
    expect(without).toEqual([
      '/api/auth/sign-in/email',
      '/api/auth/sign-out',
      '/api/auth/sign-up/email',
      '/api/code-to-image',
      '/api/demo-token',
      '/api/v1/account/access-review/end',
      '/api/v1/account/close',
      '/api/v1/account/email',
      '/api/v1/account/email/confirm',
      '/api/v1/account/email/undo',
      '/api/v1/account/email/verification',
      '/api/v1/account/password',
      '/api/v1/account/password-reset',
      '/api/v1/account/password-reset/confirm',
      // It stores a stream of up to 50 MB, which a day later is gone.
      '/api/v1/batches/rows',
      '/api/v1/invitations/read',
      // It changes nothing.
      '/api/v1/previews',
      '/api/v1/shaders/:id/telemetry',
      '/api/v1/spaces/:id/delete',
      '/api/v1/spaces/:id/transfer',
      '/app/canvas/colors',
      '/app/canvas/pictures',
      '/app/canvas/shaders',
      '/app/canvas/values',
      '/oauth/authorize',
      '/oauth/register',
      '/oauth/revoke',
      '/oauth/sign-in',
      '/oauth/token',
    ]);
  });
});
