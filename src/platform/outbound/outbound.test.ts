import { describe, expect, it, vi } from 'vitest';
import { endlessBody, fakeInternet, type Handler, redirect, stall, stallingBody } from './fake-internet.fixture.ts';
import { createOutbound, type Dial, imagePolicy, webhookPolicy } from './index.ts';

const publicHosts = ['a.example', 'b.example', 'c.example'];
const dns = [...publicHosts.map((host) => `${host}=93.184.216.34`), 'inside.example=10.0.0.1'].join();

interface Parts {
  outbound?: string;
  dial?: Dial;
}

function outboundTo(hosts: Record<string, Handler>, { outbound = '', dial }: Parts = {}) {
  const { fetch, seen } = fakeInternet(hosts);
  return { ...createOutbound({ development: true, dns, outbound }, { fetch, ...(dial && { dial }) }), seen };
}

const brief = { ...imagePolicy, timeoutMs: 30, maxBytes: 1000 };
const briefPost = { ...webhookPolicy, timeoutMs: 30, maxBytes: 1000 };
const hello = Uint8Array.from(new TextEncoder().encode('hello'));
const init = { headers: { 'Content-Type': 'application/json', 'X-Custom': '1' }, body: '{}' };

describe('download', () => {
  it('returns bytes, the claimed type and their final address', async () => {
    const picture = () => new Response(hello, { headers: { 'content-type': 'image/png' } });
    const { download, seen } = outboundTo({ 'a.example': picture });
    expect(await download('https://A.example./p.png?size=2', imagePolicy)).toEqual({
      ok: true,
      bytes: hello,
      contentType: 'image/png',
      finalUrl: 'https://a.example/p.png?size=2',
    });
    expect(seen).toEqual([
      {
        url: 'https://a.example/p.png?size=2',
        method: 'GET',
        headers: { accept: imagePolicy.accept, 'user-agent': 'Galley/1' },
        body: '',
      },
    ]);
  });

  it.each([
    'https://127.0.0.1/',
    'https://localhost/',
    'https://inside.example/',
    'https://gone.example/',
    'ftp://a.example/',
  ])('[SEC-1] sends nothing to %s', async (url) => {
    const { download, post, seen } = outboundTo({});
    expect(await download(url, imagePolicy)).toMatchObject({ ok: false });
    expect(await post(url, init, webhookPolicy)).toMatchObject({ ok: false });
    expect(seen).toEqual([]);
  });

  it.each([301, 302, 303, 307, 308])('[SEC-1] follows a redirect of status %i to a public host', async (status) => {
    const first = () => new Response(null, { status, headers: { location: '//b.example/two?x#y' } });
    const { download } = outboundTo({ 'a.example': first, 'b.example': () => new Response(hello) });
    const finalUrl = 'https://b.example/two?x#y';
    expect(await download('https://a.example/', imagePolicy)).toMatchObject({ ok: true, finalUrl });
  });

  it('resolves a relative redirect against the current URL', async () => {
    const hop: Handler = ({ pathname }) => (pathname === '/x/one' ? redirect('../y/two') : new Response(pathname));
    const { download } = outboundTo({ 'a.example': hop });
    expect(await download('https://a.example/x/one', imagePolicy)).toMatchObject({
      finalUrl: 'https://a.example/y/two',
    });
  });

  it.each([
    ['http://127.0.0.1:8080/', 'address_refused'],
    ['http://0x7f.1/', 'address_refused'],
    ['http://169.254.169.254/latest/meta-data/', 'address_refused'],
    ['//[::ffff:7f00:1]/', 'address_refused'],
    ['http://localhost/', 'host_refused'],
    ['http://metadata.google.internal/', 'host_refused'],
    ['https://inside.example/', 'address_refused'],
    ['https://gone.example/', 'host_unresolved'],
    ['https://me:hunter2@b.example/', 'credentials_refused'],
    ['file:///etc/passwd', 'scheme_refused'],
    ['data:image/png;base64,AAAA', 'scheme_refused'],
    ['http://b.example:25/', 'port_refused'],
    ['https://[', 'invalid_url'],
  ])('[SEC-1] checks a redirect to %s again: %s', async (location, code) => {
    const { download, seen } = outboundTo({
      'a.example': () => redirect('https://b.example/'),
      'b.example': () => redirect(location),
    });
    expect(await download('https://a.example/', imagePolicy)).toMatchObject({ ok: false, code });
    expect(seen).toHaveLength(2);
  });

  it('[SEC-1] refuses a redirect from https down to http under a policy of https only', async () => {
    const { download, seen } = outboundTo({ 'a.example': () => redirect('http://b.example/') });
    const result = await download('https://a.example/', { ...imagePolicy, schemes: ['https:'] });
    expect(result).toMatchObject({ ok: false, code: 'scheme_refused' });
    expect(seen).toHaveLength(1);
  });

  it('[SEC-1] follows three redirects and not a fourth', async () => {
    const countdown: Handler = ({ pathname }) =>
      pathname === '/0' ? new Response(hello) : redirect(`/${Number(pathname.slice(1)) - 1}`);
    const { download, seen } = outboundTo({ 'a.example': countdown });
    expect(await download('https://a.example/3', imagePolicy)).toMatchObject({ ok: true });
    seen.length = 0;
    expect(await download('https://a.example/4', imagePolicy)).toMatchObject({ ok: false, code: 'too_many_redirects' });
    expect(seen).toHaveLength(4);
  });

  it('[SEC-1] ends a loop of redirects', async () => {
    const { download, seen } = outboundTo({
      'a.example': () => redirect('https://b.example/'),
      'b.example': () => redirect('https://a.example/'),
    });
    expect(await download('https://a.example/', imagePolicy)).toMatchObject({ ok: false, code: 'too_many_redirects' });
    expect(seen).toHaveLength(4);
  });

  it.each([304, 400, 404, 500, 302])('[RND-23] treats status %i as a failure', async (status) => {
    const { download } = outboundTo({ 'a.example': () => new Response(null, { status }) });
    expect(await download('https://a.example/', imagePolicy)).toMatchObject({ ok: false, code: 'http_status', status });
  });

  it('[RND-23] [AUTH-17] treats a lost connection as a failure that does not quote the URL', async () => {
    const { download } = outboundTo({});
    const result = await download('https://a.example/?token=hunter2', imagePolicy);
    expect(result).toEqual({ ok: false, code: 'connection_failed', reason: 'The connection to the host failed.' });
  });

  it('[SEC-3] accepts as many bytes as the limit and not one more', async () => {
    const { download } = outboundTo({
      'a.example': ({ pathname }) => new Response(new Uint8Array(Number(pathname.slice(1)))),
    });
    const exact = await download('https://a.example/1000', { ...brief, timeoutMs: 5000 });
    expect(exact.ok && exact.bytes.length).toBe(1000);
    expect(await download('https://a.example/1001', brief)).toMatchObject({
      ok: false,
      code: 'too_large',
      status: 200,
    });
  });

  it('[SEC-3] checks the declared length before it reads', async () => {
    const { body, state } = endlessBody(new Uint8Array(10));
    const headers = { 'content-length': '1001' };
    const { download } = outboundTo({ 'a.example': () => new Response(body, { headers }) });
    const before = state.sent;
    expect(await download('https://a.example/', brief)).toMatchObject({ ok: false, code: 'too_large' });
    expect(state).toEqual({ sent: before, cancelled: true });
  });

  it.each(['5', '0', '-1', 'nonsense', '1e1', ''])(
    '[SEC-3] counts the bytes that arrive, whatever length was declared: %j',
    async (declared) => {
      const { body, state } = endlessBody(new Uint8Array(300));
      const headers = { 'content-length': declared };
      const { download } = outboundTo({ 'a.example': () => new Response(body, { headers }) });
      expect(await download('https://a.example/', brief)).toMatchObject({ ok: false, code: 'too_large' });
      expect(state.cancelled).toBe(true);
      expect(state.sent).toBeLessThan(3000);
    },
  );

  it('[SEC-3] counts the unpacked bytes of a decompression bomb', async () => {
    const zeros = new Blob([new Uint8Array(2_000_000)]).stream().pipeThrough(new CompressionStream('gzip'));
    const packed = await new Response(zeros).arrayBuffer();
    expect(packed.byteLength).toBeLessThan(10_000);
    const unpacking = () =>
      new Response(new Response(packed).body?.pipeThrough(new DecompressionStream('gzip')) ?? null, {
        headers: { 'content-length': String(packed.byteLength) },
      });
    const { download } = outboundTo({ 'a.example': unpacking });
    const result = await download('https://a.example/', { ...imagePolicy, maxBytes: 100_000 });
    expect(result).toMatchObject({ ok: false, code: 'too_large' });
  });

  it('[SEC-3] collects many small chunks completely', async () => {
    let left = 100_000;
    const drops = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(Uint8Array.of(left & 255));
        left -= 1;
        if (left === 0) controller.close();
      },
    });
    const { download } = outboundTo({ 'a.example': () => new Response(drops) });
    const result = await download('https://a.example/', imagePolicy);
    const expected = Uint8Array.from({ length: 100_000 }, (_, index) => (100_000 - index) & 255);
    const isExpected = (byte: number, index: number) => byte === expected[index];
    expect(result.ok && result.bytes.length === expected.length && result.bytes.every(isExpected)).toBe(true);
  });

  it('[SEC-3] limits the time of a host that accepts and is silent', async () => {
    const { download } = outboundTo({ 'a.example': () => stall() });
    expect(await download('https://a.example/', brief)).toMatchObject({ ok: false, code: 'timed_out' });
  });

  it('[SEC-3] limits the time of a body that stalls after its headers', async () => {
    const { body, state } = stallingBody(hello);
    const { download } = outboundTo({ 'a.example': () => new Response(body) });
    expect(await download('https://a.example/', brief)).toMatchObject({ ok: false, code: 'timed_out', status: 200 });
    expect(state.cancelled).toBe(true);
  });

  it('[SEC-3] limits the total time of all redirects', async () => {
    const slow: Handler = async () => {
      await new Promise((done) => setTimeout(done, 20));
      return redirect('https://a.example/');
    };
    const { download, seen } = outboundTo({ 'a.example': slow });
    expect(await download('https://a.example/', brief)).toMatchObject({ ok: false, code: 'timed_out' });
    expect(seen.length).toBeLessThan(4);
  });

  it('[SEC-3] limits the time of the look-up too, and reports the timeout', async () => {
    const { fetch } = fakeInternet({ 'cloudflare-dns.com': () => stall() });
    const { download } = createOutbound({ development: false }, { fetch });
    expect(await download('https://a.example/', brief)).toMatchObject({ ok: false, code: 'timed_out' });
  });

  it('[RND-23] treats a body that breaks off as a failure', async () => {
    const broken = new ReadableStream({ start: (controller) => controller.error(new Error('reset by hunter2')) });
    const { download } = outboundTo({ 'a.example': () => new Response(broken) });
    const result = await download('https://a.example/', imagePolicy);
    expect(result).toMatchObject({ ok: false, code: 'connection_failed', status: 200 });
    expect(JSON.stringify(result)).not.toContain('hunter2');
  });

  it('[SEC-3] leaves no timer behind', async () => {
    vi.useFakeTimers();
    try {
      const { download } = outboundTo({ 'a.example': () => new Response(hello) });
      expect(await download('https://a.example/', imagePolicy)).toMatchObject({ ok: true });
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('post', () => {
  it('[HOOK-2] sends one request, under the name of the service', async () => {
    const { post, seen } = outboundTo({ 'a.example': () => new Response('thanks', { status: 202 }) });
    const headers = { ...init.headers, 'User-Agent': 'Mozilla' };
    expect(await post('https://a.example/hook?x=1', { headers, body: hello }, webhookPolicy)).toEqual({
      ok: true,
      status: 202,
    });
    expect(seen).toEqual([
      {
        url: 'https://a.example/hook?x=1',
        method: 'POST',
        headers: expect.objectContaining({
          'user-agent': 'Galley/1',
          'content-type': 'application/json',
          'x-custom': '1',
        }),
        body: 'hello',
      },
    ]);
  });

  it('[HOOK-2] follows no redirect', async () => {
    const { post, seen } = outboundTo({
      'a.example': () => redirect('https://b.example/', 307),
      'b.example': () => new Response(),
    });
    expect(await post('https://a.example/', init, webhookPolicy)).toMatchObject({
      ok: false,
      code: 'http_status',
      status: 307,
    });
    expect(seen).toHaveLength(1);
  });

  it('[HOOK-4] refuses http', async () => {
    const { post, seen } = outboundTo({ 'a.example': () => new Response() });
    expect(await post('http://a.example/', init, webhookPolicy)).toMatchObject({ ok: false, code: 'scheme_refused' });
    expect(seen).toEqual([]);
  });

  it('[HOOK-2] ignores the part of a response beyond the limit', async () => {
    const { body, state } = endlessBody(new Uint8Array(300));
    const { post } = outboundTo({ 'a.example': () => new Response(body) });
    expect(await post('https://a.example/', init, briefPost)).toEqual({ ok: true, status: 200 });
    expect(state.cancelled).toBe(true);
    expect(state.sent).toBeLessThan(3000);
  });

  it('[HOOK-6] counts a 2xx as a success even if its body breaks off', async () => {
    const breaking = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) });
    const { post } = outboundTo({ 'a.example': () => new Response(breaking) });
    expect(await post('https://a.example/', init, briefPost)).toEqual({ ok: true, status: 200 });
  });

  it('[HOOK-2] times out on a receiver that is silent, or stalls within its response', async () => {
    const silent = outboundTo({ 'a.example': () => stall() });
    expect(await silent.post('https://a.example/', init, briefPost)).toMatchObject({ ok: false, code: 'timed_out' });
    const stalling = outboundTo({ 'a.example': () => new Response(stallingBody(hello).body) });
    const result = await stalling.post('https://a.example/', init, briefPost);
    expect(result).toMatchObject({ ok: false, code: 'timed_out', status: 200 });
  });

  it('gives webhooks ten seconds and 64 KB, pictures ten seconds, 10 MB and three redirects', () => {
    expect(webhookPolicy).toEqual({ schemes: ['https:'], timeoutMs: 10_000, maxBytes: 65_536 });
    expect(imagePolicy).toMatchObject({ timeoutMs: 10_000, maxBytes: 10_000_000, maxRedirects: 3 });
  });
});

