import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../../../src/core/clock.ts';
import { AppError } from '../../../src/core/errors/app-error.ts';
import { json, raw, rawResponse } from '../../../src/doors/http/answers.ts';
import { defineRoute } from '../../../src/doors/http/route.ts';
import { routeMatrix } from '../../../src/doors/http/testing/route-matrix.ts';
import { createAsk, post, read } from '../../../src/doors/http/testing/test-door.ts';
import { createLogger } from '../../../src/platform/log/logger.ts';
import { testApp, testDoor } from '../../harness/services.ts';

const about = { summary: 'For a test', tags: ['test'] };

const body = z.strictObject({
  name: z.string(),
  size: z.number().optional(),
  extra: z.record(z.string(), z.unknown()).optional(),
});

const routes = [
  defineRoute({
    ...about,
    method: 'GET',
    path: '/api/things/:id',
    access: 'public',
    answer: ({ params }) => json({ id: params.id }, { headers: { ETag: '"1"', 'Cache-Control': 'max-age=60' } }),
  }),
  defineRoute({
    ...about,
    method: 'POST',
    path: '/api/things',
    index: true,
    access: 'session',
    body,
    answer: ({ body }) => json(body),
  }),
  defineRoute({
    ...about,
    method: 'GET',
    path: '/files/*',
    access: 'file',
    params: z.object({ '*': z.string().regex(/^[a-z/.-]+$/) }),
    answer: ({ params }) => raw(params['*'], { headers: { 'Content-Type': 'text/plain' } }),
  }),
  defineRoute({
    ...about,
    method: 'PUT',
    path: '/api/things/:id',
    access: 'session',
    admit: ({ request }) => {
      const name = request.headers.get('Authorization');
      if (!name) throw new AppError('unauthorized', { headers: { 'WWW-Authenticate': 'Bearer' } });
      return { name };
    },
    query: z.object({ dry: z.enum(['true', 'false']).optional() }),
    body,
    answer: ({ principal, query }) => json({ principal: principal.name, query }),
  }),
  defineRoute({
    ...about,
    method: 'GET',
    path: '/api/shared',
    access: 'shared',
    answer: ({ query, url }) => json({ query, all: [...url.searchParams] }),
  }),
  defineRoute({
    ...about,
    method: 'GET',
    path: '/api/auth/*',
    access: 'session',
    answer: () => rawResponse(Response.json({ own: true })),
  }),
  defineRoute({
    ...about,
    method: 'GET',
    path: '/api/broken/:how',
    access: 'public',
    answer: ({ params }) => {
      if (params.how === 'header') return json({}, { headers: { 'X-Bad': 'a\nb' } });
      if (params.how === 'text') throw 'the secret inside';
      if (params.how === 'engine') {
        throw new AppError('engine_failed', {
          detail: 'the secret inside',
          data: 'the secret inside',
          errors: [{ path: '', code: 'x', message: 'the secret inside' }],
          cause: new Error('the secret inside'),
        });
      }
      throw new Error('the secret inside');
    },
  }),
];

describe('the route matrix of the test routes', () => {
  routeMatrix(testApp(routes, { log: createLogger({ clock: systemClock, write: () => {} }) }), routes);
});

describe('a success', () => {
  const { ask } = testDoor(routes);

  it('[GEN-1] is in the envelope', async () => {
    expect(await read(await ask('/api/things/7'))).toEqual({ success: true, data: { id: '7' } });
  });

  it('[GEN-1] is unchanged where another standard applies', async () => {
    expect(await read(await ask('/api/auth/get-session'))).toEqual({ own: true });
  });

  it('has the standard headers, and its own', async () => {
    const { headers } = await ask('/api/things/7');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Cache-Control')).toBe('max-age=60');
    expect(headers.get('Content-Length')).toBe('34');
    expect((await ask('/api/shared')).headers.get('Cache-Control')).toBe('no-store');
  });

  it('[SEC-6] sets Strict-Transport-Security, over https only', async () => {
    expect((await ask('https://galley.test/api/shared')).headers.get('Strict-Transport-Security')).toBe(
      'max-age=31536000',
    );
    expect((await ask('/api/shared')).headers.get('Strict-Transport-Security')).toBeNull();
  });

  it('[GEN-5] answers HEAD with the length of what GET would send', async () => {
    const head = await ask('/api/things/7', { method: 'HEAD' });
    expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([200, '34', '']);
  });
});

