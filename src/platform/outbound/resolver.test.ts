import { describe, expect, it, vi } from 'vitest';
import { endlessBody, fakeInternet, type Handler, stall } from './fake-internet.fixture.ts';
import { createPublicResolver, createTableResolver } from './resolver.ts';
import { createSend } from './sender.ts';

interface DnsRecord {
  type: number;
  TTL: number;
  data: string;
}

const a = (data: string, TTL = 300): DnsRecord => ({ type: 1, TTL, data });
const aaaa = (data: string, TTL = 300): DnsRecord => ({ type: 28, TTL, data });
const cname = (data: string, TTL = 300): DnsRecord => ({ type: 5, TTL, data });

const message = (Answer: unknown, Status: unknown = 0): Response => Response.json({ Status, TC: false, Answer });

/** Creates a resolver that uses a DoH server with one answer for each record type. Tests set its clock. */
function createResolver(answers: Record<'A' | 'AAAA', Handler>) {
  const handler: Handler = (url) => answers[url.searchParams.get('type') as 'A' | 'AAAA'](url);
  const { fetch, seen } = fakeInternet({ 'cloudflare-dns.com': handler });
  const clock = { time: 0, now: () => clock.time };
  return { resolve: createPublicResolver(createSend({ detours: new Map(), fetch }), clock), seen, clock };
}

const empty = () => message(undefined);

describe('the public resolver', () => {
  it('[SEC-1] queries A and AAAA, and returns all addresses of both', async () => {
    const { resolve, seen } = createResolver({
      A: () => message([cname('cdn.example.net.'), a('1.1.1.1'), a('10.0.0.1')]),
      AAAA: () => message([aaaa('2606:4700::1111')]),
    });
    expect(await resolve('example.com')).toEqual(['1.1.1.1', '10.0.0.1', '2606:4700::1111']);
    expect(seen.map(({ url }) => url)).toEqual([
      'https://cloudflare-dns.com/dns-query?name=example.com&type=A',
      'https://cloudflare-dns.com/dns-query?name=example.com&type=AAAA',
    ]);
    expect(seen[0]?.headers['accept']).toBe('application/dns-json');
  });

  it('[SEC-1] returns no address for a name that does not exist, or has none', async () => {
    const absent = () => message(undefined, 3);
    expect(await createResolver({ A: absent, AAAA: absent }).resolve('example.com')).toEqual([]);
    expect(await createResolver({ A: empty, AAAA: empty }).resolve('example.com')).toEqual([]);
    const alias = () => message([cname('gone.example.net.')]);
    expect(await createResolver({ A: alias, AAAA: alias }).resolve('example.com')).toEqual([]);
  });

  const garbage: Record<string, Handler> = {
    'a refused connection': () => Promise.reject(new Error('down')),
    'status 500': () => new Response('{"Status":0}', { status: 500 }),
    'a redirect': () => new Response(null, { status: 302, headers: { location: 'https://evil.example/' } }),
    SERVFAIL: () => message(undefined, 2),
    REFUSED: () => message(undefined, 5),
    'no status': () => Response.json({ Answer: [a('1.1.1.1')] }),
    'a text status': () => message([a('1.1.1.1')], '0'),
    'a truncated message': () => Response.json({ Status: 0, TC: true, Answer: [a('1.1.1.1')] }),
    'an empty body': () => new Response(''),
    html: () => new Response('<html>captive portal</html>'),
    null: () => Response.json(null),
    'a list': () => Response.json([]),
    'an answer that is not a list': () => message({ 0: a('1.1.1.1') }),
    'an invalid record': () => message([null]),
    'a record without a type': () => message([{ TTL: 1, data: '1.1.1.1' }]),
    'a record of another type': () => message([a('1.1.1.1'), { type: 16, TTL: 1, data: '"text"' }]),
    'a record without a TTL': () => message([{ type: 1, data: '1.1.1.1' }]),
    'a negative TTL': () => message([a('1.1.1.1', -1)]),
    'a short address': () => message([a('1.1')]),
    'an address of the other family': () => message([a('2606:4700::1111')]),
    'a name as an address': () => message([a('localhost')]),
    'an endless body': () => new Response(endlessBody(new Uint8Array(4096)).body),
  };

  it.each(Object.entries(garbage))('[SEC-1] never allows a host on %s, in either query', async (_, handler) => {
    const good = createResolver({ A: () => message([a('1.1.1.1')]), AAAA: handler });
    expect(await good.resolve('example.com')).toBe('unavailable');
    expect(await createResolver({ A: handler, AAAA: empty }).resolve('example.com')).toBe('unavailable');
  });

  it('[SEC-1] waits three seconds for a resolver that stalls', async () => {
    vi.useFakeTimers();
    try {
      const { resolve } = createResolver({ A: () => message([a('1.1.1.1')]), AAAA: () => stall() });
      const settled = vi.fn();
      const resolution = resolve('example.com').finally(settled);
      await vi.advanceTimersByTimeAsync(2999);
      expect(settled).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(await resolution).toBe('unavailable');
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('stops with the signal of its caller', async () => {
    const { resolve } = createResolver({ A: () => stall(), AAAA: () => stall() });
    const controller = new AbortController();
    const resolution = resolve('example.com', controller.signal);
    controller.abort();
    expect(await resolution).toBe('unavailable');
  });

  it('[SEC-1] caches an answer for its shortest TTL', async () => {
    const { resolve, seen, clock } = createResolver({
      A: () => message([cname('cdn.example.net.', 7), a('1.1.1.1', 20)]),
      AAAA: () => message([aaaa('2606:4700::1111', 10)]),
    });
    await resolve('example.com');
    clock.time = 6999;
    await resolve('example.com');
    expect(seen).toHaveLength(2);
    clock.time = 7000;
    await resolve('example.com');
    expect(seen).toHaveLength(4);
  });

  it('[SEC-1] caches no answer longer than a minute, and never one with TTL 0', async () => {
    const long = createResolver({ A: () => message([a('1.1.1.1', 86_400)]), AAAA: empty });
    await long.resolve('example.com');
    long.clock.time = 60_000;
    await long.resolve('example.com');
    expect(long.seen).toHaveLength(4);
    const brief = createResolver({ A: () => message([a('1.1.1.1', 0)]), AAAA: empty });
    await brief.resolve('example.com');
    await brief.resolve('example.com');
    expect(brief.seen).toHaveLength(4);
  });

  it('caches neither a failure nor a name without addresses', async () => {
    const absent = createResolver({ A: empty, AAAA: empty });
    await absent.resolve('example.com');
    await absent.resolve('example.com');
    expect(absent.seen).toHaveLength(4);
  });

  it('[SEC-3] limits its cache, and removes the oldest entries', async () => {
    const { resolve, seen } = createResolver({ A: () => message([a('1.1.1.1')]), AAAA: empty });
    for (let index = 0; index <= 256; index++) await resolve(`host${index}.example.com`);
    seen.length = 0;
    await resolve('host256.example.com');
    await resolve('host1.example.com');
    expect(seen).toHaveLength(0);
    await resolve('host0.example.com');
    expect(seen).toHaveLength(2);
  });
});

it('the table resolver only knows its own names', async () => {
  const resolve = createTableResolver(new Map([['a.example', ['1.1.1.1']]]));
  expect(await resolve('a.example')).toEqual(['1.1.1.1']);
  expect(await resolve('b.a.example')).toEqual([]);
});
