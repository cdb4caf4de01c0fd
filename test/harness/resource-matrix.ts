import { beforeAll, describe, expect, it } from 'vitest';
import { isAtLeast, type Role, roles } from '../../src/access/roles.ts';
import { type EndpointScope, endpointScopes } from '../../src/access/scopes.ts';
import { systemClock } from '../../src/core/clock.ts';
import type { Route } from '../../src/doors/http/route.ts';
import { mintKey } from '../../src/services/authenticate/keys.ts';
import { askAs, demoToken, makePerson, type Person } from './people.ts';
import { ask, bearer, readData, readProblem } from './service.ts';
import { makeKey, makeSpace, type TestSpace } from './space.ts';

/** Two spaces, a user in each role of the first, and one who belongs to no space at first. */
export interface World {
  own: TestSpace;
  other: TestSpace;
  people: Record<Role | 'person', Person>;
  /** Another user, who never belongs to a space. */
  outsider: Person;
}

/** What the matrix must know about a route with access `session` or `shared`. */
export interface ResourceCase {
  /** `PATCH /api/v1/tokens/api-keys/:id`, as declared. */
  route: string;
  /** The lowest role that may call it. `person` if no role in the active space is needed. */
  role: Role | 'person';
  /**
   * Creates a record in one of the spaces and returns the path's parameters, with the error code for a missing record.
   */
  record?: { make: (world: World, spaceId: string) => Promise<Record<string, string>>; missing: string };
  /** A valid body. */
  body?: (world: World) => unknown;
  /** A valid file, for a route that accepts a file in place of JSON. */
  upload?: () => Promise<BodyInit> | BodyInit;
  /** Invalid bodies, each with the path of its fault. */
  malformed?: ReadonlyArray<readonly [body: unknown, path: string]>;
  /**
   * For a list: its default page size, and a function that adds three records and returns the path's parameters, if
   * any.
   */
  list?: { perPage: number; fill: (world: World) => Promise<Record<string, string> | undefined> };
  /** The `data` of a success, for toMatchObject, or the media type of a success that is bytes. */
  answers: Record<string, unknown> | string;
  /** The error for the lowest role, for a route whose success would end the matrix. */
  refused?: { status: number; code: string };
  /** An API key with this scope may call it too. */
  keyScope?: EndpointScope;
  /** Callers who are not members are served too, with 404 for what is not public. */
  isPublic?: boolean;
}

async function makeWorld(): Promise<World> {
  const [ownSpace, other] = [await makeSpace(), await makeSpace()];
  const people = { person: await makePerson() } as World['people'];
  for (const role of roles) people[role] = await makePerson({ spaceId: ownSpace.id, role });
  return { own: ownSpace, other, people, outsider: await makePerson() };
}

