import type { ProblemCode } from './shapes.ts';

/** One fault of the input. */
export interface Fault {
  /** Where it stands: `layers.0.type`. */
  path: string;
  code: string;
  message: string;
}

interface Facts {
  status: number;
  code: string;
  title: string;
  detail: string | undefined;
  type: string | undefined;
  requestId: string | undefined;
  errors: readonly Fault[];
  data: unknown;
  retryAfterMs: number | undefined;
}

/** Any failure that this client tells of. */
export class GalleyError extends Error {
  override name = 'GalleyError';
}

/** The service answered with an error: a problem document of RFC 9457. Decide by `code`, which is stable. */
export class GalleyProblem extends GalleyError implements Facts {
  override name = 'GalleyProblem';
  readonly status: number;
  /** One of the codes of the service, or `unexpected_answer` for an answer that is no problem document. */
  readonly code: ProblemCode | 'unexpected_answer' | (string & {});
  readonly title: string;
  readonly detail: string | undefined;
  /** The address of the page that explains it. */
  readonly type: string | undefined;
  /** Of the request, for the service's log. */
  readonly requestId: string | undefined;
  /** Every fault of the input; empty where it was not at fault. */
  readonly errors: readonly Fault[];
  /** What the operation documents of its error, such as the report of a refused shader. */
  readonly data: unknown;
  /** How long the service asks to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(facts: Facts) {
    super(`${facts.code}: ${facts.detail ?? facts.title}`);
    this.status = facts.status;
    this.code = facts.code;
    this.title = facts.title;
    this.detail = facts.detail;
    this.type = facts.type;
    this.requestId = facts.requestId;
    this.errors = facts.errors;
    this.data = facts.data;
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/** No answer came: the service could not be reached, or the connection broke. `cause` says more. */
export class GalleyUnreachable extends GalleyError {
  override name = 'GalleyUnreachable';
}

/** An attempt took longer than it may. */
export class GalleyTimeout extends GalleyError {
  override name = 'GalleyTimeout';
}

/** Whether it is a problem of the service, and one of these codes where any are named. */
export function isProblem<Code extends ProblemCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is GalleyProblem & { code: Code } {
  return error instanceof GalleyProblem && (codes.length === 0 || (codes as readonly string[]).includes(error.code));
}

/** Reads an answer that is no success. */
export async function problemOf(response: Response, retryAfterMs: number | undefined): Promise<GalleyProblem> {
  const text = await response.text().catch(() => '');
  const body = objectIn(text);
  const textOf = (name: string) => (typeof body?.[name] === 'string' ? body[name] : undefined);
  const { status } = response;
  return new GalleyProblem({
    status,
    code: textOf('code') ?? 'unexpected_answer',
    title: textOf('title') ?? `HTTP ${status}`,
    detail: textOf('detail') ?? (body ? undefined : `HTTP ${status} without a problem document: ${text.slice(0, 200)}`),
    type: textOf('type'),
    requestId: textOf('requestId') ?? response.headers.get('X-Request-Id') ?? undefined,
    errors: Array.isArray(body?.['errors']) ? (body['errors'] as Fault[]) : [],
    data: body?.['data'],
    retryAfterMs,
  });
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
