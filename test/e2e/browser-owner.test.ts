import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import workersPuppeteer, { type BrowserWorker } from '@cloudflare/puppeteer';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { systemClock } from '../../src/core/clock.ts';
import { ChromeSource } from '../../workers/renderer/browser/chrome-source.ts';
import { BrowserLauncher } from '../../workers/renderer/browser/launcher.ts';
import { BrowserPool, poolLimits } from '../../workers/renderer/browser/pool.ts';
import { deepDescribe, deepIt, isDeep } from '../harness/depth.ts';
import { reached } from './reached.ts';
import { findPid, headers, type RendererProcess, readUids, startRenderer, token } from './renderer-process.ts';
import { framed, vetAt } from './shader-jobs.ts';

interface Sessions {
  sessions: { sessionId: string; connectionId?: string }[];
  history: { sessionId: string; closeReasonText: string }[];
}

let renderer: RendererProcess;

beforeAll(async () => {
  renderer = await startRenderer();
});

afterAll(async () => {
  await renderer.stop();
});

const read = async (path: string) => (await renderer.ask(path)).json() as Promise<Sessions>;
const sessionIds = async () => (await read('/v1/sessions')).sessions.map(({ sessionId }) => sessionId);

/** A session without a connection, which clients look for before they request a new one. */
async function freeSession(): Promise<string> {
  const { sessions } = await read('/v1/sessions');
  return sessions.find(({ connectionId }) => !connectionId)?.sessionId ?? renderer.acquire();
}

async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const sessionId = await freeSession();
  const browser = await renderer.connect(sessionId);
  try {
    return await work(browser);
  } finally {
    await leave(browser, sessionId);
  }
}

/** Disconnects, and waits until the renderer notices that its client has left. */
async function leave(browser: Browser, sessionId: string): Promise<void> {
  await browser.disconnect();
  const isConnected = async () =>
    (await read('/v1/sessions')).sessions.find((session) => session.sessionId === sessionId)?.connectionId;
  while (await isConnected()) await sleep(5);
}

