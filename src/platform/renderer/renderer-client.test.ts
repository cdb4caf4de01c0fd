import { describe, expect, it } from 'vitest';
import { AppError } from '../../core/errors/app-error.ts';
import { RendererClient, type RendererClientOptions } from './renderer-client.ts';

const token = 'the token of this renderer, and no other';
type Send = RendererClientOptions['send'];

const createClient = (send: Send, patienceMs = 2_000) =>
  new RendererClient({ origin: 'http://renderer.test', token: async () => token, send, patienceMs });

async function catchFailure(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
}

const never = new Promise<never>(() => {});
const cut = (headers: HeadersInit) => new Response(new Uint8Array(3), { headers });

describe('the client of the container renderer', () => {
  it('posts the chunks one after another with the token, and leaves the chunks unchanged', async () => {
    const chunks = [new Uint8Array([1, 2]), new Uint8Array([3])];
    const client = createClient(async (url, init) => {
      const request = new Request(url, init);
      expect([request.url, request.method]).toEqual(['http://renderer.test/raster', 'POST']);
      expect(request.headers.get('Authorization')).toBe(`Bearer ${token}`);
      return new Response(await request.arrayBuffer());
    });
    for (let count = 0; count < 2; count++) {
      expect(await client.post('/raster', chunks)).toEqual({ status: 200, bytes: new Uint8Array([1, 2, 3]) });
    }
  });

  it('passes a rejection on', async () => {
    const { status, bytes } = await createClient(async () => new Response('why', { status: 422 })).post('/raster', []);
    expect([status, new TextDecoder().decode(bytes)]).toEqual([422, 'why']);
  });

  it.each<[string, Send]>([
    ['is down', () => Promise.reject(new TypeError('connection refused'))],
    ['does not know the token', async () => new Response('', { status: 401 })],
    ['fails', async () => new Response('', { status: 500 })],
    ['hangs', () => never],
    ['hangs in its body', async () => new Response(new ReadableStream({ pull: () => never }))],
    ['ends early', async () => cut({ 'Content-Length': '9' })],
    ['declares more than fits into memory', async () => cut({ 'Content-Length': '99000000' })],
    ['redirects', async () => new Response('', { status: 302, headers: { Location: 'http://169.254.169.254/' } })],
  ])('[RND-20, DOCF-5] answers 503 with Retry-After for one that %s, and the next call works', async (_, send) => {
    const sends = [send, async () => new Response('well')];
    const client = createClient(async (url, init) => (sends.shift() as Send)(url, init), 100);
    const failure = await catchFailure(client.post('/raster', []));
    expect(failure).toMatchObject({ code: 'renderer_unavailable', status: 503, headers: { 'Retry-After': '30' } });
    expect(JSON.stringify({ ...failure, cause: String(failure.cause) })).not.toContain(token);
    expect(await client.post('/raster', [])).toMatchObject({ status: 200 });
  });

  it('[DOCF-5] returns when to retry if the renderer is crowded', async () => {
    const crowded = new Response('', { status: 503, headers: { 'Retry-After': '5' } });
    const failure = await catchFailure(createClient(async () => crowded).post('/raster', []));
    expect(failure).toMatchObject({ code: 'renderer_unavailable', headers: { 'Retry-After': '5' } });
  });

  it('[SHD-7] reports a renderer that could run its browser only as root (N1)', async () => {
    const refusal = Response.json({ code: 'browser_needs_root', message: 'why' }, { status: 503 });
    expect(await catchFailure(createClient(async () => refusal).post('/shaders/vet', []))).toMatchObject({
      code: 'browser_needs_root',
      status: 503,
    });
  });

  it('[RND-21] reports a drawing that the renderer gave up as a timeout', async () => {
    const late = new Response('', { status: 504 });
    expect(await catchFailure(createClient(async () => late).post('/raster', []))).toMatchObject({
      code: 'render_timeout',
    });
  });

  it('[GEN-7] knows within a second whether the renderer is healthy', async () => {
    expect(await createClient(async () => new Response('{}')).isWell()).toBe(true);
    expect(await createClient(async () => new Response('', { status: 401 })).isWell()).toBe(false);
    expect(await createClient(() => Promise.reject(new Error('down'))).isWell()).toBe(false);
    const start = performance.now();
    expect(await createClient(() => never).isWell()).toBe(false);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
