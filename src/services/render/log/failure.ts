import { AppError } from '../../../core/errors/app-error.ts';
import { holdsSecret } from '../../../core/redact.ts';
import type { RenderLogFailure, RenderLogInput } from '../../../records/render-logs.ts';

/** The maximum number of faults in an entry. It is enough to correct a request, and keeps the row small. */
const maxKept = 20;

/**
 * Returns the error of a request in the form in which the response reports it. Returns undefined for an internal
 * failure, because the response has no detail about it (GEN-3), and if the request or its faults contain a secret
 * (AUTH-17).
 */
export function toLogFailure(error: unknown, input: RenderLogInput | undefined): RenderLogFailure | undefined {
  if (!(error instanceof AppError) || error.status >= 500 || input?.omitted === 'has_secret') return undefined;
  const failure = { detail: error.detail, faults: (error.errors ?? []).slice(0, maxKept) };
  return holdsSecret(JSON.stringify(failure)) ? undefined : failure;
}