describe('GALLEY_OUTBOUND', () => {
  it('connects to a host at its loopback address, with path and query unchanged', async () => {
    const { post, download, seen } = outboundTo(
      { '127.0.0.1:4000': () => new Response(hello), '127.0.0.1:4001': () => new Response(hello) },
      { outbound: 'a.example=127.0.0.1:4000,a.example:443=127.0.0.1:4001' },
    );
    expect(await post('https://a.example:8443/hook?x=1', init, webhookPolicy)).toEqual({ ok: true, status: 200 });
    expect(await download('https://a.example/p?x', imagePolicy)).toMatchObject({ finalUrl: 'https://a.example/p?x' });
    expect(seen.map(({ url }) => url)).toEqual(['http://127.0.0.1:4000/hook?x=1', 'http://127.0.0.1:4001/p?x']);
  });

  it.each(['https://inside.example/', 'https://localhost/', 'https://127.0.0.1:4000/', 'https://gone.example/'])(
    '[SEC-1] still checks %s as written',
    async (url) => {
      const outbound =
        'inside.example=127.0.0.1:4000,localhost=127.0.0.1:4000,127.0.0.1=127.0.0.1:4000,gone.example=127.0.0.1:4000';
      const { post, download, seen } = outboundTo({ '127.0.0.1:4000': () => new Response() }, { outbound });
      expect(await post(url, init, webhookPolicy)).toMatchObject({ ok: false });
      expect(await download(url, imagePolicy)).toMatchObject({ ok: false });
      expect(seen).toEqual([]);
    },
  );

  it('hands a TLS target to the dialler with the request unchanged', async () => {
    const dialled: string[] = [];
    const dial: Dial = async (request, address) => {
      dialled.push(`${request.method} ${request.url} ${request.redirect} ${await request.text()} ${address}`);
      return new Response(null, { status: 204 });
    };
    const { post, seen } = outboundTo({}, { outbound: 'a.example=https://127.0.0.1:4443', dial });
    expect(await post('https://a.example/hook', init, webhookPolicy)).toEqual({ ok: true, status: 204 });
    expect(dialled).toEqual(['POST https://a.example/hook manual {} 127.0.0.1:4443']);
    expect(seen).toEqual([]);
  });

  it('fails for a TLS target if nothing can connect to it', async () => {
    const { post, seen } = outboundTo({}, { outbound: 'a.example=https://127.0.0.1:4443' });
    expect(await post('https://a.example/', init, webhookPolicy)).toMatchObject({
      ok: false,
      code: 'dial_unavailable',
    });
    expect(seen).toEqual([]);
  });

  it('accepts another resolver', async () => {
    const answer: Handler = ({ searchParams }) =>
      Response.json({
        Status: 0,
        Answer: searchParams.get('type') === 'A' ? [{ type: 1, TTL: 60, data: '10.0.0.1' }] : [],
      });
    const { fetch } = fakeInternet({ '127.0.0.1:5353': answer });
    const { checkUrl } = createOutbound(
      { development: true, outbound: 'cloudflare-dns.com=127.0.0.1:5353' },
      { fetch },
    );
    expect(await checkUrl('https://rebind.example/', webhookPolicy)).toMatchObject({
      allowed: false,
      code: 'address_refused',
    });
  });

  it('[SEC-1] is ignored outside development', async () => {
    const { fetch, seen } = fakeInternet({ '127.0.0.1:4000': () => new Response() });
    const settings = { development: false, dns: 'a.example=93.184.216.34', outbound: '93.184.216.34=127.0.0.1:4000' };
    const { checkUrl, post } = createOutbound(settings, { fetch });
    expect(await checkUrl('https://a.example/', webhookPolicy)).toMatchObject({ code: 'resolver_unavailable' });
    await post('https://93.184.216.34/', init, webhookPolicy);
    expect(seen.at(-1)?.url).toBe('https://93.184.216.34/');
  });
});
