/**
 * The response of a route. `json`, `raw` and `rawResponse` create it, and only this file turns it into a Response.
 * `Data` is the documented body of a successful JSON response.
 */
export type Answer<Data = unknown> =
  | { kind: 'json'; data: Data; status: number; headers: HeadersInit }
  | { kind: 'raw'; body: RawBody; status: number; headers: HeadersInit }
  | { kind: 'as-is'; response: Response };

/** A response whose body is not JSON. */
export type RawAnswer = Extract<Answer<never>, { kind: 'raw' }>;

type RawBody = Uint8Array<ArrayBuffer> | ReadableStream | string | null;

interface AnswerOptions {
  /** The status of the response; 200 if absent. */
  status?: number;
  headers?: HeadersInit;
}

/** A successful response whose documented body is `data` (GEN-1). */
export function json<const Data>(data: Data, { status = 200, headers = {} }: AnswerOptions = {}): Answer<Data> {
  return { kind: 'json', data, status, headers };
}

/**
 * A response whose body is not JSON: a picture or an HTML page. The headers must include Content-Type, except for a
 * null body (304).
 */
export function raw(body: RawBody, { status = 200, headers = {} }: AnswerOptions = {}): RawAnswer {
  return { kind: 'raw', body, status, headers };
}

/** A response in the format of another standard instead of the envelope (GEN-1): /mcp, /api/auth/*, a static asset. */
export function rawResponse(response: Response): Answer<never> {
  return { kind: 'as-is', response };
}

/**
 * Converts the response of a route to a Response. Only this function creates the envelope of GEN-1. @throws TypeError
 * for headers that HTTP cannot carry
 */
export function toResponse(answer: Answer): Response {
  if (answer.kind === 'as-is') return new Response(answer.response.body, answer.response);
  const headers = new Headers(answer.headers);
  if (answer.kind === 'raw') return withContentLength(answer.body, answer.status, headers);
  headers.set('Content-Type', 'application/json; charset=utf-8');
  return withContentLength(JSON.stringify({ success: true, data: answer.data ?? null }), answer.status, headers);
}

const encoder = new TextEncoder();

/** Adds Content-Length if the length is known, so that a response to HEAD has it too (GEN-5). */
export function withContentLength(body: RawBody, status: number, headers: Headers): Response {
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  if (bytes instanceof Uint8Array) headers.set('Content-Length', String(bytes.byteLength));
  return new Response(bytes, { status, headers });
}
