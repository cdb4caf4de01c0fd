import type { IncomingMessage } from 'node:http';

/**
 * The maximum size of a body in bytes. The pictures of a page have at most 40 MB, and its fonts and nodes add little to
 * that.
 */
const largestBody = 64 * 2 ** 20;

export class BodyTooLarge extends Error {}
/** The error if the body is not a frame with a valid job. The message says why. */
export class InvalidFrame extends Error {}

/**
 * Reads the whole body of a request. Rejects with BodyTooLarge before more bytes than the limit are in memory, or with
 * the signal's reason.
 */
export function readBody(request: IncomingMessage, signal: AbortSignal, limit = largestBody): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const fail = (reason: Error) => {
    request.pause().removeAllListeners('data');
    reject(reason);
  };
  signal.addEventListener('abort', () => fail(signal.reason), { once: true });
  if (Number(request.headers['content-length'] ?? 0) > limit) fail(new BodyTooLarge());
  else {
    request.once('error', fail).once('end', () => resolve(Buffer.concat(chunks, length)));
    request.on('data', (chunk: Uint8Array) => {
      length += chunk.byteLength;
      if (length > limit) fail(new BodyTooLarge());
      else chunks.push(chunk);
    });
  }
  return promise;
}
