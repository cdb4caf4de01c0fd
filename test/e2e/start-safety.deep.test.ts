import { chmodSync, readdirSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { galleryId } from '../../scripts/state/gallery.ts';
import { setEnvironment } from './ends.ts';
import { type Listener, listListeners } from './listeners.ts';
import { listDescendants } from './process-tree.ts';
import { makeState, type StartedService, startService } from './started-service.ts';
import './uses-browser.ts';

const state = makeState();
let service: StartedService;

beforeAll(async () => {
  setEnvironment({ GALLEY_STATE: state.path });
  const { withStores } = await import('../../scripts/state/stores.ts');
  // Every request for webhooks gets a 500.
  await withStores(state.path, async ({ DB }) => {
    await DB.exec('drop table webhooks');
  });
  // As earlier versions left it.
  for (const [entry, mode] of [
    ['.', 0o755],
    ['secrets.json', 0o644],
  ] as const)
    chmodSync(join(state.path, entry), mode);
  // As a plain `npm start` is: without GALLEY_LOG, and with a bundle of its own.
  service = await startService(state.path, {
    GALLEY_LOG: undefined,
    GALLEY_WORKER_BUNDLE: undefined,
    GALLEY_DRAWING_PROCESSES: '1',
  });
});

/** The head and the body of the response to a request that no client library would send. */
function exchange(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let responseText = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.setTimeout(5_000, () => socket.destroy());
    socket.on('data', (chunk) => (responseText += String(chunk))).on('error', reject);
    socket.on('close', () => resolve(responseText));
  });
}

/** The command line of a process of Chromium, or of its keeper. */
/** Processes that draw pages state their type, some under another name than the browser's. */
const isBrowser = (line: string) =>
  ['galley-chrome-', 'browser/keeper.ts', ' --type='].some((part) => line.includes(part));

const getPort = ({ origin }: StartedService) => Number(new URL(origin).port);
const raw = (target: string, ...headers: string[]) =>
  exchange(
    getPort(service),
    `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`,
  );

