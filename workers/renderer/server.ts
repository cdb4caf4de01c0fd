import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { answer, answerUpgrade, type Reply, sendBytes } from './answer.ts';
import { BodyTooLarge, InvalidFrame, readBody } from './body.ts';
import type { BrowserPool } from './browser/pool.ts';
import { browserRoutes, browserUpgrade } from './browser/routes.ts';
import { BrowserUnavailable } from './browser/unavailable.ts';
import { type Places, PlacesFullError } from './places.ts';
import type { RasterProcess, RasterTask } from './raster-process.ts';
import type { Shaders } from './shaders/index.ts';
import { drawShader, translateShader, vetShader } from './shaders/routes.ts';

interface RendererParts {
  token: string;
  places: Places<RasterProcess>;
  browsers: BrowserPool;
  shaders: Shaders;
  /** The maximum time in milliseconds for a request, from its arrival and including its wait for a place. */
  deadlineMs: number;
}

/**
 * The routes, which need the token (otherwise 401):
 *
 *   POST /raster   a frame with a raster job (src/draw/container) → 200 the picture; 422 JSON, why it cannot be drawn;
 *                  400 not such a frame, 413 too large, 503 too many wait, 504 not done within the deadline
 *   POST /srgb     a picture → 200 the same in sRGB; 422 JSON, why it cannot be converted; 400 not a picture, and 413,
 *                  503, 504 as above
 *   POST /png      a PNG → 200 the same in fewer bytes; 422 JSON, why not; 400 not a PNG, and 413, 503, 504 as above
 *   POST /shaders/translate, /shaders/vet, /shaders/draw   a frame with a job of src/draw/shaders/sandbox
 *                  (shaders/routes.ts); responses as above, and 503 if no browser can draw shaders
 *   GET /health    200 `{ status, browser, shaders }`: for the browsers of documents and those of shaders, their `state`
 *                  (`untried`, `ready`, or `none` if there is none), the `user` that they run as (`nobody`, `own`,
 *                  `root`), and whether they have Chromium's own `sandbox`
 *
 * It also serves the Browser Rendering protocol (browser/routes.ts), including its WebSocket.
 */
export function createRenderer({ token, places, browsers, shaders, deadlineMs }: RendererParts): Server {
  const server = createServer({ requestTimeout: 30_000 }, async (request, response) => {
    const route = `${request.method} ${request.url}`;
    if (!hasToken(request, token)) answer(response, unauthorized);
    else if (route === 'GET /health') {
      answer(response, {
        status: 200,
        body: { status: 'ok', browser: browsers.health, shaders: shaders.health },
      });
    } else if (route === 'POST /raster') {
      await serve(request, response, deadlineMs, (signal) => runTask('raster', request, response, places, signal));
    } else if (route === 'POST /srgb') {
      await serve(request, response, deadlineMs, (signal) => runTask('srgb', request, response, places, signal));
    } else if (route === 'POST /png') {
      await serve(request, response, deadlineMs, (signal) => runTask('png', request, response, places, signal));
    } else if (route === 'POST /shaders/vet') {
      await serve(request, response, deadlineMs, (signal) => vetShader(request, response, shaders, signal));
    } else if (route === 'POST /shaders/translate') {
      await serve(request, response, deadlineMs, (signal) => translateShader(request, response, shaders, signal));
    } else if (route === 'POST /shaders/draw') {
      await serve(request, response, deadlineMs, (signal) => drawShader(request, response, shaders, signal));
    } else answer(response, (await browserRoutes(browsers, request.method ?? '', parseUrl(request))) ?? notFound);
  });
  server.on('upgrade', async (request, socket, head) => {
    // A client that disconnects must not affect others.
    socket.on('error', () => socket.destroy());
    const refusal = hasToken(request, token)
      ? await browserUpgrade(browsers, parseUrl(request), request, socket, head)
      : unauthorized;
    if (refusal) answerUpgrade(socket, refusal);
  });
  return server;
}

const unauthorized: Reply = {
  status: 401,
  body: { code: 'unauthorized' },
  headers: { 'WWW-Authenticate': 'Bearer' },
};
const notFound: Reply = { status: 404, body: { code: 'route_not_found' } };

/** The path and the query. The host is ignored. */
function parseUrl(request: IncomingMessage): URL {
  return URL.parse(`http://renderer${request.url}`) ?? new URL('http://renderer/');
}

/**
 * Runs work until the deadline, or until the caller has left. Sends the outcome as the response, unless the work has
 * already sent a response.
 */
async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  deadlineMs: number,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const left = new AbortController();
  response.once('close', () => left.abort(new Error('the caller has left')));
  const deadline = AbortSignal.timeout(deadlineMs);
  try {
    await work(AbortSignal.any([left.signal, deadline]));
  } catch (error) {
    if (deadline.aborted) answer(response, { status: 504, body: { code: 'late' } });
    else if (error instanceof PlacesFullError)
      answer(response, { status: 503, body: { code: 'crowded' }, headers: { 'Retry-After': '5' } });
    else if (error instanceof BodyTooLarge) answer(response, { status: 413, body: { code: 'body_too_large' } });
    else if (error instanceof InvalidFrame)
      answer(response, { status: 400, body: { code: 'invalid_frame', message: error.message } });
    else if (error instanceof BrowserUnavailable)
      answer(response, {
        status: 503,
        body: { code: error.code, message: error.message },
        headers: { 'Retry-After': '5' },
      });
    else {
      console.error(`${request.method} ${request.url}: ${error instanceof Error ? error.stack : error}`);
      answer(response, { status: 500, body: { code: 'internal_error' } });
    }
  }
}

async function runTask(
  task: RasterTask['task'],
  request: IncomingMessage,
  response: ServerResponse,
  places: Places<RasterProcess>,
  signal: AbortSignal,
): Promise<void> {
  // The body is only read once a place is granted, so that the memory has no more bodies than are being drawn.
  const result = await places.use(signal, async (process) =>
    process.run({ task, body: await readBody(request, signal) }, signal),
  );
  if ('bytes' in result) sendBytes(response, [result.bytes]);
  else if ('refusal' in result) answer(response, { status: 422, body: result.refusal });
  else throw new InvalidFrame(result.invalid);
}

function hasToken(request: IncomingMessage, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
}
