import type { z } from 'zod';
import { concatBytes } from '../../core/bytes.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { parseJson } from '../../core/json-text.ts';
import { validate } from '../../core/schemas/validate.ts';

const defaultLimit = 1024 * 1024;

/**
 * The request's body as JSON, which the caller validates with the schema. Throws 415 for a content type that is not
 * JSON, 413 for more than `limit` bytes, and 400 for invalid JSON (GEN-5). If the schema accepts undefined, the body
 * may be absent, whatever the content type; the result is then undefined.
 */
export async function readJsonBody(request: Request, schema: z.ZodType, limit = defaultLimit): Promise<unknown> {
  const type = request.headers.get('Content-Type');
  const optional = validate(schema, undefined).success;
  // Check the content type before a byte is read, unless the body may be absent.
  if (type !== null && !optional) requireJsonType(type);
  const bytes = await readBytes(request, limit);
  if (bytes.byteLength === 0 && optional) return undefined;
  if (bytes.byteLength > 0) requireJsonType(type);
  return parseJson(bytes);
}

/**
 * The request's body as bytes, whatever its content type. Throws 413 if it has more than `limit` bytes, by
 * Content-Length or while it streams (GEN-5).
 */
export async function readBytes(request: Request, limit = defaultLimit): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('Content-Length')) > limit) throw tooLarge(limit);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of readChunks(request)) {
    length += chunk.byteLength;
    // Throwing out of the loop cancels the stream.
    if (length > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return concatBytes(chunks);
}

async function* readChunks(request: Request): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of request.body ?? []) yield chunk;
  } catch (cause) {
    // The client disconnected before the body was complete, which is not an error of the service.
    throw new AppError('invalid_body', { detail: 'The body ended before it was complete.', cause });
  }
}

function tooLarge(limit: number): AppError {
  return new AppError('body_too_large', { detail: `The body may have at most ${limit} bytes.` });
}

/**
 * Requires `application/json` or a type that ends in `+json`, and UTF-8 if a charset is named (RFC 8259 section 8.1).
 */
function requireJsonType(type: string | null): void {
  const [essence = '', ...parameters] = (type ?? '').toLowerCase().split(';');
  const isJson = /^application\/(?:json|[\w!#$&^.+-]+\+json)$/.test(essence.trim());
  const charset = parameters.find((parameter) => parameter.trim().startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset.trim());
  if (!isJson || !isUtf8)
    throw new AppError('unsupported_media_type', { detail: 'Send Content-Type: application/json, in UTF-8.' });
}