async function printsPdf(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  await page.setContent('<h1>Galley</h1>');
  expect(
    Buffer.from(await page.pdf())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
}

/** The status with which an upgrade is rejected; 101 if it is accepted. */
async function upgradeStatus(path: string, with_: Record<string, string> = headers): Promise<number> {
  const socket = new WebSocket(`ws://${renderer.host}${path}`, { headers: with_ });
  const { promise, resolve } = Promise.withResolvers<number>();
  socket.once('open', () => resolve(101)).once('unexpected-response', (_, { statusCode }) => resolve(statusCode ?? 0));
  socket.on('error', () => undefined);
  const status = await promise;
  socket.terminate();
  return status;
}

describe('the owner of the browsers', () => {
  it('[SEC-3] answers nobody without the token, not even for a WebSocket', async () => {
    const sessionId = await freeSession();
    for (const Authorization of ['', `Bearer ${token}x`, token]) {
      const init = { method: 'POST', headers: { Authorization } };
      expect((await renderer.ask('/v1/devtools/browser', init)).status).toBe(401);
      expect((await renderer.ask('/v1/sessions', { headers: { Authorization } })).status).toBe(401);
      for (const path of [`/v1/devtools/browser/${sessionId}`, '/v1/devtools/browser', '/nothing']) {
        expect(await upgradeStatus(path, { Authorization })).toBe(401);
      }
    }
    expect(renderer.browserProcesses().join()).not.toContain(token);
  });

  it('[DOCF-4] hands out sessions with one connection each, and lists them', async () => {
    const sessionId = await freeSession();
    const browser = await renderer.connect(sessionId);
    const [session] = (await read('/v1/sessions')).sessions;
    expect(session).toMatchObject({ sessionId, startTime: expect.any(Number), connectionId: expect.any(String) });
    expect(await (await renderer.ask('/v1/limits')).json()).toEqual({
      activeSessions: [{ id: sessionId }],
      maxConcurrentSessions: 3,
      allowedBrowserAcquisitions: 2,
      timeUntilNextAllowedBrowserAcquisition: 0,
    });
    expect(await upgradeStatus(`/v1/devtools/browser/${sessionId}`)).toBe(409);
    expect(await upgradeStatus('/v1/devtools/browser/no-such-session')).toBe(404);
    expect((await renderer.ask('/v1/devtools/browser?keep_alive=soon', { method: 'POST' })).status).toBe(400);
    await printsPdf(browser);
    const pid = await findPid(browser);
    const user = process.platform === 'linux' ? readUids(pid) : [];
    await leave(browser, sessionId);
    // The renderer prints which user runs the browsers, so that nobody runs them as root unawares (N1, N5).
    const rights = { user: process.getuid?.() === 0 ? 'nobody' : 'own', sandbox: expect.any(Boolean) };
    expect(await (await renderer.ask('/health')).json()).toEqual({
      status: 'ok',
      browser: { state: 'ready', ...rights },
      shaders: { state: 'untried', ...rights },
    });
    expect(user).not.toContain(0);
  });

  it('[DOCF-4] reuses a browser, and closes what a connection left behind', async () => {
    const first = await withBrowser(async (browser) => {
      const context = await browser.createBrowserContext();
      await (await context.newPage()).setContent('left behind');
      const page = await browser.newPage();
      // A script that never ends, and a page that asks before it is left.
      await page.setContent('<script>onbeforeunload = () => "stay"; setTimeout(() => { for (;;); }, 50)</script>');
      await browser.setCookie({ name: 'left', value: 'behind', domain: 'example.com', path: '/' });
      await sleep(100);
      return findPid(browser);
    });
    const second = await withBrowser(async (browser) => {
      const pages = await browser.pages();
      expect(await Promise.all(pages.map((page) => page.evaluate('document.documentElement.outerHTML')))).toEqual([
        '<html><head></head><body></body></html>',
      ]);
      expect(browser.browserContexts()).toEqual([browser.defaultBrowserContext()]);
      expect(await browser.cookies()).toEqual([]);
      await printsPdf(browser);
      return findPid(browser);
    });
    expect(second).toBe(first);
    // Connects at once, while the end of the previous connection is still on its way.
    const [sessionId = ''] = await sessionIds();
    for (let connection = 0; connection < 3; connection++) await (await renderer.connect(sessionId)).disconnect();
    expect(await sessionIds()).toEqual([sessionId]);
  });

  deepIt('[SEC-3] passes messages of many megabytes both ways', async () => {
    const text = 'x'.repeat(isDeep ? 60_000_000 : 12_000_000);
    await withBrowser(async (browser) => {
      const page = await browser.newPage();
      expect(await page.evaluate((sentText) => sentText.length, text)).toBe(text.length);
      expect((await page.evaluate((length) => 'y'.repeat(length), text.length)).length).toBe(text.length);
    });
  });

  it('[DOCF-4] blocks every request of a page, by address or by name', async () => {
    await withBrowser(async (browser) => expect(await reached(await browser.newPage())).toEqual([]));
  });

  it('[DOCF-4] serves @cloudflare/puppeteer as the binding does', async () => {
    const worker = createBinding(renderer);
    const [free] = await workersPuppeteer.sessions(worker);
    const browser = await (free ? workersPuppeteer.connect(worker, free.sessionId) : workersPuppeteer.launch(worker));
    const page = await browser.newPage();
    await page.setContent('<h1>Galley</h1>');
    expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await workersPuppeteer.limits(worker)).toMatchObject({ maxConcurrentSessions: 3 });
    await browser.close();
    const closed = { sessionId: browser.sessionId(), closeReasonText: 'BrowserClosed' };
    await expect.poll(async () => (await workersPuppeteer.history(worker))[0]).toMatchObject(closed);
  });

  it('[DOCF-5] ends the session of a browser that crashes at once, and starts a new one for the next', async () => {
    const sessionId = await freeSession();
    const browser = await renderer.connect(sessionId);
    const { promise: disconnected, resolve } = Promise.withResolvers<unknown>();
    browser.once('disconnected', resolve);
    process.kill(await findPid(browser), 'SIGKILL');
    await disconnected;
    expect(await sessionIds()).not.toContain(sessionId);
    expect((await read('/v1/history')).history[0]).toMatchObject({ sessionId, closeReasonText: 'BrowserCrashed' });
    expect(await upgradeStatus(`/v1/devtools/browser/${sessionId}`)).toBe(410);
    await withBrowser(printsPdf);
  });

  deepIt('[DOCF-5] answers one 503 for a browser that hangs, and starts a new one for the next', async () => {
    const sessionId = await freeSession();
    const pid = await withBrowser(findPid);
    await sleep(200);
    process.kill(pid, 'SIGSTOP');
    expect(await upgradeStatus(`/v1/devtools/browser/${sessionId}`)).toBe(503);
    expect(await sessionIds()).not.toContain(sessionId);
    await withBrowser(async (browser) => {
      expect(await findPid(browser)).not.toBe(pid);
      await printsPdf(browser);
    });
    const ofThat = () => renderer.browserProcesses().filter((line) => line.trim().startsWith(`${pid} `));
    await expect.poll(ofThat).toEqual([]);
  });

  it('[DOCF-4] has three browsers at once, and answers 429 to a request for a fourth', async () => {
    while ((await sessionIds()).length < 3) await renderer.acquire();
    const refused = await renderer.ask('/v1/devtools/browser', { method: 'POST' });
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5']);
    expect(await refused.json()).toMatchObject({ code: 'too_many_browsers' });
    expect(await upgradeStatus('/v1/devtools/browser')).toBe(429);
  });

  it('prints nothing when all is well, and leaves nothing behind after SIGTERM', async () => {
    await freeSession();
    expect(renderer.printed()).toBe('');
    expect(renderer.browserProcesses().length).toBeGreaterThan(0);
    expect(await renderer.stop('SIGTERM')).toEqual([]);
  });
});

