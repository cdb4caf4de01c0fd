import type { AppError } from '../../core/errors/app-error.ts';
import { withContentLength } from './answers.ts';

/** The public message of every 5xx error. The log has the details under the request id (GEN-3). */
const detailOfServerError =
  'The service could not complete the request. Send the request id to the operator, who can find the cause in the log.';

/** After how many seconds to try again if a part of the service does not work. */
const usualRetryS = '5';

/** The response to an error: RFC 9457 with the members of GEN-2. */
export function problemResponse(error: AppError, requestId: string): Response {
  const headers = new Headers(error.headers);
  headers.set('Content-Type', 'application/problem+json; charset=utf-8');
  if (error.status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', usualRetryS);
  const problem = {
    success: false,
    type: `/docs/errors#${error.code}`,
    title: error.title,
    status: error.status,
    detail: publicDetail(error),
    ...particulars(error),
    code: error.code,
    requestId,
  };
  return withContentLength(JSON.stringify(problem), error.status, headers);
}

/** What callers learn about this occurrence of the error: of a server error, nothing (GEN-3). */
export function publicDetail({ status, detail }: AppError): string {
  return status < 500 ? detail : detailOfServerError;
}

function particulars(error: AppError): Record<string, unknown> {
  if (error.status < 500) return { ...(error.errors && { errors: error.errors }), ...getProblemData(error) };
  // Of all 5xx errors, only service_unavailable has documented data: the states of the parts in /api/health (GEN-7).
  return error.code === 'service_unavailable' ? getProblemData(error) : {};
}

function getProblemData(error: AppError): { data?: unknown } {
  return error.data === undefined ? {} : { data: error.data };
}
