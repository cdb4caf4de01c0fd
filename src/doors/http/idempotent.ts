import type { Principal } from '../../access/principal.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { KeptAnswer } from '../../services/idempotency/answers.ts';
import { type Attempt, type Begun, beginOnce } from '../../services/idempotency/begin.ts';
import { type IdempotencyParts, idempotency } from '../../services/idempotency/parts.ts';
import { type Answer, asIs, toResponse } from './answers.ts';
import { readBytes } from './body.ts';
import { fingerprintOf } from './fingerprint.ts';
import { asAppError, problemResponse } from './problem.ts';
import type { AdmitContext, RequestContext, Route } from './route.ts';

/** The context of a route whose caller is admitted. */
export type Admitted = AdmitContext<unknown> & { who: unknown };

/** Makes the parts of LIM-1. */
export type IdempotencyOf = (context: RequestContext) => IdempotencyParts;

/** Header of an answer that was given before. */
export const replayedHeader = 'Idempotent-Replayed';

/**
 * Whether a route takes an Idempotency-Key (LIM-1): every POST that changes something and whose caller is known. Without a
 * caller, two strangers with the same key would share an answer; sign-in has its own standards; and what is kept of a
 * request is a hash of its body, from which the passwords of an account could be guessed. A space is deleted or handed on with one.
 */
export function takesIdempotencyKey({
  method,
  access,
  path,
  readOnly,
}: Pick<Route, 'method' | 'access' | 'path' | 'readOnly'>): boolean {
  const isKnown = access !== 'public' && access !== 'file';
  return (
    method === 'POST' &&
    !readOnly &&
    isKnown &&
    !/^\/api\/(?:auth\/|v1\/account\/|v1\/spaces\/:id\/(?:delete|transfer)$)/.test(path)
  );
}

/**
 * Runs an admitted request, or answers what the first with its Idempotency-Key was answered. The body is read here, whole,
 * since it is part of what the key stands for; `run` gets a request that can be read anew. Kept are successes and 4xx but
 * 429, which says to try again.
 * @throws AppError invalid_idempotency_key, idempotency_mismatch, idempotency_in_progress
 */
export async function runOnce(
  route: Route,
  context: Admitted,
  partsOf: IdempotencyOf,
  run: (context: Admitted) => Promise<Answer>,
): Promise<Answer> {
  const key = context.request.headers.get('Idempotency-Key');
  if (key === null || !takesIdempotencyKey(route)) return await run(context);
  const caller = await callerOf(route, context);
  // Whoever it is is refused by the route, which logs it.
  if (caller === null) return await run(context);
  requireKey(key);
  const bytes = await readBytes(context.request, route.bodyLimit);
  const attempt: Attempt = { caller, key, fingerprint: await fingerprintOf(context.request, context.url, bytes) };
  const begun = await beginOnce(partsOf(context), attempt);
  if (begun.kind === 'replay') return asIs(replayed(begun.answer));
  const done = runKept(begun, { ...context, request: again(context.request, bytes) }, run);
  // A client that goes away does not leave its key taken.
  context.ctx.waitUntil(done.catch(() => undefined));
  return await done;
}

async function runKept(
  begun: Extract<Begun, { kind: 'run' }>,
  context: Admitted,
  run: (context: Admitted) => Promise<Answer>,
): Promise<Answer> {
  try {
    const { response, kept } = await keptOf(toResponse(await run(context)));
    await begun.keep(kept);
    return asIs(response);
  } catch (thrown) {
    const error = asAppError(thrown);
    if (error.status >= 500 || error.status === 429) await begun.forget();
    else await begun.keep((await keptOf(problemResponse(error, context.requestId))).kept);
    throw thrown;
  }
}

/** The caller with their space; null for one that cannot be told yet. */
async function callerOf(route: Route, context: Admitted): Promise<string | null> {
  if (route.caller) return await route.caller(context);
  const who = context.who as Partial<Extract<Principal, { kind: 'key' | 'session' }>> & { userId?: string };
  if (who.kind === 'key') return `key:${who.keyId}`;
  if (who.kind === 'session') return `session:${who.spaceId}:${who.userId}`;
  // A route that needs no space admits the person.
  return who.userId === undefined ? null : `person:${who.userId}`;
}

function requireKey(key: string): void {
  if (/^[\x20-\x7e]+$/.test(key) && key.length <= idempotency.maxKeyLength) return;
  throw new AppError('invalid_idempotency_key', {
    detail: `The header Idempotency-Key must have 1 to ${idempotency.maxKeyLength} printable ASCII characters.`,
  });
}

function again({ url, method, headers }: Request, bytes: Uint8Array<ArrayBuffer>): Request {
  return new Request(url, { method, headers, ...(bytes.byteLength > 0 ? { body: bytes } : {}) });
}

/** The response, and what is kept of it: its body is read once for both. */
async function keptOf(response: Response): Promise<{ response: Response; kept: KeptAnswer }> {
  const { status } = response;
  const headers = [...response.headers];
  const isText = /json/.test(response.headers.get('Content-Type') ?? '');
  const body = response.body === null ? null : isText ? await response.text() : await bytesOf(response);
  return { response: new Response(body, { status, headers }), kept: { status, headers, body } };
}

async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await response.arrayBuffer());
}

function replayed({ status, headers, body }: KeptAnswer): Response {
  const response = new Response(body, {
    status,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
  });
  response.headers.set(replayedHeader, 'true');
  return response;
}