/** Declares the tests of every case, and one that fails for a members' route without a case. */
export function resourceMatrix(routes: readonly Route[], cases: readonly ResourceCase[]): void {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
  });

  it('has a case for every route of members, including those that keys or visitors may call', () => {
    const named = routes
      // The routes of the sign-in library follow its own rules, which sign-in.test.ts covers.
      .filter(({ access, path }) => ['session', 'shared'].includes(access) && !path.startsWith('/api/auth/'))
      .map(({ method, path }) => `${method} ${path}`);
    expect(named.filter((route) => !cases.some((each) => each.route === route))).toEqual([]);
  });

  describe.each(cases.map((each) => [each.route, each] as const))('%s', (name, each) => {
    const [method = '', pattern = ''] = name.split(' ');
    const changes = method !== 'GET';
    const lowest = () => world.people[each.role].cookie;
    const buildPath = (params: Record<string, string>) =>
      pattern.replaceAll(/:([^/]+)/g, (_, key: string) => params[key] ?? key);
    const ownPath = async () => buildPath((await each.record?.make(world, world.own.id)) ?? {});
    const send = async (cookie: string, path: string, more: { headers?: Record<string, string> } = {}) => {
      const json = each.body && (await each.body(world));
      const body = await each.upload?.();
      const sent = { ...(json === undefined ? {} : { json }), ...(body === undefined ? {} : { body }) };
      return askAs(cookie, path, { method, ...sent, ...more });
    };
    const refusal = async (answer: Promise<Response> | Response) => {
      const { status, code } = await readProblem(await answer);
      return `${status} ${code}`;
    };

    const strangers = each.isPublic ? `404 ${each.record?.missing}` : '401 unauthorized';
    it(`[AUTH-6] is ${strangers} without a login`, async () => {
      expect(await refusal(ask(await ownPath(), { method }))).toBe(strangers);
      const forged = `__Host-galley.session_token=${'a'.repeat(32)}.${btoa('x'.repeat(32))}`;
      expect(await refusal(send(forged, await ownPath()))).toBe(strangers);
    });

    const { keyScope } = each;
    if (keyScope) {
      const sendKey = async (key: string, path: string) => {
        const json = each.body && (await each.body(world));
        const body = await each.upload?.();
        const sent = { ...(json === undefined ? {} : { json }), ...(body === undefined ? {} : { body }) };
        return ask(path, { method, headers: bearer(key), ...sent });
      };

      it('[AUTH-1] serves a key of the space', async () => {
        const answer = await sendKey(world.own.key, await ownPath());
        if (typeof each.answers !== 'string') expect(await readData(answer)).toMatchObject(each.answers);
        else expect(answer.headers.get('Content-Type')?.split(';')[0]).toBe(each.answers);
      });

      it(`[AUTH-8] is 403 for a key without ${keyScope}, and serves one that only has that`, async () => {
        const others = endpointScopes.filter((scope) => scope !== keyScope);
        const denied = await sendKey(
          await makeKey(world.own.id, { scopes: { apiEndpoints: others } }),
          await ownPath(),
        );
        expect(await denied.clone().text()).toContain(keyScope);
        expect(await refusal(denied)).toBe('403 scope_denied');
        const scoped = await makeKey(world.own.id, { scopes: { apiEndpoints: [keyScope] } });
        expect((await sendKey(scoped, await ownPath())).status).toBe(200);
      });

      it('[AUTH-2, AUTH-3] is 401 for a key that is unknown or expired, and for a demo token, even with a cookie', async () => {
        const unknown = (await mintKey({ short: false })).token;
        const expired = await makeKey(world.own.id, { expiresOn: systemClock.now() });
        const path = await ownPath();
        for (const [token, code] of [
          [unknown, 'key_unknown'],
          [expired, 'key_expired'],
          [await demoToken(), 'unauthorized'],
        ] as const) {
          const answer = await ask(path, { method, body: method === 'GET' ? null : '{', headers: bearer(token) });
          expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer');
          expect(await refusal(answer)).toBe(`401 ${code}`);
          expect(await refusal(send(lowest(), path, { headers: bearer(token) }))).toBe(`401 ${code}`);
        }
      });

      if (each.record) {
        it('[AUTH-1] is 404 for a key of another space', async () => {
          const path = await ownPath();
          expect(await refusal(sendKey(world.other.key, path))).toBe(`404 ${each.record?.missing}`);
        });
      }
    } else if (!each.isPublic) {
      it('[AUTH-6] is 401 for an API key and a demo token, even with a cookie', async () => {
        const path = await ownPath();
        for (const token of [world.own.key, await demoToken()]) {
          expect(await refusal(ask(path, { method, headers: bearer(token) }))).toBe('401 session_required');
          expect(await refusal(send(lowest(), path, { headers: bearer(token) }))).toBe('401 session_required');
        }
      });
    }

    const { role } = each;
    if (role !== 'person' && !each.isPublic) {
      it('[AUTH-6] is 403 for lower roles and for users who are not members, and names the role that it requires', async () => {
        const path = await ownPath();
        for (const who of roles.filter((other) => !isAtLeast(other, role))) {
          const answer = await send(world.people[who].cookie, path);
          expect(await answer.clone().text()).toContain(`role ${role}`);
          expect(await refusal(answer)).toBe('403 forbidden_role');
        }
        expect(await refusal(send(world.outsider.cookie, path))).toBe('403 forbidden_role');
      });
    }

    if (changes) {
      it('[AUTH-7] is 403 for requests from another web page', async () => {
        const path = await ownPath();
        for (const Origin of ['https://stranger.example', 'null', 'http://galley.test']) {
          expect(await refusal(send(lowest(), path, { headers: { Origin } }))).toBe('403 bad_origin');
        }
      });
    }

    const { record } = each;
    if (record) {
      it('[AUTH-1] is 404 for a record of another space, as for one that does not exist', async () => {
        const foreign = buildPath(await record.make(world, world.other.id));
        const missing = buildPath({ id: 'no-such-record-000000', version: '1' });
        const answers = await Promise.all([foreign, missing].map(async (path) => (await send(lowest(), path)).json()));
        for (const answer of answers) {
          expect(answer).toEqual({ ...(answers[0] as object), requestId: expect.any(String) });
          expect(answer).toMatchObject({ status: 404, code: record.missing });
        }
      });
    }

    if (each.body) {
      it('[GEN-5, GEN-10] is 400 for an invalid body, and says where the fault is', async () => {
        const path = await ownPath();
        const sendBody = (init: { json?: unknown; body?: string }) =>
          askAs(lowest(), path, { method, headers: { 'Content-Type': 'application/json' }, ...init });
        expect(await refusal(sendBody({ body: '{"name":' }))).toBe('400 invalid_json');
        const unknown = await sendBody({ json: { ...((await each.body?.(world)) as object), nosuchfield: 1 } });
        expect(await readProblem(unknown)).toMatchObject({
          status: 400,
          code: 'unknown_field',
          errors: [{ path: 'nosuchfield', code: 'unknown_field' }],
        });
        for (const [json, fault] of each.malformed ?? []) {
          const problem = await readProblem(await sendBody({ json }));
          expect(problem).toMatchObject({ status: 400, errors: [{ path: fault }] });
        }
      });
    }

    const { list } = each;
    if (list) {
      it('[GEN-6] is paged: every record once, newest first, empty past the end', async () => {
        const path = buildPath((await list.fill(world)) ?? {});
        const read = async (query: string) => readData(await askAs(lowest(), `${path}?${query}`));
        const all = await read('perPage=100');
        expect(all.count).toBeGreaterThanOrEqual(3);
        expect(all.list).toHaveLength(all.count);
        const pages = await Promise.all(
          all.list.map((_: unknown, index: number) => read(`perPage=1&page=${index + 1}`)),
        );
        expect(pages.flatMap((page) => page.list)).toEqual(all.list);
        expect(pages[0].pagesCount).toBe(all.count);
        const times = all.list.flatMap(({ createdOn }: { createdOn?: string }) => (createdOn ? [createdOn] : []));
        expect(times).toEqual([...times].sort().reverse());
        expect(await read('page=999')).toMatchObject({
          list: [],
          count: all.count,
          pagesCount: Math.ceil(all.count / list.perPage),
        });
        expect(await askAs(lowest(), `${path}/index`).then((answer) => answer.status)).toBe(200);
        for (const query of ['page=0', 'perPage=101', 'perPage=x', 'page=-1']) {
          expect(await refusal(askAs(lowest(), `${path}?${query}`))).toBe('400 invalid_query');
        }
      });

      it(`[GEN-6] has pages of ${list.perPage} by default`, () => {
        const route = routes.find((one) => `${one.method} ${one.path}` === name);
        expect(route?.query?.parse({})).toMatchObject({ page: 1, perPage: list.perPage });
      });
    }

    it('[AUTH-6] serves the lowest role that may call it', async () => {
      const answer = await send(lowest(), await ownPath());
      if (each.refused) {
        expect(await readProblem(answer)).toMatchObject(each.refused);
      } else if (typeof each.answers === 'string') {
        expect([answer.status, answer.headers.get('Content-Type')?.split(';')[0]]).toEqual([200, each.answers]);
        await answer.body?.cancel();
      } else {
        expect(await readData(answer)).toMatchObject(each.answers);
      }
    });
  });
}
