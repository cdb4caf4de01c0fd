import type { DenialCode } from './verdict.ts';

/** Why a call got no usable answer. The verdict's codes, and what can go wrong after it. */
export type FailureCode =
  | DenialCode
  | 'too_many_redirects'
  | 'http_status'
  | 'too_large'
  | 'timed_out'
  | 'connection_failed'
  | 'dial_unavailable';

/** A failed call. `reason` is for people and holds no query, no credentials and no secret (AUTH-17). */
export interface Failure {
  ok: false;
  code: FailureCode;
  reason: string;
  /** HTTP status, when an answer had begun. */
  status?: number;
}

/** Carries a failure up to the door of this folder, where it becomes a value; it never leaves. */
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
 * An error of `fetch` or of a body as a failure, with the status that had come by then. The error's own message is
 * dropped: it could quote the URL.
 */
export function connectionFailure(error: unknown, status?: number): OutboundFailure {
  if (error instanceof OutboundFailure) return new OutboundFailure(error.code, error.message, status);
  return new OutboundFailure('connection_failed', 'The connection to the host failed.', status);
}

/** Runs `work` and turns an OutboundFailure into its value; any other error is a fault of ours and goes on. */
export async function settle<T>(work: () => Promise<T>): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    const { code, message: reason, status } = error;
    return { ok: false, code, reason, ...(status !== undefined && { status }) };
  }
}
