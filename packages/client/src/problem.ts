import { isObject } from './is-object.ts';
import type { ProblemCode } from './shapes.ts';

/** One fault of the input. */
export interface Fault {
  /** The dot path of the fault in the input, such as `layers.0.type`. */
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

/** The base class of all errors that this client throws. */
export class GalleyError extends Error {
  override name = 'GalleyError';
}

/**
 * An error response of the service, which is a problem document (RFC 9457). Use its `code`, which is stable, to
 * distinguish errors.
 */
export class GalleyProblem extends GalleyError implements Facts {
  override name = 'GalleyProblem';
  readonly status: number;
  /** The error code from the service, or `unexpected_answer` if the response is not a problem document. */
  readonly code: ProblemCode | 'unexpected_answer' | (string & {});
  readonly title: string;
  readonly detail: string | undefined;
  /** The URL of the page that explains the error. */
  readonly type: string | undefined;
  /** The id of the request, with which it can be found in the log of the service. */
  readonly requestId: string | undefined;
  /** All faults of the input; empty if the input did not cause the error. */
  readonly errors: readonly Fault[];
  /** Further facts that the operation documents, such as the report on a rejected shader. */
  readonly data: unknown;
  /** How long to wait before the next attempt, in milliseconds. */
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

/** No response was received: the service could not be reached, or the connection was lost. `cause` is the reason. */
export class GalleyUnreachable extends GalleyError {
  override name = 'GalleyUnreachable';
}

/** An attempt took longer than its time limit. */
export class GalleyTimeout extends GalleyError {
  override name = 'GalleyTimeout';
}

/** Whether an error is a problem that the service returned. If you pass codes, it must have one of them. */
export function isProblem<Code extends ProblemCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is GalleyProblem & { code: Code } {
  return error instanceof GalleyProblem && (codes.length === 0 || codes.some((code) => code === error.code));
}

/** Reads the problem from an error response. */
export async function readProblem(response: Response, retryAfterMs: number | undefined): Promise<GalleyProblem> {
  const text = await response.text().catch(() => '');
  const body = objectIn(text);
  const readText = (name: string) => (typeof body?.[name] === 'string' ? body[name] : undefined);
  const { status } = response;
  return new GalleyProblem({
    status,
    code: readText('code') ?? 'unexpected_answer',
    title: readText('title') ?? `HTTP ${status}`,
    detail:
      readText('detail') ?? (body ? undefined : `HTTP ${status} without a problem document: ${text.slice(0, 200)}`),
    type: readText('type'),
    requestId: readText('requestId') ?? response.headers.get('X-Request-Id') ?? undefined,
    errors: Array.isArray(body?.['errors']) ? body['errors'].filter(isFault) : [],
    data: body?.['data'],
    retryAfterMs,
  });
}

function isFault(value: unknown): value is Fault {
  return isObject(value) && ['path', 'code', 'message'].every((name) => typeof value[name] === 'string');
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
