import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Reply } from '../answer.ts';
import { maxMessageBytes } from './pipe.ts';
import { type BrowserPool, NoSuchSession, SessionInUse, TooManyBrowsers } from './pool.ts';
import { relay } from './relay.ts';
import { BrowserUnavailable } from './unavailable.ts';

/**
 * The maximum time in milliseconds for which a session waits for a connection. The default is 10 minutes, and a request
 * can set between 1 and 10 minutes.
 */
const maxKeepAlive = 600_000;
const minKeepAlive = 60_000;

const acquireQuery = z.strictObject({
  keep_alive: z
    .string()
    .regex(/^\d{1,9}$/, 'must be milliseconds')
    .transform((text) => Math.min(Math.max(Number(text), minKeepAlive), maxKeepAlive))
    .default(maxKeepAlive),
});

const webSockets = new WebSocketServer({
  noServer: true,
  maxPayload: maxMessageBytes,
  perMessageDeflate: false,
  skipUTF8Validation: true,
});

/**
 * The part of the Browser Rendering protocol that @cloudflare/puppeteer uses (DOCF-4):
 *
 *   POST /v1/devtools/browser?keep_alive=…       200 `{ sessionId }`, 429 too many, 503 no browser
 *   GET  /v1/sessions, /v1/history, /v1/limits   200
 *
 * Returns undefined for any other route.
 */
export async function browserRoutes(pool: BrowserPool, method: string, url: URL): Promise<Reply | undefined> {
  const { sessions } = pool;
  switch (`${method} ${url.pathname}`) {
    case 'POST /v1/devtools/browser':
      return acquire(pool, url).then((sessionId) => ({ status: 200, body: { sessionId } }), refusal);
    case 'GET /v1/sessions':
      return { status: 200, body: { sessions } };
    case 'GET /v1/history':
      return { status: 200, body: { history: pool.history } };
    case 'GET /v1/limits': {
      const { max, free } = pool.limits;
      return {
        status: 200,
        body: {
          activeSessions: sessions.map(({ sessionId }) => ({ id: sessionId })),
          maxConcurrentSessions: max,
          allowedBrowserAcquisitions: free,
          timeUntilNextAllowedBrowserAcquisition: 0,
        },
      };
    }
    default:
      return undefined;
  }
}

/**
 * WebSocket /v1/devtools/browser/<sessionId>: messages of the Chrome DevTools Protocol, both ways. Without a session
 * id, a session is created. If no connection is possible, returns a response: 404 for an unknown session, 410 for a
 * session that has ended, 409 for a session that is taken, 429 or 503.
 */
export async function browserUpgrade(
  pool: BrowserPool,
  url: URL,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<Reply | undefined> {
  const sessionId = /^\/v1\/devtools\/browser(?:\/([\w-]{1,64}))?$/.exec(url.pathname);
  if (!sessionId) return { status: 404, body: { code: 'route_not_found' } };
  try {
    const { client, leave, settled } = await pool.connect(sessionId[1] ?? (await acquire(pool, url)));
    const end = () => {
      client.end();
      leave();
    };
    if (socket.destroyed) end();
    else {
      // If the request is not a valid WebSocket request, handleUpgrade responds to the client and closes the socket.
      socket.once('close', end);
      webSockets.handleUpgrade(request, socket, head, (webSocket) => relay(webSocket, client, settled));
    }
    return undefined;
  } catch (error) {
    return refusal(error);
  }
}

async function acquire(pool: BrowserPool, url: URL): Promise<string> {
  const { keep_alive } = acquireQuery.parse(Object.fromEntries(url.searchParams));
  const { id } = await pool.acquire(keep_alive);
  return id;
}

function refusal(error: unknown): Reply {
  const body = (code: string) => ({ code, message: error instanceof Error ? error.message : String(error) });
  if (error instanceof z.ZodError)
    return { status: 400, body: { code: 'invalid_query', message: z.prettifyError(error) } };
  if (error instanceof TooManyBrowsers)
    return { status: 429, body: body('too_many_browsers'), headers: { 'Retry-After': '5' } };
  if (error instanceof NoSuchSession) return { status: error.ended ? 410 : 404, body: body('session_not_found') };
  if (error instanceof SessionInUse) return { status: 409, body: body('session_taken') };
  if (error instanceof BrowserUnavailable)
    return { status: 503, body: body(error.code), headers: { 'Retry-After': '5' } };
  return { status: 500, body: { code: 'internal_error' } };
}
