import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FrontDoor } from '../../scripts/local/front-door.ts';
import { newIdentity } from '../../scripts/local/identity.ts';
import { parsePorts } from '../../workers/renderer/listen.ts';
import { runs } from '../harness/depth.ts';
import { endWithFile } from './ends.ts';
import { portsOfWorker } from './ports.ts';

let door: FrontDoor;
let inner: number;
let answer: RequestListener;

async function listening(server: Server): Promise<number> {
  endWithFile(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

async function openDoor(ports = parsePorts(portsOfWorker()), takesTestClients = false): Promise<FrontDoor> {
  const opened = await FrontDoor.open(ports, newIdentity(), { takesTestClients });
  endWithFile(() => opened.close());
  return opened;
}

beforeAll(async () => {
  inner = await listening(
    createServer({ maxHeaderSize: 256 * 1024 }, (request, response) => answer(request, response)),
  );
  door = await openDoor();
  door.leadTo(inner);
});

beforeEach(() => {
  answer = echo;
});

/** Echoes the request as JSON. */
async function echo(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = (await buffer(incoming)).toString('base64');
  const { method, url, headers } = incoming;
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ method, url, headers, body }));
}

interface Asked {
  method?: string;
  path?: string;
  headers?: Record<string, string | string[]>;
  body?: Buffer | undefined;
}

/** Uses the bare client of Node, which adds no header except Host and Connection. */
async function ask(
  { method = 'GET', path = '/', headers = {}, body }: Asked = {},
  { port } = door,
): Promise<IncomingMessage> {
  const asking = request({ host: '127.0.0.1', port, method, path, headers, agent: false });
  asking.end(body);
  const [response] = await once(asking, 'response');
  return response as IncomingMessage;
}

