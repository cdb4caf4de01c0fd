import { GalleyFile } from './file.ts';
import { GalleyError, GalleyTimeout, GalleyUnreachable, problemOf } from './problem.ts';
import { type FailedAttempt, retryAfter, retryDelay, sleep } from './retry.ts';
import type { CallOptions } from './shapes.ts';

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
export interface Call extends CallOptions {
  method: string;
  /** The path with its parameters filled in. */
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Whether the operation supports idempotency keys. */
  takesKey: boolean;
}

const answers = new WeakMap<object, Response>();

/**
 * Sends a request, retries it if that is safe and may help, and returns `data` of the response, or a file.
 * @throws GalleyProblem for an error response, GalleyUnreachable, GalleyTimeout, or the reason of the signal
 */
export async function call(connection: Connection, asked: Call): Promise<unknown> {
  const { maxRetries = connection.maxRetries, signal } = asked;
  const key = asked.idempotencyKey ?? (asked.takesKey ? crypto.randomUUID() : undefined);
  const isRepeatable = key !== undefined || !['POST', 'PATCH'].includes(asked.method);
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted();
    const outcome = await attemptOnce(connection, asked, key);
    if ('data' in outcome) return outcome.data;
    const { error, failed } = outcome;
    const facts = { ...failed, isRepeatable, hasKey: key !== undefined };
    const wait = failed && attempt < maxRetries ? retryDelay(facts, attempt, Math.random()) : undefined;
    if (wait === undefined) throw error;
    await sleep(wait, signal);
  }
}

/** The response that a value came from, with its status and headers. @throws TypeError for a value that is not the result of a call */
export function responseOf(data: unknown): Response {
  const response = data instanceof GalleyFile ? data.response : answers.get(data as object);
  if (!response) throw new TypeError('responseOf needs the result of a client method');
  return response;
}

/** The ETag of the record that a method returned, for `ifMatch`; undefined if it has none. */
export function etagOf(data: unknown): string | undefined {
  return responseOf(data).headers.get('ETag') ?? undefined;
}

/** A failure without facts of its attempt is final. */
type Outcome = { data: unknown } | { error: unknown; failed?: Pick<FailedAttempt, 'status' | 'retryAfterMs'> };

async function attemptOnce(connection: Connection, asked: Call, key: string | undefined): Promise<Outcome> {
  const { signal, timeoutMs = connection.timeoutMs } = asked;
  // What cannot be sent, and a key that cannot be had, are no failures of the network.
  const request = await requestOf(connection, asked, key);
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(), timeoutMs);
  try {
    const response = await connection.fetch(addressOf(connection.origin, asked), {
      ...request,
      signal: signal ? AbortSignal.any([signal, timer.signal]) : timer.signal,
    });
    const { ok, status, headers } = response;
    if (!ok) {
      const retryAfterMs = retryAfter(headers, Date.now());
      return { error: await problemOf(response, retryAfterMs), failed: { status, retryAfterMs } };
    }
    return { data: await dataOf(response) };
  } catch (cause) {
    // The caller ended it: in their words.
    if (signal?.aborted) return { error: signal.reason };
    if (cause instanceof GalleyError) return { error: cause };
    const error = timer.signal.aborted
      ? new GalleyTimeout(`${asked.method} ${asked.path} took longer than ${timeoutMs} ms`, { cause })
      : new GalleyUnreachable(`${connection.origin} could not be reached: ${reasonOf(cause)}`, { cause });
    return { error, failed: {} };
  } finally {
    // A file goes on arriving: its time is the caller's to limit.
    clearTimeout(timeout);
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string };
  return cause?.code ?? cause?.message ?? message ?? String(error);
}

function addressOf(origin: string, { path, query = {} }: Call): string {
  const said = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const text = new URLSearchParams(said).toString();
  return `${origin}${path}${text && '?'}${text}`;
}

async function requestOf(connection: Connection, asked: Call, key: string | undefined): Promise<RequestInit> {
  const { method, body, upload, ifMatch, headers } = asked;
  // A form says its own type with its boundary; bytes need one that the service does not take for JSON or text.
  const isForm = typeof FormData !== 'undefined' && upload instanceof FormData;
  const type =
    upload === undefined ? (body === undefined ? undefined : 'application/json') : isForm ? undefined : typeOf(upload);
  return {
    method,
    headers: new Headers({
      ...(await connection.headers()),
      ...(type && { 'Content-Type': type }),
      ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
      ...headers,
    }),
    body: upload ?? (body === undefined ? null : JSON.stringify(body)),
  };
}

function typeOf(upload: NonNullable<CallOptions['upload']>): string {
  return (upload instanceof Blob && upload.type) || 'application/octet-stream';
}

async function dataOf(response: Response): Promise<unknown> {
  if (!/^application\/json\b/i.test(response.headers.get('Content-Type') ?? '')) return new GalleyFile(response);
  const text = await response.text();
  const body = parsed(text);
  // The routes of the sign-in library answer without the envelope.
  const isEnvelope = typeof body === 'object' && body !== null && 'success' in body && 'data' in body;
  const data = isEnvelope ? (body as { data: unknown }).data : body;
  if (typeof data === 'object' && data !== null) answers.set(data, response);
  return data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new GalleyUnreachable('The response ended early: it is not valid JSON', { cause });
  }
}
