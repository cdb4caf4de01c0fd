import { GalleyFile } from './file.ts';
import { isObject } from './is-object.ts';
import { GalleyError, GalleyTimeout, GalleyUnreachable, readProblem } from './problem.ts';
import { type FailedAttempt, retryAfter, retryDelay, sleep } from './retry.ts';
import type { CallOptions, Upload } from './shapes.ts';

/** How a client reaches its service. */
export interface Connection {
  /** `scheme://host[:port]`, without a trailing slash. */
  origin: string;
  headers(): Promise<Readonly<Record<string, string>>>;
  fetch: typeof fetch;
  timeoutMs: number;
  maxRetries: number;
}

/** One request of the API. */
export interface Call extends Omit<CallOptions, 'query'> {
  method: string;
  /** The path, in which the parameters are already filled in. */
  path: string;
  /** The body. It is sent as JSON or, if the operation accepts a file, unchanged. */
  body?: unknown;
  takesFile: boolean;
  query?: Readonly<Record<string, unknown>>;
  /** Whether the operation supports idempotency keys. */
  takesKey: boolean;
}

const responses = new WeakMap<object, Response>();

/**
 * Sends a request, and repeats it if that is safe and may help. Returns the `data` of the response, or a file.
 * @throws GalleyProblem for an error response, GalleyUnreachable, GalleyTimeout, or the reason of the signal
 */
export async function call(connection: Connection, request: Call): Promise<unknown> {
  const { maxRetries = connection.maxRetries, signal } = request;
  const key = request.idempotencyKey ?? (request.takesKey ? crypto.randomUUID() : undefined);
  const isRepeatable = key !== undefined || !['POST', 'PATCH'].includes(request.method);
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted();
    const outcome = await attemptOnce(connection, request, key);
    if ('data' in outcome) return outcome.data;
    const { error, failed } = outcome;
    const facts = { ...failed, isRepeatable, hasKey: key !== undefined };
    const wait = failed && attempt < maxRetries ? retryDelay(facts, attempt, Math.random()) : undefined;
    if (wait === undefined) throw error;
    await sleep(wait, signal);
  }
}

/**
 * The response from which a value was read, with its status and headers. @throws TypeError for a value that no method
 * returned
 */
export function responseOf(data: unknown): Response {
  const response = data instanceof GalleyFile ? data.response : isObject(data) ? responses.get(data) : undefined;
  if (!response) throw new TypeError('responseOf takes a value that a method of the client returned');
  return response;
}

/** The ETag of a record that a method returned, to be used as `ifMatch`; undefined if the response has none. */
export function etagOf(data: unknown): string | undefined {
  return responseOf(data).headers.get('ETag') ?? undefined;
}

/** The outcome of an attempt. An error without `failed` is final and never retried. */
type Outcome = { data: unknown } | { error: unknown; failed?: Pick<FailedAttempt, 'status' | 'retryAfterMs'> };

async function attemptOnce(connection: Connection, request: Call, key: string | undefined): Promise<Outcome> {
  const { signal, timeoutMs = connection.timeoutMs } = request;
  // This is outside of the `try`: if the body cannot be sent or the key cannot be read, that is not a failure of the
  // network.
  const init = await buildRequest(connection, request, key);
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(), timeoutMs);
  try {
    const response = await connection.fetch(buildUrl(connection.origin, request), {
      ...init,
      signal: signal ? AbortSignal.any([signal, timer.signal]) : timer.signal,
    });
    const { ok, status, headers } = response;
    if (!ok) {
      const retryAfterMs = retryAfter(headers, Date.now());
      return { error: await readProblem(response, retryAfterMs), failed: { status, retryAfterMs } };
    }
    return { data: await readData(response) };
  } catch (cause) {
    // The caller aborted the call, so the error is the caller's own reason.
    if (signal?.aborted) return { error: signal.reason };
    if (cause instanceof GalleyError) return { error: cause };
    const error = timer.signal.aborted
      ? new GalleyTimeout(`${request.method} ${request.path} took longer than ${timeoutMs} ms`, { cause })
      : new GalleyUnreachable(`${connection.origin} could not be reached: ${describeError(cause)}`, { cause });
    return { error, failed: {} };
  } finally {
    // The file continues to arrive. The caller can limit that time.
    clearTimeout(timeout);
  }
}

function describeError(error: unknown): string {
  if (!isObject(error)) return String(error);
  const cause = isObject(error['cause']) ? error['cause'] : {};
  return String(cause['code'] ?? cause['message'] ?? error['message'] ?? error);
}

function buildUrl(origin: string, { path, query = {} }: Call): string {
  const queryPairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const text = new URLSearchParams(queryPairs).toString();
  return `${origin}${path}${text && '?'}${text}`;
}

async function buildRequest(connection: Connection, request: Call, key: string | undefined): Promise<RequestInit> {
  const { method, body, takesFile, ifMatch, prefer, headers } = request;
  const type = body === undefined ? undefined : takesFile ? fileTypeOf(body) : 'application/json';
  return {
    method,
    headers: new Headers({
      ...(await connection.headers()),
      ...(type && { 'Content-Type': type }),
      ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
      ...(prefer !== undefined && { Prefer: prefer }),
      ...headers,
    }),
    body: body === undefined ? null : takesFile ? (body as Upload) : JSON.stringify(body),
  };
}

/**
 * The content type of an upload. A form has its own type, which includes its boundary. Bytes need a type that the
 * service does not read as JSON or text.
 */
function fileTypeOf(file: unknown): string | undefined {
  if (typeof FormData !== 'undefined' && file instanceof FormData) return undefined;
  return (file instanceof Blob && file.type) || 'application/octet-stream';
}

async function readData(response: Response): Promise<unknown> {
  if (!/^application\/json\b/i.test(response.headers.get('Content-Type') ?? '')) return new GalleyFile(response);
  const text = await response.text();
  const body = parseJson(text);
  // The routes of the sign-in library respond without the envelope `{ success, data }`.
  const isEnvelope = isObject(body) && 'success' in body && 'data' in body;
  const data = isEnvelope ? body['data'] : body;
  if (isObject(data)) responses.set(data, response);
  return data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new GalleyUnreachable('The response ended early: it is not valid JSON', { cause });
  }
}
