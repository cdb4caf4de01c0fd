import type { DenialCode } from './verdict.ts';

/** Says why a call got no usable response: the codes of the guard's verdict, and those of faults after it. */
export type FailureCode =
  | DenialCode
  | 'too_many_redirects'
  | 'http_status'
  | 'too_large'
  | 'timed_out'
  | 'connection_failed'
  | 'dial_unavailable';

/** A failed call. `reason` is written for people, and contains no query, credentials or secrets (AUTH-17). */
export interface Failure {
  ok: false;
  code: FailureCode;
  reason: string;
  /** The HTTP status, if a response had started. */
  status?: number;
}

/**
 * Carries a failure to the entry points of this folder, which convert it to a returned value. It never leaves the
 * folder.
 */
export class OutboundFailure extends Error {
  readonly code: FailureCode;
  readonly status: number | undefined;

  constructor(code: FailureCode, reason: string, status?: number) {
    super(reason);
    this.name = 'OutboundFailure';
    this.code = code;
    this.status = status;
  }
}

/**
 * Converts an error of `fetch`, or of reading a body, to a failure, with the status if a response had started. The
 * message of the error is not used, because it could quote the URL.
 */
export function connectionFailure(error: unknown, status?: number): OutboundFailure {
  if (error instanceof OutboundFailure) return new OutboundFailure(error.code, error.message, status);
  return new OutboundFailure('connection_failed', 'The connection to the host failed.', status);
}

/**
 * Runs `work`, and returns an OutboundFailure as a value. Any other error is a bug of this service and is thrown again.
 */
export async function catchFailure<T>(work: () => Promise<T>): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    const { code, message: reason, status } = error;
    return { ok: false, code, reason, ...(status !== undefined && { status }) };
  }
}
