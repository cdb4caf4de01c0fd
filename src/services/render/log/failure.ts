import { AppError } from '../../../core/errors/app-error.ts';
import { holdsSecret } from '../../../core/redact.ts';
import type { RenderLogFailure, RenderLogInput } from '../../../records/render-logs.ts';

/** Faults that an entry keeps: enough to correct a request by, and a small row. */
const maxKept = 20;

/**
 * Why a request failed, as it was answered. Nothing is kept of a failure of the service's own, whose detail is not
 * answered (GEN-3), nor where the request or what is said of it holds a secret (AUTH-17).
 */
export function failureOf(error: unknown, input: RenderLogInput | undefined): RenderLogFailure | undefined {
  if (!(error instanceof AppError) || error.status >= 500 || input?.omitted === 'has_secret') return undefined;
  const failure = { detail: error.detail, faults: (error.errors ?? []).slice(0, maxKept) };
  return holdsSecret(JSON.stringify(failure)) ? undefined : failure;
}
