import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { AppError } from '../../src/core/errors/app-error.ts';
import { newId } from '../../src/core/ids.ts';
import { problemResponse } from '../../src/doors/http/problem.ts';
import { prefersHtml } from '../../src/doors/http/wants-page.ts';
import { isTaken, listen } from '../../workers/renderer/listen.ts';
import { forward } from './forward.ts';
import { answerChallenge, type Identity, identityPath } from './identity.ts';
import { startingPage, startingPageHeaders } from './starting-page.ts';

/**
 * Paths that wrangler's runtime serves itself, whatever the Worker does: stored files by their key, the scheduled job,
 * and its Local Explorer. None of them belongs to the service.
 */
const notOurs = ['/cdn-cgi', '/__cf_local'];

/** The addresses to which browsers may resolve `localhost`. */
const loopback = ['127.0.0.1', '::1'];

/** A header with which tests act as separate clients. It is ignored unless the service was started for tests. */
const testClientHeader = 'galley-test-client';

/**
 * How long idle connections are kept, in milliseconds. It is longer than clients keep an unused connection, so that no
 * client sends a request on a connection that is closing.
 */
const keepAliveMs = 75_000;

/** Room for the longest URLs and headers that Cloudflare accepts. */
const maxHeaderSize = 256 * 1024;

/**
 * Listens on the address of the local service. It takes the address first and keeps it until the end, so that no other
 * process can take it between two starts of the Worker. Nothing that belongs to wrangler can be reached through it.
 */
export class FrontDoor {
  readonly port: number;
  readonly #servers: readonly Server[];
  readonly #identity: Identity;
  readonly #takesTestClients: boolean;
  #worker: number | undefined;

  /** Listens on the first of the ports that is free on every loopback address. Rejects with EADDRINUSE if none is. */
  static async open(
    ports: readonly number[],
    identity: Identity,
    { takesTestClients = process.env['GALLEY_TEST_CLIENTS'] === '1' } = {},
  ): Promise<FrontDoor> {
    for (const port of ports.slice(0, -1)) {
      const deps = await FrontDoor.#openAt(port, identity, takesTestClients).catch((error: unknown) => {
        if (!isTaken(error)) throw error;
      });
      if (deps) return deps;
    }
    return FrontDoor.#openAt(ports.at(-1) ?? 0, identity, takesTestClients);
  }

  static async #openAt(port: number, identity: Identity, takesTestClients: boolean): Promise<FrontDoor> {
    const servers: Server[] = [];
    const deps = new FrontDoor(port, servers, identity, takesTestClients);
    try {
      for (const host of loopback) {
        const server = createServer({ keepAliveTimeout: keepAliveMs, maxHeaderSize }, (request, response) =>
          deps.#answer(request, response),
        );
        if (await listens(server, host, port)) servers.push(server);
      }
    } catch (error) {
      await deps.close();
      throw error;
    }
    return deps;
  }

  private constructor(port: number, servers: readonly Server[], identity: Identity, takesTestClients: boolean) {
    this.#takesTestClients = takesTestClients;
    this.port = port;
    this.#servers = servers;
    this.#identity = identity;
  }

  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  /**
   * Sends requests to the Worker at this port of 127.0.0.1 from now on. Before the first call, and after a call without
   * a port, requests get a 503.
   */
  leadTo(port: number | undefined): void {
    this.#worker = port;
  }

  /** The port to which requests go now. */
  get worker(): number | undefined {
    return this.#worker;
  }

  async close(): Promise<void> {
    for (const server of this.#servers) {
      server.close();
      server.closeAllConnections();
    }
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = URL.parse(`http://localhost${request.url}`);
    if (url === null || !request.url?.startsWith('/')) reject(response, new AppError('route_not_found'));
    else if (url.pathname === identityPath) answerChallenge(url, response, this.#identity);
    else if (notOurs.some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`))) {
      reject(
        response,
        new AppError('route_not_found', { detail: 'No route has this path. See /openapi.json for all routes.' }),
      );
    } else {
      const sayStarting = () => (asksForPage(request, url) ? showStarting(response) : reject(response, notReady()));
      if (this.#worker === undefined) sayStarting();
      else forward(request, response, { port: this.#worker, client: this.#clientOf(request) }, sayStarting);
    }
  }

  /**
   * The address of the client that is passed to the Worker, in the form that Cloudflare uses. It is the address from
   * which the request came.
   */
  #clientOf({ socket, headers }: IncomingMessage): string {
    const testClient = this.#takesTestClients ? headers[testClientHeader] : undefined;
    return String(testClient ?? socket.remoteAddress ?? '');
  }
}

function notReady(): AppError {
  return new AppError('service_unavailable', { headers: { 'Retry-After': '1' } });
}

function asksForPage({ method = 'GET', headers }: IncomingMessage, { pathname }: URL): boolean {
  return prefersHtml({ method, path: pathname, accept: headers.accept ?? '' });
}

function showStarting(response: ServerResponse): void {
  response.writeHead(503, startingPageHeaders).end(startingPage);
}

/** Resolves with false if the machine has no such address (no IPv6). */
async function listens(server: Server, host: string, port: number): Promise<boolean> {
  try {
    await listen(server, host, port);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (host !== '127.0.0.1' && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) return false;
    throw error;
  }
}

async function reject(response: ServerResponse, error: AppError): Promise<void> {
  const requestId = newId();
  const problem = problemResponse(error, requestId);
  response.writeHead(problem.status, [...problem.headers, ['X-Request-Id', requestId]].flat());
  response.end(await problem.text());
}
