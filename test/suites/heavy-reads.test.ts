import { env } from 'cloudflare:test';
import { beforeAll, expect, it } from 'vitest';
import { createAsk } from '../../src/doors/http/testing/test-door.ts';
import { routes } from '../../workers/edge/composition.ts';
import { askAs, makePerson, type Person, signIn } from '../harness/people.ts';
import { bearer, readData, ask as request } from '../harness/service.ts';
import { testApp } from '../harness/services.ts';
import { makeKey, makeSpace, makeTemplate, type TestSpace } from '../harness/space.ts';

let space: TestSpace;
let [viewer, other]: Person[] = [];
beforeAll(async () => {
  space = await makeSpace();
  viewer = await makePerson({ spaceId: space.id, role: 'viewer' });
  other = await makePerson({ spaceId: space.id, role: 'viewer' });
});

const limited = (settings: object) =>
  createAsk(testApp(routes), {
    ...(env as typeof env & Env),
    ...settings,
  });

it.each([
  '/api/renders/logs/export?format=csv',
  '/api/renders/logs/export?format=ndjson',
  '/api/v1/assets/none/uses',
  '/api/v1/fonts/none/uses',
  '/api/v1/template-labels',
])('[LIM-2] a user has so many requests a minute for %s, in all their sessions together', async (path) => {
  const person = await makePerson({ spaceId: space.id, role: 'viewer' });
  const colleague = await makePerson({ spaceId: space.id, role: 'viewer' });
  const ask = limited({ GALLEY_HEAVY_READ_RATE: '2' });
  const send = async ({ cookie = '' }: Partial<Person> = {}) => {
    const answer = await ask(`https://galley.test${path}`, { headers: { Cookie: cookie } });
    await answer.text();
    return answer;
  };
  const again = { cookie: await signIn(person.email) };
  const statuses = [];
  for (const login of [person, again, person, again]) statuses.push((await send(login)).status);
  expect(statuses.slice(0, 2)).not.toContain(429);
  expect(statuses.slice(2)).toEqual([429, 429]);
  const refused = await send(person);
  expect(refused.headers.get('RateLimit-Policy')).toContain('"heavy-read";q=2;w=60');
  expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/);
  // Other users of the space are not limited by this, nor is this user's access to cheap requests.
  expect((await send(colleague)).status).not.toBe(429);
  expect((await ask('https://galley.test/api/v1/brands', { headers: { Cookie: person.cookie } })).status).toBe(200);
});

it('[LIM-2] a key has so many requests a minute for labels, and members do not count', async () => {
  const ask = limited({ GALLEY_HEAVY_READ_RATE: '1' });
  const key = await makeKey(space.id);
  const send = async (headers: Record<string, string>) =>
    (await ask('https://galley.test/api/v1/template-labels', { headers })).status;
  expect([await send(bearer(key)), await send(bearer(key)), await send(bearer(space.key))]).toEqual([200, 429, 200]);
});

it('[LIM-2] two exports of a user run at the same time; one that ends, or that the client stops reading, frees its slot', async () => {
  const person = await makePerson({ spaceId: space.id, role: 'viewer' });
  const start = (method = 'GET') => askAs(person.cookie, '/api/renders/logs/export', { method });
  const free = async () => {
    for (let tries = 0; tries < 100; tries++) {
      const ticket = await env.QUOTAS.getByName(`export-concurrency:${person.userId}`).take({ limit: 2, windowMs: 1 });
      if (ticket.granted) return;
      await scheduler.wait(20);
    }
    expect.unreachable();
  };
  const first = await start();
  const second = await start();
  const refused = await start();
  expect([first.status, second.status, refused.status]).toEqual([200, 200, 429]);
  expect(refused.headers.get('Retry-After')).toBe('1');
  expect((await askAs(viewer?.cookie ?? '', '/api/renders/logs/export')).status).toBe(200);
  expect(await first.text()).toContain('requestId');
  await free();
  const third = await start();
  expect(third.status).toBe(200);
  await second.body?.cancel();
  await free();
  // HEAD reads nothing, and occupies no slot.
  for (let times = 0; times < 4; times++) {
    await free();
    expect((await start('HEAD')).status).toBe(200);
  }
  await third.body?.cancel();
});

it('[LIM-2, PUB-7] so many thumbnails are drawn for a user in a minute; stored ones do not count', async () => {
  const person = await makePerson({ spaceId: space.id, role: 'viewer' });
  const ask = limited({ GALLEY_THUMBNAIL_DRAW_RATE: '2' });
  const { id, pageId } = await makeTemplate(space.id);
  const look = async ({ cookie }: { cookie: string }) =>
    (await ask(`https://galley.test/api/templates/${id}/thumbnail.webp`, { headers: { Cookie: cookie } })).status;
  const edit = async (backgroundColor: string) =>
    readData(
      await request(`/api/pages/${pageId}`, { method: 'PATCH', headers: bearer(space.key), json: { backgroundColor } }),
    );
  const statuses = [await look(person), await look(person), await look(person)];
  await edit('#112233');
  statuses.push(await look(person));
  await edit('#445566');
  statuses.push(await look(person));
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  // A thumbnail drawn for another user is stored for this one too.
  expect(await look({ cookie: other?.cookie ?? '' })).toBe(200);
  expect(await look(person)).toBe(200);
});

it('[LIM-2] so many thumbnails of a user are drawn at the same time', async () => {
  const person = await makePerson({ spaceId: space.id, role: 'viewer' });
  const { id } = await makeTemplate(space.id, { pages: [{ backgroundColor: '#778899' }] });
  const counter = env.QUOTAS.getByName(`thumbnail-concurrency:${person.userId}`);
  const tickets = [];
  for (let index = 0; index < 24; index++) tickets.push(await counter.take({ limit: 24, windowMs: 60_000 }));
  const look = async () => (await askAs(person.cookie, `/api/templates/${id}/thumbnail.webp`)).status;
  expect(await look()).toBe(429);
  const [first] = tickets;
  if (first?.granted) await counter.release(first.ticket);
  expect(await look()).toBe(200);
});
