import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { galleryId } from '../../scripts/state/gallery.ts';
import { deepIt } from '../harness/depth.ts';
import { makeState, type StartedService, startService } from './started-service.ts';

const state = makeState();
let service: StartedService;

beforeAll(async () => {
  service = await startService(state.path, { GALLEY_SIGNUP_RATE: '3' });
});

afterAll(async () => {
  await service?.stop();
  state.remove();
});

interface Sent {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

const post = (path: string, body: object, { headers = {}, signal }: Sent = {}) =>
  fetch(`${service.origin}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
const client = (address: string) => ({ 'Galley-Test-Client': address });

const signInAsOwner = (sent: Sent = {}) => {
  const { ownerEmail, ownerPassword } = service.secrets();
  return post('/api/auth/sign-in/email', { email: ownerEmail, password: ownerPassword }, sent);
};

/** Sends a request with a Host header other than the address, which fetch cannot do. */
function askUnder(host: string, path: string, body: object, headers: Record<string, string>) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const { hostname, port } = new URL(service.origin);
  const all = { 'Content-Type': 'application/json', ...headers, Host: host };
  const sent = request({ hostname, port, path, method: 'POST', headers: all }, (answer) => {
    let text = '';
    answer.on('data', (chunk) => (text += String(chunk)));
    answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
  });
  sent.on('error', reject);
  sent.end(JSON.stringify(body));
  return promise;
}

describe('the started service', () => {
  it('[SEC-7, HOOK-1] ignores the Host header of a request', async () => {
    const { port } = new URL(service.origin);
    const { apiKey, ownerEmail, ownerPassword } = service.secrets();
    const host = `stranger.example:${port}`;
    const render = { pageId: galleryId('page', 'open-graph-card', '1'), scale: 1 };
    const drawn = await askUnder(host, '/api/render', render, { Authorization: `Bearer ${apiKey}` });
    expect(drawn.status).toBe(200);
    expect(JSON.parse(drawn.text).data.file.url).toMatch(new RegExp(`^http://localhost:${port}/files/`));
    expect(drawn.text).not.toContain('stranger');
    const body = { email: ownerEmail, password: ownerPassword };
    const signedIn = await askUnder(host, '/api/auth/sign-in/email', body, { Origin: `http://${host}` });
    expect([signedIn.status, JSON.parse(signedIn.text).code]).toEqual([403, 'bad_origin']);
  });

  deepIt('[AUTH-7] keeps signing in after clients that left in the middle', async () => {
    const leaving = Array.from({ length: 12 }, async (_, index) => {
      const signal = AbortSignal.timeout(20 + index * 15);
      const body = { email: `nobody-${index}@people.test`, password: 'wrong password' };
      return post('/api/auth/sign-in/email', body, { signal, headers: client(`203.0.113.${index}`) }).catch(() => null);
    });
    await Promise.all(leaving);
    await sleep(50);
    expect((await signInAsOwner()).status).toBe(200);
  });

  deepIt('[AUTH-7] hashes for a few waiting callers, tells the others to come back, and keeps serving', async () => {
    const flood = Array.from({ length: 60 }, (_, index) => {
      const body = { email: `flood-${index}@people.test`, password: 'wrong password' };
      return post('/api/auth/sign-in/email', body, { headers: client(`198.51.100.${index}`) });
    });
    const health = await fetch(`${service.origin}/api/templates/public/none`);
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status === 503);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]));
    for (const answer of refused) expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await refused[0]?.json()).toMatchObject({ code: 'service_busy' });
    expect(health.status).toBe(404);
    expect((await signInAsOwner()).status).toBe(200);
  });

  it('[AUTH-7] keeps a user signed in when another page of this machine sets the cookie too', async () => {
    const cookie = (await signInAsOwner()).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const tossed = 'galley.session_token=tossed';
    for (const Cookie of [`${tossed}; ${cookie}`, `${cookie}; ${tossed}`]) {
      expect((await fetch(`${service.origin}/api/v1/spaces`, { headers: { Cookie } })).status).toBe(200);
      const session = await fetch(`${service.origin}/api/auth/get-session`, { headers: { Cookie } });
      expect(await session.json()).toMatchObject({ user: { email: service.secrets().ownerEmail } });
    }
  });

  it('[LIM-2] accepts as many sign-ups per minute as its setting says', async () => {
    const signUp = (index: number) =>
      post(
        '/api/auth/sign-up/email',
        { name: 'Zoë', email: `new-${index}@people.test`, password: 'correct horse' },
        { headers: client('203.0.113.99') },
      );
    const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => signUp(index)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
  });
});
