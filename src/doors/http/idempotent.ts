import { AppError } from '../../core/errors/app-error.ts';
import { asAppError } from '../../core/errors/as-app-error.ts';
import { isJsonObject } from '../../core/json.ts';
import type { KeptAnswer } from '../../services/idempotency/answers.ts';
import { type Attempt, beginOnce, type IdempotentRun } from '../../services/idempotency/begin.ts';
import { idempotency } from '../../services/idempotency/limits.ts';
import { type Answer, rawResponse, toResponse } from './answers.ts';
import { readBytes } from './body.ts';
import { fingerprintRequest } from './fingerprint.ts';
import { problemResponse } from './problem.ts';
import type { AdmitContext, CallerName, Route } from './route.ts';

/** The context of a route after its caller was admitted. */
export type AdmittedContext = AdmitContext<unknown> & { principal: unknown };

/** The header that marks a response as the stored response to an earlier request. */
export const replayedHeader = 'Idempotent-Replayed';

/**
 * Whether a route accepts an Idempotency-Key (LIM-1). Every POST does that changes something and whose caller is
 * identified. Without an identified caller, two visitors with the same key would share a response. Sign-in is excluded
 * because it follows other standards. Deleting a space and handing it over are excluded because their bodies include
 * the password of the account: a request is stored with a hash of its body, from which the password could be guessed.
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
 * Runs an admitted request, or returns the stored response to the first request with the same Idempotency-Key. The body
 * is read completely here, because the key is tied to it; `run` gets a request whose body can be read again. Successful
 * responses and 4xx are stored, except for 429, which asks the client to try again.
 * @throws AppError invalid_idempotency_key, idempotency_mismatch, idempotency_in_progress
 */
export async function runOnce(
  route: Route,
  context: AdmittedContext,
  run: (context: AdmittedContext) => Promise<Answer>,
): Promise<Answer> {
  const key = context.request.headers.get('Idempotency-Key');
  if (key === null || !takesIdempotencyKey(route)) return await run(context);
  const caller = await findCallerKey(route, context);
  // The route itself rejects the caller and logs the error.
  if (caller === null) return await run(context);
  requireKey(key);
  const bytes = await readBytes(context.request, route.bodyLimit);
  const attempt: Attempt = {
    ...caller,
    key,
    fingerprint: await fingerprintRequest(context.request, context.url, bytes),
  };
  const begun = await beginOnce(context.services, attempt);
  if (begun.kind === 'replay') return rawResponse(replayAnswer(begun.answer));
  const done = runAndStore(begun, { ...context, request: copyRequest(context.request, bytes) }, run);
  // The key must be released even if the client disconnects.
  context.services.defer(done.catch(() => undefined));
  return await done;
}

async function runAndStore(
  begun: Extract<IdempotentRun, { kind: 'run' }>,
  context: AdmittedContext,
  run: (context: AdmittedContext) => Promise<Answer>,
): Promise<Answer> {
  try {
    const { response, storedAnswer } = await copyResponse(toResponse(await run(context)));
    await begun.keep(storedAnswer);
    return rawResponse(response);
  } catch (thrown) {
    const error = asAppError(thrown);
    if (error.status >= 500 || error.status === 429 || error.code === 'client_left') await begun.forget();
    else await begun.keep((await copyResponse(problemResponse(error, context.requestId))).storedAnswer);
    throw thrown;
  }
}

/** A name for the caller and their space; null if they cannot be identified yet. */
async function findCallerKey(route: Route, context: AdmittedContext): Promise<CallerName | null> {
  if (route.caller) return await route.caller(context);
  if (!isJsonObject(context.principal)) return null;
  const { kind, keyId, spaceId, userId } = context.principal;
  if (kind === 'key') return { caller: `key:${keyId}` };
  if (kind === 'session') return { caller: `session:${spaceId}:${userId}` };
  // A route that needs no space only identifies the user.
  return userId === undefined ? null : { caller: `person:${userId}` };
}

function requireKey(key: string): void {
  if (/^[\x20-\x7e]+$/.test(key) && key.length <= idempotency.maxKeyLength) return;
  throw new AppError('invalid_idempotency_key', {
    detail: `The header Idempotency-Key must have 1 to ${idempotency.maxKeyLength} printable ASCII characters.`,
  });
}

function copyRequest({ url, method, headers }: Request, bytes: Uint8Array<ArrayBuffer>): Request {
  return new Request(url, { method, headers, ...(bytes.byteLength > 0 ? { body: bytes } : {}) });
}

/** The response, and the form in which it is stored. The body is read once for both. */
async function copyResponse(response: Response): Promise<{ response: Response; storedAnswer: KeptAnswer }> {
  const { status } = response;
  const headers = [...response.headers];
  const isText = /json/.test(response.headers.get('Content-Type') ?? '');
  const body = response.body === null ? null : isText ? await response.text() : await readResponseBytes(response);
  return { response: new Response(body, { status, headers }), storedAnswer: { status, headers, body } };
}

async function readResponseBytes(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await response.arrayBuffer());
}

function replayAnswer({ status, headers, body }: KeptAnswer): Response {
  const response = new Response(body, {
    status,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
  });
  response.headers.set(replayedHeader, 'true');
  return response;
}