deepDescribe('a renderer in a separate process', () => {
  it('[DOCF-5] reports in one line that it has no browser, answers 503 to requests for one, and draws', async () => {
    const poor = await startRenderer({ CHROME_PATH: '/nowhere/chrome' });
    onTestFinished(async () => {
      await poor.stop();
    });
    const response = await poor.ask('/v1/devtools/browser', { method: 'POST' });
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
    const message = 'CHROME_PATH names no program that can be run: /nowhere/chrome';
    expect(await response.json()).toEqual({ code: 'renderer_unavailable', message });
    expect(await (await poor.ask('/health')).json()).toMatchObject({ status: 'ok', browser: { state: 'none' } });
    // The connection gets no frame, but it exists.
    expect((await poor.ask('/raster', { method: 'POST', body: 'no frame' })).status).toBe(400);
    expect(poor.printed()).toBe(`${message}\n`);
    expect(await poor.stop()).toEqual([]);
  });

  it('[DOCF-4] unpacks @sparticuz/chromium if the system has no browser, and leaves nothing behind after SIGKILL', async () => {
    const bare = await startRenderer({ PATH: '', CHROME_PATH: '' });
    onTestFinished(async () => {
      await bare.stop();
    });
    const browser = await bare.connect(await bare.acquire());
    await printsPdf(browser);
    const page = await browser.newPage();
    // Without any font it would end here.
    const cut =
      'width: 3em; overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1';
    const picture = '<i style="display: inline-block; width: 1em; height: 1em; background: red"></i>';
    await page.setContent(`<p style="${cut}">${picture.repeat(9)}</p>`);
    expect((await page.screenshot()).byteLength).toBeGreaterThan(500);
    expect(await reached(await browser.newPage())).toEqual([]);
    // The package unpacks its program for its owner only; a browser of another user must be able to read it (N1, N5).
    expect(readUids(await findPid(browser))).not.toContain(0);
    const vetted = await vetAt(bare, 'vec4 shade(vec2 uv, float time, vec2 resolution) { return vec4(uv, 0.0, 1.0); }');
    expect(vetted.codes).toEqual([]);
    const user = process.getuid?.() === 0 ? 'nobody' : 'own';
    expect(await (await bare.ask('/health')).json()).toMatchObject({
      browser: { state: 'ready', user },
      shaders: { state: 'ready', user },
    });
    expect(bare.browserProcesses().join('\n')).toContain('galley-chromium-');
    expect(bare.printed()).toBe('');
    expect(await bare.stop('SIGKILL')).toEqual([]);
  });
});