describe('a plain npm start', () => {
  it('[GEN-3, GEN-4] shows the line of a 500 with its request id, and no line of a success', async () => {
    const { ownerEmail: email, ownerPassword: password } = service.secrets();
    const headers = { 'Content-Type': 'application/json', Origin: service.origin };
    const body = JSON.stringify({ email, password });
    const signedIn = await fetch(`${service.origin}/api/auth/sign-in/email`, { method: 'POST', headers, body });
    const Cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const failed = await fetch(`${service.origin}/api/v1/webhooks`, { headers: { Cookie } });
    const { requestId } = (await failed.json()) as { requestId: string };
    expect([failed.status, failed.headers.get('X-Request-Id')]).toEqual([500, requestId]);
    await expect.poll(service.output).toContain(requestId);
    const lines = service
      .output()
      .split('\n')
      .filter((line) => line.includes('"event"'));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 'error',
        event: 'request_failed',
        requestId,
        code: 'internal_error',
        error: { message: expect.anything() },
      },
    ]);
  });

  it('[SEC-7] serves none of wrangler’s own pages, however their address is written', async () => {
    const inner = 'http://localhost/cdn-cgi/local/scheduled';
    const attempts = [
      raw('/cdn-cgi/explorer/api/d1/database'),
      raw('/cdn-cgi/local/explorer/api'),
      raw('/cdn-cgi/local/r2/public/galley-files/any'),
      raw('/cdn-cgi/local/scheduled'),
      raw('/cdn-cgi/local/email'),
      raw('/cdn-cgi/handler/scheduled'),
      raw('/cdn-cgi/mf/scheduled'),
      raw('/cdn-cgi/local/platform-proxy'),
      raw('/__cf_local/stream'),
      raw('/a/../cdn-cgi/local/scheduled'),
      raw('/a/%2e%2E/cdn-cgi/local/scheduled'),
      raw('/./cdn-cgi/local/scheduled'),
      raw('/\\cdn-cgi/local/scheduled'),
      raw('/a/..\\cdn-cgi/local/scheduled'),
      raw('//cdn-cgi/local/scheduled'),
      raw('/%63dn-cgi/local/scheduled'),
      raw('/cdn-cgi/local/scheduled?x#y'),
      raw('/cdn-cgi'),
      raw(inner),
      raw('/none', `MF-Original-URL: ${inner}`),
      raw('/none', `mf-original-url: ${inner}`, 'Connection: MF-Original-URL'),
      raw('/none', 'MF-Route-Override: x'),
      raw('/none', 'MF-Proxy-Shared-Secret: x'),
    ];
    for (const [index, answer] of (await Promise.all(attempts)).entries()) {
      expect([index, answer.split('\r\n')[0]]).toEqual([index, 'HTTP/1.1 404 Not Found']);
      expect(answer).toContain('"code":"route_not_found"');
    }
  });

  it('[SEC-7] does not believe a client about the address under which it was reached', async () => {
    const answer = await raw('/templates.md', 'MF-Original-URL: http://evil.test/templates.md');
    expect(answer).toContain('HTTP/1.1 200 OK');
    expect(answer).not.toContain('evil.test');
  });

  describe('the listeners of the service on Linux', () => {
    let listeners: Listener[];
    /** Read while a pdf was drawn. */
    let browserLines: string[] = [];

    beforeAll(async () => {
      if (process.platform !== 'linux') return;
      let isDrawn = false;
      const drawn = drawPdf().finally(() => (isDrawn = true));
      const seen = new Map<string, Listener>();
      const lines = new Set<string>();
      do {
        for (const { line } of listDescendants(service.pid)) if (isBrowser(line)) lines.add(line);
        for (const each of listListeners(service.pid))
          seen.set(`${each.protocol} ${each.host} ${each.port} ${each.line}`, each);
        await sleep(20);
      } while (!isDrawn);
      expect(await drawn).toBe('%PDF-');
      listeners = [...seen.values()];
      browserLines = [...lines];
    });

    const drawPdf = async () => {
      const pageId = galleryId('page', 'open-graph-card', '1');
      const headers = { Authorization: `Bearer ${service.secrets().apiKey}`, 'Content-Type': 'application/json' };
      const body = JSON.stringify({ pageId, format: 'pdf', output: 'binary' });
      const response = await fetch(`${service.origin}/api/render`, { method: 'POST', headers, body });
      return (await response.text()).slice(0, 5);
    };

    it('[SEC-7] are on loopback only', (context) => {
      context.skip(process.platform !== 'linux', 'reads /proc');
      const [ipv4, ipv6] = ['127.0.0.1', '00000000000000000000000001000000'];
      expect(listeners.map(({ port }) => port)).toContain(getPort(service));
      for (const { host } of listeners) expect([ipv4, ipv6]).toContain(host);
    });

    it('[SEC-7] include no browser while it draws, since it gets its commands from a pipe', (context) => {
      context.skip(process.platform !== 'linux', 'reads /proc');
      // The browser itself, and its separate processes that draw.
      expect(browserLines.some((line) => line.includes('--remote-debugging-pipe') && !line.includes('--type='))).toBe(
        true,
      );
      expect(browserLines.some((line) => line.includes(' --type='))).toBe(true);
      expect(browserLines.filter((line) => line.includes('--remote-debugging-port'))).toEqual([]);
      expect(listeners.filter(({ line }) => isBrowser(line))).toEqual([]);
    });

    it('[SEC-7] let nobody without its token use the renderer, which hands out the browsers', async (context) => {
      context.skip(process.platform !== 'linux', 'reads /proc');
      const ofRenderer = listeners.filter(({ line }) => line.includes('renderer/main.ts'));
      expect(ofRenderer).toMatchObject([{ protocol: 'tcp', host: '127.0.0.1' }]);
      const upgrade =
        'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==';
      for (const { port } of ofRenderer) {
        for (const lines of [
          'GET /v1/sessions HTTP/1.1\r\nConnection: close',
          'POST /v1/devtools/browser HTTP/1.1\r\nConnection: close\r\nContent-Length: 0',
          `GET /v1/devtools/browser HTTP/1.1\r\n${upgrade}`,
          `GET /v1/devtools/browser HTTP/1.1\r\n${upgrade}\r\nAuthorization: Bearer ${service.secrets().apiKey}`,
          `GET /devtools/browser HTTP/1.1\r\n${upgrade}`,
          'GET /json/version HTTP/1.1\r\nConnection: close',
        ]) {
          const answer = await exchange(port, `${lines}\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
          expect([lines, answer.split('\r\n')[0]]).toEqual([lines, 'HTTP/1.1 401 Unauthorized']);
        }
      }
    });

    it('[SEC-7] include no inspector, debugging port or explorer', async (context) => {
      context.skip(process.platform !== 'linux', 'reads /proc');
      const lines = [...new Set(listeners.map(({ line }) => line))];
      expect(lines.some((line) => line.includes('workerd'))).toBe(true);
      for (const line of lines) expect(line).not.toMatch(/--inspector|--debug-port|--inspect|--remote-debugging/);
      for (const { port } of listeners.filter(({ protocol }) => protocol === 'tcp')) {
        for (const path of ['/json/list', '/json/version', '/cdn-cgi/explorer/api', '/cdn-cgi/local/explorer/api']) {
          const request = `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`;
          expect((await exchange(port, request)).slice(0, 2_000)).not.toMatch(
            /webSocketDebuggerUrl|"Browser"|Local Explorer/,
          );
        }
      }
    });
  });

  it('[SEC-7] leave a state that only its owner can read, without a trace of requests in it', () => {
    const entries = readdirSync(state.path, { recursive: true, encoding: 'utf8' });
    expect(entries).toContain('secrets.json');
    expect(entries).toContain(join('v3', 'd1'));
    expect(entries.filter((entry) => entry.includes('observability') || entry.includes('trace'))).toEqual([]);
    const open = ['.', ...entries].filter((entry) => {
      const { mode } = statSync(join(state.path, entry), { throwIfNoEntry: false }) ?? { mode: 0 };
      return (mode & 0o077) !== 0;
    });
    expect(open).toEqual([]);
  });
});
