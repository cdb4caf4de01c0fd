import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { BodyTooLarge, readBody } from './body.ts';
import { Crowded, type Places } from './places.ts';
import type { RasterProcess } from './raster-process.ts';

export interface RendererParts {
  token: string;
  places: Places<RasterProcess>;
}

/** Milliseconds from a request's arrival, its wait for a place included; the Worker has given up a little later. */
const deadlineMs = 25_000;

/**
 * What it answers to, with the token (else 401):
 *
 *   POST /raster   a frame with a raster job (src/draw/container) → 200 the picture; 422 JSON, why there is none;
 *                  400 no such frame, 413 too large, 503 too many wait, 504 not done within the deadline
 *   GET /health    200
 */
export function createRenderer({ token, places }: RendererParts): Server {
  return createServer({ requestTimeout: 30_000 }, async (request, response) => {
    const route = `${request.method} ${request.url}`;
    if (!bears(request, token)) answer(response, 401, { code: 'unauthorized' }, { 'WWW-Authenticate': 'Bearer' });
    else if (route === 'GET /health') answer(response, 200, { status: 'ok' });
    else if (route === 'POST /raster') await raster(request, response, places);
    else answer(response, 404, { code: 'route_not_found' });
  });
}

async function raster(
  request: IncomingMessage,
  response: ServerResponse,
  places: Places<RasterProcess>,
): Promise<void> {
  const left = new AbortController();
  response.once('close', () => left.abort(new Error('the caller has left')));
  const deadline = AbortSignal.timeout(deadlineMs);
  const signal = AbortSignal.any([left.signal, deadline]);
  try {
    // The body is read once there is a place: no more bodies are held than are drawn.
    const result = await places.use(signal, async (process) => process.draw(await readBody(request, signal), signal));
    if ('bytes' in result) sendPicture(response, result.bytes);
    else if ('refusal' in result) answer(response, 422, result.refusal);
    else answer(response, 400, { code: 'invalid_frame', message: result.invalid });
  } catch (error) {
    if (deadline.aborted) answer(response, 504, { code: 'late' });
    else if (error instanceof Crowded) answer(response, 503, { code: 'crowded' }, { 'Retry-After': '5' });
    else if (error instanceof BodyTooLarge) answer(response, 413, { code: 'body_too_large' });
    else answer(response, 500, { code: 'internal_error' });
  }
}

function sendPicture(response: ServerResponse, bytes: Uint8Array): void {
  response
    .writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': bytes.byteLength })
    .end(bytes);
}

/** A body that was not read to its end would be taken for the next request: the connection ends with such an answer. */
function answer(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  if (response.headersSent || response.destroyed) return;
  const closing = response.req.complete ? {} : { Connection: 'close' };
  response.writeHead(status, { 'Content-Type': 'application/json', ...closing, ...headers }).end(JSON.stringify(body));
}

function bears(request: IncomingMessage, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
}
