import { AppError } from '../../../core/errors/app-error.ts';
import { holdsSecret } from '../../../core/redact.ts';
import type { RenderLogFailure, RenderLogInput } from '../../../records/render-logs.ts';

/** The maximum number of faults in an entry: enough to correct a request, in a small row. */
const maxKept = 20;

/**
 * Why a request failed, as in its response. Undefined for an internal failure, whose detail is not in the response
 * (GEN-3), and if the request or its faults contain a secret (AUTH-17).
 */
export function toLogFailure(error: unknown, input: RenderLogInput | undefined): RenderLogFailure | undefined {
  if (!(error instanceof AppError) || error.status >= 500 || input?.omitted === 'has_secret') return undefined;
  const failure = { detail: error.detail, faults: (error.errors ?? []).slice(0, maxKept) };
  return holdsSecret(JSON.stringify(failure)) ? undefined : failure;
}