describe('a path', () => {
  const { ask } = testDoor(routes);

  it('[GEN-2] that is unknown is a page for a browser, and JSON for a program and below /api (N7)', async () => {
    const readType = async (path: string, accept: string, method = 'GET') => {
      const response = await ask(path, { method, headers: { Accept: accept } });
      const [type] = (response.headers.get('Content-Type') ?? '').split(';');
      return [response.status, type, response.headers.get('Vary')?.includes('Accept')];
    };
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    for (const path of ['/no-such-page', '/docs/nope']) {
      expect(await readType(path, browser)).toEqual([404, 'text/html', true]);
      expect(await readType(path, browser, 'POST')).toEqual([404, 'application/problem+json', true]);
      for (const accept of ['*/*', 'application/json', 'text/html-like']) {
        expect(await readType(path, accept)).toEqual([404, 'application/problem+json', true]);
      }
    }
    expect(await readType('/api/nothing', browser)).toEqual([404, 'application/problem+json', true]);
    const page = await (await ask('/no-such-page', { headers: { Accept: browser } })).text();
    expect(page).toMatch(/<h1>Page not found<\/h1>[\s\S]*href="\/docs"/);
  });

  it('[GEN-5] that is unknown is 404 route_not_found', async () => {
    for (const path of ['/', '/nothing', '/api', '/api/thing', '/api/things/1/2', '/API/things/1', '//api/things/1']) {
      const response = await ask(path.startsWith('//') ? `http://galley.test${path}` : path);
      expect([path, response.status, (await read(response))['code']]).toEqual([path, 404, 'route_not_found']);
    }
  });

  it('[GEN-5] whose parameters do not match its schema is 404 as well', async () => {
    expect((await ask('/files/UPPER')).status).toBe(404);
  });

  it('[GEN-9] is accepted with and without /index, and with a slash at its end', async () => {
    for (const path of ['/api/things', '/api/things/index', '/api/things/', '/api/things/index/']) {
      expect([path, (await ask(path, post({ name: 'n' }))).status]).toEqual([path, 200]);
    }
  });

  it('[GEN-5] with /index is separate from /:id', async () => {
    const response = await ask('/api/things/index', { method: 'PUT' });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  it('passes its rest on under *', async () => {
    expect(await (await ask('/files/space/file.png')).text()).toBe('space/file.png');
  });
});

describe('the query', () => {
  const { ask } = testDoor(routes);

  it('[RND-1] uses the last value of a repeated parameter, and keeps all in their order', async () => {
    expect((await read(await ask('/api/shared?a=1&b=2&a=3')))['data']).toEqual({
      query: { a: '3', b: '2' },
      all: [
        ['a', '1'],
        ['b', '2'],
        ['a', '3'],
      ],
    });
  });

  it('[GEN-10] may have unknown parameters', async () => {
    const response = await ask('/api/things/1?nobody=knows', {
      ...post({ name: 'n' }, { Authorization: 'Ada' }),
      method: 'PUT',
    });
    expect(await read(response)).toEqual({ success: true, data: { principal: 'Ada', query: {} } });
  });

  it('[GEN-2] that is invalid is 400 with its faults', async () => {
    const response = await ask('/api/things/1?dry=maybe', { ...post({}, { Authorization: 'Ada' }), method: 'PUT' });
    expect(await read(response)).toMatchObject({
      code: 'invalid_query',
      errors: [{ path: 'dry', code: 'invalid_value' }],
    });
  });
});

describe('[AUTH-4] a token in the query', () => {
  const { ask, lines } = testDoor(routes);

  it.each([
    '/api/things/1?token=s3cret',
    '/api/nothing?token=s3cret',
    '/api/things/1/?x=1&token=&token=s3cret',
    '/%61pi/things/1?token=s3cret',
    '/api/authors?token=s3cret',
  ])('is rejected at %s, and not repeated', async (path) => {
    const response = await ask(path, { headers: { Authorization: 'Bearer good' } });
    const text = await response.text();
    expect([response.status, JSON.parse(text).code]).toEqual([400, 'token_in_query']);
    expect(text + JSON.stringify(lines)).not.toContain('s3cret');
  });

  it.each(['/api/auth/verify?token=s3cret', '/api/things/1?token=', '/files/a?token=s3cret'])(
    'is allowed at %s',
    async (path) => {
      expect((await ask(path)).status).toBe(200);
    },
  );

  it('is reported before anything else: credentials, and whether the method is allowed', async () => {
    for (const method of ['PUT', 'DELETE']) {
      expect(await read(await ask('/api/things/1?token=x', { method }))).toMatchObject({ code: 'token_in_query' });
    }
  });
});

describe('an error', () => {
  const { ask, lines } = testDoor(routes);

  it('[GEN-2] is a problem of RFC 9457 with the members of this API', async () => {
    const response = await ask('/api/nothing', { headers: { 'X-Request-Id': 'request-1' } });
    expect(response.headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
    expect(await read(response)).toEqual({
      success: false,
      type: '/docs/errors#route_not_found',
      title: 'There is no such route',
      status: 404,
      detail: 'No route has this path. See /openapi.json for all routes.',
      code: 'route_not_found',
      requestId: 'request-1',
    });
  });

  it.each(['error', 'text', 'engine', 'header'])(
    '[GEN-3] inside (%s) shows only its code and request id',
    async (how) => {
      const response = await ask(`/api/broken/${how}`);
      const text = await response.text();
      expect(response.status).toBe(500);
      expect(Object.keys(JSON.parse(text)).sort()).toEqual([
        'code',
        'detail',
        'requestId',
        'status',
        'success',
        'title',
        'type',
      ]);
      expect(JSON.parse(text).code).toBe(how === 'engine' ? 'engine_failed' : 'internal_error');
      expect(text).not.toContain('the secret inside');
    },
  );

  it('[GEN-4] inside is in the log with its cause, under the request id', async () => {
    const before = lines.length;
    await ask('/api/broken/error', { headers: { 'X-Request-Id': 'request-2' } });
    const line = lines.slice(before).find(({ event }) => event === 'request_failed');
    expect(line?.fields).toMatchObject({ requestId: 'request-2', code: 'internal_error' });
    expect(line?.fields['error']).toHaveProperty('cause', new Error('the secret inside'));
  });

  it('[AUTH-2] keeps its own headers', async () => {
    const response = await ask('/api/things/1', { ...post('not json'), method: 'PUT' });
    expect([response.status, response.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
  });
});

describe('the request id', () => {
  const { ask, lines } = testDoor(routes);
  const readId = async (offered?: string) =>
    (await ask('/api/shared', offered === undefined ? {} : { headers: { 'X-Request-Id': offered } })).headers.get(
      'X-Request-Id',
    ) ?? '';

  it('[GEN-4] is accepted from the client exactly if it is well-formed', async () => {
    const characters = fc.constantFrom(...'abcXYZ019_-', ' ', '.', '/', '=', '"');
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: characters, minLength: 1, maxLength: 70 }), async (offered) => {
        const isWellFormed = /^[A-Za-z0-9_-]{8,64}$/.test(offered.trim());
        const id = await readId(offered);
        expect(id === offered.trim()).toBe(isWellFormed);
        expect(id).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
      }),
    );
    for (const [length, isKept] of [
      [7, false],
      [8, true],
      [64, true],
      [65, false],
    ] as const) {
      expect((await readId('a'.repeat(length))) === 'a'.repeat(length)).toBe(isKept);
    }
  });

  it('[GEN-4] is new for each request without one, and in the log', async () => {
    const [first, second] = [await readId(), await readId()];
    expect(first).not.toBe(second);
    expect(first).toMatch(/^[A-Za-z0-9_-]{21}$/);
    expect(lines.at(-1)).toMatchObject({
      event: 'request',
      fields: { requestId: second, path: '/api/shared', status: 200 },
    });
  });
});

describe('CORS', () => {
  const { ask } = testDoor(routes, { origin: 'https://galley.example' });
  const granted = async (path: string, init: RequestInit<RequestInitCfProperties>, origin: string) => {
    const { headers } = await ask(path, { ...init, headers: { ...(init.headers as object), Origin: origin } });
    return [headers.get('Access-Control-Allow-Origin'), headers.get('Access-Control-Allow-Credentials')];
  };
  const ownOrigin = 'https://galley.example';
  const stranger = 'https://stranger.example';
  const nobody = [null, null];

  it('[GEN-8] lets any page read a public response, without credentials', async () => {
    for (const path of ['/api/things/1', '/files/a', '/api/broken/error']) {
      for (const origin of [ownOrigin, stranger, 'null']) expect(await granted(path, {}, origin)).toEqual(['*', null]);
    }
    expect((await ask('/api/things/1')).headers.get('Access-Control-Expose-Headers')).toContain('X-Request-Id');
  });

  it('[GEN-8] lets only the dashboard read the response of a session route, errors included', async () => {
    for (const body of [{ name: 'n' }, { wrong: true }]) {
      expect(await granted('/api/things', post(body), ownOrigin)).toEqual([ownOrigin, 'true']);
      for (const origin of [stranger, 'null', `${ownOrigin}.evil.example`, 'http://galley.example']) {
        expect(await granted('/api/things', post(body), origin)).toEqual(nobody);
      }
    }
    expect((await ask('/api/things', post({ name: 'n' }))).headers.get('Vary')).toContain('Origin');
  });

  it('[GEN-8] allows the dashboard credentials on a shared route, and other pages the response without them', async () => {
    expect(await granted('/api/shared', {}, ownOrigin)).toEqual([ownOrigin, 'true']);
    expect(await granted('/api/shared', {}, stranger)).toEqual(['*', null]);
  });

  it('[GEN-8] checks a preflight for the method that it names', async () => {
    const preflight = (method: string) => ({ method: 'OPTIONS', headers: { 'Access-Control-Request-Method': method } });
    for (const method of ['GET', 'HEAD'])
      expect(await granted('/api/things/1', preflight(method), stranger)).toEqual(['*', null]);
    expect(await granted('/api/things/1', preflight('PUT'), stranger)).toEqual(nobody);
    expect(await granted('/api/things/1', preflight('PUT'), ownOrigin)).toEqual([ownOrigin, 'true']);
    const { status, headers } = await ask('/api/things/1?token=x', preflight('GET'));
    expect(status).toBe(204);
    expect(headers.get('Access-Control-Allow-Methods')).toBe('GET, HEAD, PUT, OPTIONS');
    expect(headers.get('Access-Control-Allow-Headers')?.toLowerCase()).toContain('authorization');
  });
});

describe('the log', () => {
  it('[AUTH-17] never contains a secret, whichever header, path or query contained it', async () => {
    const lines: string[] = [];
    const log = createLogger({ clock: systemClock, write: (line) => lines.push(line) });
    const ask = createAsk(testApp(routes, { log }));
    const secret = `glly_${'a1B'.repeat(16)}Z`;
    const headers = { Authorization: `Bearer ${secret}`, Cookie: `session_token=${secret}` };
    for (const path of [
      `/api/things/${secret}`,
      `/api/shared?gt=${secret}&demo=x&sig=y`,
      `/api/broken/${secret}`,
      `/api/x?token=${secret}`,
    ]) {
      await ask(path, { headers });
    }
    expect(lines.length).toBeGreaterThanOrEqual(5);
    expect(lines.join()).not.toContain('a1B');
  });
});
