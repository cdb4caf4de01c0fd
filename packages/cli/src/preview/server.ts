import { randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { listeningPort } from '../terminal/listening-port.ts';
import html from './page.html';

/** What the page of the preview shows. */
export interface PreviewState {
  name: string;
  /** The state in a few words: `Drawn in 120 ms`. */
  state: string;
  /** What is wrong with the files, if anything is. */
  fault?: string;
  /** Absent if the page already shows the latest pictures. */
  pages?: { page: string; picture: string; warnings: string[] }[];
}

export interface PreviewServer {
  /** The URL of the page, which cannot be guessed. */
  url: string;
  show(state: PreviewState, pictures?: ReadonlyMap<string, Uint8Array>): void;
  close(): Promise<void>;
}

const policy =
  "default-src 'none'; img-src 'self' data:; connect-src 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/**
 * Serves the preview to this machine only: on 127.0.0.1, at a path that other pages in the browser do not know, and
 * under no other host name, so that no web page can reach it.
 */
export async function startPreview(port: number): Promise<PreviewServer> {
  const root = `/${randomBytes(16).toString('hex')}/`;
  const viewers = new Set<ServerResponse>();
  let shownState = '';
  let files: ReadonlyMap<string, Uint8Array> = new Map();
  const server = createServer((request, response) => {
    const { host = '' } = request.headers;
    const url = request.url ?? '';
    const path = url.startsWith(root) ? url.slice(root.length) : undefined;
    if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host) || path === undefined || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    const safe = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' };
    const picture = files.get(path);
    if (path === '') {
      response.writeHead(200, {
        ...safe,
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy,
      });
      response.end(html);
    } else if (path === 'events') {
      response.writeHead(200, { ...safe, 'Content-Type': 'text/event-stream' });
      response.write(shownState === '' ? ': wait\n\n' : `data: ${shownState}\n\n`);
      viewers.add(response);
      response.on('close', () => viewers.delete(response));
    } else if (picture) {
      response.writeHead(200, { ...safe, 'Content-Type': 'image/png' }).end(picture);
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${listeningPort(server)}${root}`,
    show(state, pictures) {
      if (pictures) files = pictures;
      shownState = JSON.stringify(state);
      for (const viewer of viewers) viewer.write(`data: ${shownState}\n\n`);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