describe('a renderer that runs as root where no other user can run a browser', () => {
  beforeEach((context) => context.skip(process.getuid?.() !== 0, 'needs to run as root'));

  /** Only root may enter its folder for temporary files, where the browser and its profile are. */
  async function startClosed(environment: Record<string, string> = {}): Promise<RendererProcess> {
    const closed = await startRenderer({ RENDERER_WARM: '0', ...environment });
    onTestFinished(async () => {
      await closed.stop();
    });
    chmodSync(closed.temporary, 0o700);
    return closed;
  }
  const body = framed({
    source: 'vec4 shade(vec2 uv, float time, vec2 resolution) { return vec4(1.0); }',
    manifest: { inputs: [] },
    defaults: [],
  });

  it('[SHD-7, DOCF-4] refuses to run one as root, with a message (N1, N5)', async () => {
    const closed = await startClosed();
    for (const path of ['/shaders/vet', '/v1/devtools/browser']) {
      const response = await closed.ask(path, { method: 'POST', ...(path === '/shaders/vet' ? { body } : {}) });
      expect(response.status, path).toBe(503);
      const { code, message } = (await response.json()) as { code: string; message: string };
      expect([path, code]).toEqual([path, 'browser_needs_root']);
      expect(message).toMatch(/Start Galley as another user.*RENDERER_ALLOW_ROOT=1/);
    }
    const refused = { state: 'none', user: 'nobody' };
    expect(await (await closed.ask('/health')).json()).toMatchObject({ browser: refused, shaders: refused });
    expect(closed.printed()).toContain('RENDERER_ALLOW_ROOT=1 lets browsers');
    expect(closed.browserProcesses().filter((line) => line.includes('--user-data-dir'))).toEqual([]);
  });

  deepIt('[SHD-7, DOCF-4] runs one as root if RENDERER_ALLOW_ROOT=1 is set, with a message (N1, N5)', async () => {
    const closed = await startClosed({ RENDERER_ALLOW_ROOT: '1' });
    const browser = await closed.connect(await closed.acquire());
    await printsPdf(browser);
    expect(readUids(await findPid(browser))).toContain(0);
    expect(await (await closed.ask('/health')).json()).toMatchObject({
      browser: { state: 'ready', user: 'root', sandbox: false },
    });
    expect(closed.printed()).toContain('it runs as root without its sandbox');
  });
});

describe('the pool of browsers', () => {
  const poolWith = (limits: Partial<typeof poolLimits>) => {
    const launcher = new BrowserLauncher(new ChromeSource(), console.error);
    return new BrowserPool({ launcher, clock: systemClock, limits: { ...poolLimits, ...limits }, ahead: true });
  };
  const waitForReason = async (pool: BrowserPool) => {
    while (pool.history.length === 0) await sleep(20);
    return pool.history[0]?.closeReasonText;
  };

  it('[DOCF-4] ends a session that nobody uses', async () => {
    const pool = poolWith({});
    const { browser } = await pool.acquire(300);
    expect(await waitForReason(pool)).toBe('BrowserIdle');
    await browser.exited;
    await expect(pool.connect(pool.history[0]?.sessionId ?? '')).rejects.toMatchObject({ ended: true });
  });

  it('[DOCF-5] ends a connection that stays too long, with its browser', async () => {
    const pool = poolWith({ connectionMs: 300 });
    const { client } = await pool.connect((await pool.acquire(60_000)).id);
    await client.closed;
    expect(await waitForReason(pool)).toBe('ConnectionTooLong');
  });

  deepIt('[DOCF-4] replaces a browser after a number of connections, before the next request', async () => {
    const pool = poolWith({ connectionsEach: 2 });
    const { id, browser } = await pool.acquire(60_000);
    for (let connection = 0; connection < 2; connection++) {
      expect(pool.sessions).toHaveLength(1);
      const { client, leave } = await pool.connect(id);
      client.end();
      leave();
    }
    expect(await waitForReason(pool)).toBe('BrowserRetired');
    const next = await pool.acquire(60_000);
    expect(next.browser).not.toBe(browser);
    next.browser.end();
    await next.browser.exited;
  });
});

/** The BROWSER binding as a Worker has it: its `fetch` answers an upgrade with a WebSocket that waits to be accepted. */
function createBinding({ host }: RendererProcess): BrowserWorker {
  const ask = async (address: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(address);
    if (!new Headers(init.headers).has('Upgrade')) {
      return fetch(`http://${host}${pathname}${search}`, { ...init, headers });
    }
    const webSocket = new WebSocket(`ws://${host}${pathname}${search}`, { headers });
    await once(webSocket, 'open');
    const listen = (type: string, listener: (event: unknown) => void) =>
      webSocket.addEventListener(type as 'message', listener);
    return {
      webSocket: {
        accept: () => undefined,
        addEventListener: listen,
        send: (message: string) => webSocket.send(message),
        close: () => webSocket.close(),
      },
    };
  };
  return { fetch: ask as unknown as typeof fetch };
}