describe('the front door', () => {
  it('passes method, path, headers and body on unchanged', async () => {
    const token = fc.stringMatching(/^[!#$%&'*+.^_`|~0-9a-z-]{1,12}$/);
    const value = fc.stringMatching(/^[!-~]([ -~]{0,20}[!-~])?$/);
    const header = fc.tuple(
      fc.constantFrom('x-', 'accept-', 'cf-').chain((head) => token.map((rest) => head + rest)),
      value,
    );
    const randomRequest = fc.record({
      method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
      path: fc.webPath().map((path) => `/x${path}`),
      query: fc.webQueryParameters(),
      headers: fc.array(header, { maxLength: 5 }),
      body: fc.option(fc.uint8Array({ maxLength: 2_000 })),
      chunked: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(randomRequest, async ({ method, path, query, headers, body, chunked }) => {
        const sent = body && method !== 'GET' ? Buffer.from(body) : undefined;
        const framing = sent
          ? chunked
            ? { 'transfer-encoding': 'chunked' }
            : { 'content-length': String(sent.length) }
          : {};
        const sentHeaders = Object.fromEntries(headers);
        const all = { ...sentHeaders, ...framing, host: 'galley.test:81' };
        const response = await ask({ method, path: `${path}?${query}`, headers: all, body: sent });
        const seen = JSON.parse(await text(response));
        expect(seen).toMatchObject({
          method,
          url: `${path}?${query}`,
          body: (sent ?? Buffer.alloc(0)).toString('base64'),
        });
        expect(seen.headers).toMatchObject({ ...sentHeaders, host: 'galley.test:81' });
        const added = Object.keys(seen.headers).filter((name) => !(name in sentHeaders));
        expect(
          added.filter(
            (name) => !['host', 'connection', 'content-length', 'transfer-encoding', 'cf-connecting-ip'].includes(name),
          ),
        ).toEqual([]);
      }),
      { numRuns: runs(40, 500) },
    );
  });

  it('returns status, repeated headers, and bytes unchanged', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
    answer = (_, response) => {
      response.writeHead(418, 'As asked', [
        'Set-Cookie',
        'a=1',
        'Set-Cookie',
        'b=2',
        'X-Case',
        'Kept',
        'Connection',
        'X-Hop',
        'X-Hop',
        'inner',
        'Content-Length',
        String(bytes.length),
      ]);
      response.end(bytes);
    };
    const response = await ask();
    expect([response.statusCode, response.statusMessage]).toEqual([418, 'As asked']);
    expect(response.headers).toMatchObject({ 'set-cookie': ['a=1', 'b=2'], 'content-length': String(bytes.length) });
    expect(response.rawHeaders).toContain('X-Case');
    expect(response.headers).not.toHaveProperty('x-hop');
    expect((await buffer(response)).equals(bytes)).toBe(true);
  });

  it.each([204, 304])('returns a %i, which has no body', async (status) => {
    answer = (_, response) => response.writeHead(status, { ETag: '"x"' }).end();
    const response = await ask();
    expect([response.statusCode, response.headers['etag'], await text(response)]).toEqual([status, '"x"', '']);
  });

  it('returns the length of a HEAD response', async () => {
    answer = (_, response) => response.writeHead(200, { 'Content-Length': '12345' }).end();
    const response = await ask({ method: 'HEAD' });
    expect([response.headers['content-length'], await text(response)]).toEqual(['12345', '']);
  });

  it('keeps headers that wrangler would interpret itself', async () => {
    const headers = { 'MF-Original-URL': 'http://x/', 'mf-cf-blob': '{}', Mf: 'stays', 'X-MF-Y': 'stays' };
    const seen = JSON.parse(await text(await ask({ headers })));
    expect(seen.headers).toMatchObject({ mf: 'stays', 'x-mf-y': 'stays' });
    expect(Object.keys(seen.headers).filter((name) => name.startsWith('mf-'))).toEqual([]);
  });

  it('[AUTH-13] sets the address of the client itself, whatever a caller claims (S12)', async () => {
    const claims = {
      'CF-Connecting-IP': '203.0.113.9',
      'True-Client-IP': '203.0.113.9',
      'X-Forwarded-For': '203.0.113.9, 127.0.0.1',
      'x-real-ip': '203.0.113.9',
      Forwarded: 'for=203.0.113.9',
      'Galley-Test-Client': '203.0.113.9',
    };
    const { headers: seen } = JSON.parse(await text(await ask({ headers: claims })));
    expect(seen['cf-connecting-ip']).toBe('127.0.0.1');
    for (const name of ['true-client-ip', 'x-forwarded-for', 'x-real-ip', 'forwarded']) {
      expect(seen).not.toHaveProperty(name);
    }
    const testing = await openDoor(undefined, true);
    testing.leadTo(inner);
    const asTest = JSON.parse(await text(await ask({ headers: claims }, testing)));
    expect(asTest.headers['cf-connecting-ip']).toBe('203.0.113.9');
  });

  it('streams: the first bytes of a response arrive first', async () => {
    let goOn: () => void = () => undefined;
    answer = (_, response) => {
      response.write('first');
      goOn = () => response.end('last');
    };
    const chunks: string[] = [];
    for await (const chunk of await ask()) {
      chunks.push(String(chunk));
      goOn();
    }
    expect(chunks).toEqual(['first', 'last']);
  });

  it('answers as early as the Worker does, whatever is still being sent', async () => {
    answer = (_, response) => response.writeHead(413, { Connection: 'close' }).end('too large');
    const asking = request({ host: '127.0.0.1', port: door.port, method: 'POST', agent: false });
    asking.on('error', () => undefined);
    asking.write(Buffer.alloc(100_000));
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    expect([response.statusCode, await text(response)]).toEqual([413, 'too large']);
    asking.destroy();
    answer = echo;
    expect((await ask()).statusCode).toBe(200);
  });

  it('tells the Worker that a client has left', async () => {
    const left = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    answer = (_, response) => {
      response.once('close', () => left.resolve());
      arrived.resolve();
    };
    const asking = request({ host: '127.0.0.1', port: door.port, agent: false });
    asking.on('error', () => undefined).end();
    await arrived.promise;
    asking.destroy();
    await left.promise;
  });

  it('breaks off a response that the Worker breaks off', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('half', () => response.destroy());
    };
    await expect(ask().then(text)).rejects.toThrow('aborted');
  });

  it('answers 503 while there is no Worker, and when it does not respond', async () => {
    const nobody = await listening(createTcpServer((socket) => socket.destroy()));
    for (const behind of [undefined, nobody]) {
      door.leadTo(behind);
      const response = await ask({ method: 'POST', body: Buffer.from('x') });
      expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
      expect(JSON.parse(await text(response))).toMatchObject({ success: false, code: 'service_unavailable' });
      // A browser gets a page that opens the service as soon as it is available (N7).
      const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
      const page = await ask({ path: '/docs/quick-start', headers: { accept } });
      expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
      expect(await text(page)).toMatch(/http-equiv="refresh"[\s\S]*Galley is starting/);
      const problem = await ask({ path: '/api/health', headers: { accept } });
      expect(problem.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      await text(problem);
    }
    door.leadTo(inner);
    expect((await ask()).statusCode).toBe(200);
  });

  it('continues after the Worker closed a kept-alive connection', async () => {
    const closing = createServer({ keepAliveTimeout: 1 }, echo);
    closing.keepAliveTimeoutBuffer = 0;
    door.leadTo(await listening(closing));
    for (let times = 0; times < 5; times++) {
      expect((await ask()).statusCode).toBe(200);
      await sleep(20);
    }
    door.leadTo(inner);
  });

  it('accepts URLs and headers as long as Cloudflare does', async () => {
    const response = await ask({ path: `/?${'q'.repeat(15_000)}`, headers: { 'x-long': 'h'.repeat(100_000) } });
    expect(response.statusCode).toBe(200);
  });
});

describe('opening a front door', () => {
  it('chooses the first port of a range that is free on each loopback address', async () => {
    const occupyingDoor = await openDoor();
    const after = await openDoor([
      occupyingDoor.port,
      ...parsePorts(portsOfWorker()).filter((port) => port > occupyingDoor.port),
    ]);
    expect(after.port).toBeGreaterThan(occupyingDoor.port);
    const half = createServer();
    const hasIpv6 = await new Promise((resolve) =>
      half.once('error', () => resolve(false)).listen(0, '::1', () => resolve(true)),
    );
    if (hasIpv6) {
      endWithFile(() => half.close());
      await expect(FrontDoor.open([(half.address() as AddressInfo).port], newIdentity())).rejects.toThrow('EADDRINUSE');
    }
    await expect(FrontDoor.open([occupyingDoor.port], newIdentity())).rejects.toThrow('EADDRINUSE');
  });

  it('releases a port that is only free on some addresses, and every port once it is closed', async () => {
    const opened = await openDoor();
    await opened.close();
    const again = await openDoor([opened.port]);
    expect(again.port).toBe(opened.port);
  });
});

describe('ports', () => {
  it('are one, or a range in order', () => {
    expect(parsePorts('9400')).toEqual([9400]);
    expect(parsePorts('9400-9402')).toEqual([9400, 9401, 9402]);
    expect(parsePorts('65535')).toEqual([65_535]);
  });

  it.each(['0', '', 'abc', '65536', '80-79', '-80', '80-', '8787.5', ' 80', '1e3', '0-5', '80-65536'])(
    'are not %j',
    (text) => expect(() => parsePorts(text)).toThrow('neither a port'),
  );

  it('differ between two vitest workers, and between two consecutive runs', () => {
    const ranges = [1, 2].flatMap((worker) => [100, 101].map((run) => parsePorts(portsOfWorker(run, worker))));
    const all = ranges.flat();
    expect(new Set(all).size).toBe(all.length);
    // Below the range that the kernel uses for outgoing connections.
    expect(Math.max(...all)).toBeLessThan(32_768);
    expect(Math.min(...all)).toBeGreaterThan(1_023);
  });
});
