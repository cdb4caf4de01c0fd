import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Failure } from '../terminal/failure.ts';
import { listeningPort } from '../terminal/listening-port.ts';
import html from './page.html';

/** The request with which the browser returns, and a function to respond to it. */
export interface Arrival {
  url: URL;
  /** Shows the outcome to the user. */
  answer(page: { title: string; text: string }): void;
}

export interface Loopback {
  /** The address to which the browser returns. */
  redirectUri: string;
  /** Resolves with the first request to that address with this state. Other requests are rejected and have no effect. */
  arrival(state: string, signal: AbortSignal): Promise<Arrival>;
  close(): Promise<void>;
}

const path = '/callback';
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
  // The URL of the page contains the code, so it must not be sent to other sites.
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  Connection: 'close',
};

/**
 * Waits on 127.0.0.1 until the browser returns (RFC 8252 section 7.3). `port` 0 means any free port.
 * @throws Failure usage if the port is in use
 */
export async function listenOnLoopback(port: number): Promise<Loopback> {
  let receive: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  const server = createServer((request, response) => {
    const ownHost = `127.0.0.1:${listeningPort(server)}`;
    // Another web page could have sent the browser here under another host name.
    if (request.headers.host !== ownHost || request.method !== 'GET' || !request.url?.startsWith(`${path}?`)) {
      response.writeHead(404, { Connection: 'close' }).end();
    } else if (!receive?.(request, response)) {
      show(response, 400, {
        title: 'This is no part of the sign-in',
        text: 'It has not been started by the terminal that waits, or has ended already. Nothing was changed.',
      });
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE' || error.code === 'EACCES'
          ? new Failure('usage', `The port ${port} cannot be used: ${error.code}`, {
              hint: 'Leave out --port to use any free port.',
            })
          : error,
      ),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    redirectUri: `http://127.0.0.1:${listeningPort(server)}${path}`,
    arrival: (state, signal) =>
      new Promise((resolve, reject) => {
        const stop = () => reject(signal.reason);
        if (signal.aborted) return stop();
        signal.addEventListener('abort', stop, { once: true });
        receive = (request, response) => {
          const url = new URL(request.url ?? '', 'http://127.0.0.1');
          const states = url.searchParams.getAll('state');
          if (states.length !== 1 || states[0] !== state) return false;
          receive = undefined;
          signal.removeEventListener('abort', stop);
          resolve({ url, answer: (page) => show(response, 200, page) });
          return true;
        };
      }),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      // Responses in progress may finish, unless their reader stalls.
      const timer = setTimeout(() => server.closeAllConnections(), 1_000);
      await closed;
      clearTimeout(timer);
    },
  };
}

function show(response: ServerResponse, status: number, { title, text }: { title: string; text: string }): void {
  const page = html.replaceAll('{{title}}', () => escapeHtml(title)).replace('{{text}}', () => escapeHtml(text));
  response.writeHead(status, headers).end(page);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
