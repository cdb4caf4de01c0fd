/**
 * The response of a route; created by `json`, `raw` and `rawResponse`, and turned into a Response only here. `Data` is
 * the documented body of a success in JSON.
 */
export type Answer<Data = unknown> =
  | { kind: 'json'; data: Data; status: number; headers: HeadersInit }
  | { kind: 'raw'; body: RawBody; status: number; headers: HeadersInit }
  | { kind: 'as-is'; response: Response };

type RawBody = Uint8Array<ArrayBuffer> | ReadableStream | string | null;

interface AnswerOptions {
  /** 200 if absent. */
  status?: number;
  headers?: HeadersInit;
}

/** A success whose documented body is `data` (GEN-1). */
export function json<const Data>(data: Data, { status = 200, headers = {} }: AnswerOptions = {}): Answer<Data> {
  return { kind: 'json', data, status, headers };
}

/** Bytes of another type: a picture, a page. The headers must have a Content-Type, except for a null body (304). */
export function raw(body: RawBody, { status = 200, headers = {} }: AnswerOptions = {}): Answer<never> {
  return { kind: 'raw', body, status, headers };
}

/** A response that follows another standard (GEN-1): /mcp, /api/auth/*, a static asset. */
export function rawResponse(response: Response): Answer<never> {
  return { kind: 'as-is', response };
}

/** The only place that creates the envelope of GEN-1. @throws TypeError for headers that HTTP cannot carry */
export function toResponse(answer: Answer): Response {
  if (answer.kind === 'as-is') return new Response(answer.response.body, answer.response);
  const headers = new Headers(answer.headers);
  if (answer.kind === 'raw') return withContentLength(answer.body, answer.status, headers);
  headers.set('Content-Type', 'application/json; charset=utf-8');
  return withContentLength(JSON.stringify({ success: true, data: answer.data ?? null }), answer.status, headers);
}

const encoder = new TextEncoder();

/** With Content-Length if it is known, so that HEAD returns it too (GEN-5). */
export function withContentLength(body: RawBody, status: number, headers: Headers): Response {
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  if (bytes instanceof Uint8Array) headers.set('Content-Length', String(bytes.byteLength));
  return new Response(bytes, { status, headers });
}
