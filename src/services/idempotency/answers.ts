import { AppError } from '../../core/errors/app-error.ts';
import { seal, unseal } from '../../core/sealing.ts';
import type { IdempotentRequest } from '../../records/idempotent-requests.ts';
import type { Services } from '../services.ts';
import { idempotency, idempotentAnswersPrefix } from './limits.ts';

/** A stored response. Its text is sealed. If the response is a file, its bytes are in R2. */
export interface KeptAnswer {
  status: number;
  headers: ReadonlyArray<readonly [string, string]>;
  body: string | Uint8Array<ArrayBuffer> | ReadableStream | null;
}

/** The sealed contents of the row. */
interface SealedAnswer {
  headers: KeptAnswer['headers'];
  /** Where the body is stored. Null if the response has no body. */
  body: { in: 'row'; text: string } | { in: 'bucket'; sealed: boolean } | null;
}

/**
 * Stores a response, and returns the contents of its row. Responses may contain secrets that are shown once, such as an
 * API key. A stored response can only be opened with both GALLEY_SECRET and the Idempotency-Key, and the database only
 * has a hash of that key. Therefore anyone who repeats the request can read its response, but a reader of the database
 * cannot.
 */
export async function storeAnswer(
  { files, secret }: Services,
  key: string,
  id: string,
  { headers, body }: KeptAnswer,
): Promise<string> {
  const derivedSecret = deriveSecret(secret, key);
  const object = idempotentAnswersPrefix + id;
  let bodyPlace: SealedAnswer['body'];
  if (body === null) {
    bodyPlace = null;
  } else if (typeof body !== 'string') {
    await files.put(object, body);
    bodyPlace = { in: 'bucket', sealed: false };
  } else if (new TextEncoder().encode(body).byteLength <= idempotency.maxRowBytes) {
    bodyPlace = { in: 'row', text: body };
  } else {
    await files.put(object, await seal(derivedSecret, bodyContext(id), body));
    bodyPlace = { in: 'bucket', sealed: true };
  }
  return await seal(
    derivedSecret,
    headContext(id),
    JSON.stringify({ headers, body: bodyPlace } satisfies SealedAnswer),
  );
}

/** @throws AppError internal_error if the stored response cannot be opened or its object is gone */
export async function openAnswer(
  services: Services,
  key: string,
  { id, status, answer }: Pick<IdempotentRequest, 'id' | 'status'> & { answer: string },
): Promise<KeptAnswer> {
  const derivedSecret = deriveSecret(services.secret, key);
  const text = await unseal(derivedSecret, headContext(id), answer);
  if (text === null || status === null) throw lostAnswerError('does not open');
  const { headers, body } = JSON.parse(text) as SealedAnswer;
  return {
    status,
    headers,
    body: body && (body.in === 'row' ? body.text : await readObject(services, derivedSecret, id, body)),
  };
}

async function readObject({ files }: Services, derivedSecret: string, id: string, { sealed }: { sealed: boolean }) {
  const object = await files.get(idempotentAnswersPrefix + id);
  if (!object) throw lostAnswerError('has no object');
  if (!sealed) return object.body;
  const text = await unseal(derivedSecret, bodyContext(id), await object.text());
  if (text === null) throw lostAnswerError('has a body that does not open');
  return text;
}

function lostAnswerError(why: string): AppError {
  return new AppError('internal_error', { cause: `A kept answer ${why}` });
}

function deriveSecret(secret: string, key: string): string {
  return `${secret}\n${key}`;
}

function headContext(id: string): string {
  return `idempotent-answer:${id}`;
}

function bodyContext(id: string): string {
  return `idempotent-body:${id}`;
}
