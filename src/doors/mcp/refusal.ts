import type { AppError } from '../../core/errors/app-error.ts';
import { asAppError } from '../../core/errors/as-app-error.ts';
import type { RequestContext } from '../http/route.ts';
import { remedies } from './teaching.ts';

/**
 * Converts an error to a tool result that helps an agent (MCP-2): the code, the path of each fault, and what to do
 * about it. An error that is not the caller's fault is logged, and the result omits its details (GEN-3).
 */
export function toRefusal(thrown: unknown, { requestId, log }: Pick<RequestContext, 'requestId' | 'log'>): object {
  const error = asAppError(thrown);
  if (error.status >= 500) log.error('tool_failed', { code: error.code, error });
  return {
    error: {
      code: error.code,
      title: error.title,
      status: error.status,
      ...particulars(error),
      ...(remedies[error.code] === undefined ? {} : { remedy: remedies[error.code] }),
      requestId,
    },
  };
}

function particulars({ status, detail, errors, data, headers }: AppError): object {
  const retryAfter = headers['Retry-After'];
  const wait = retryAfter === undefined ? {} : { retryAfterSeconds: Number(retryAfter) };
  if (status >= 500) return wait;
  return { detail, ...(errors ? { errors } : {}), ...(data === undefined ? {} : { data }), ...wait };
}
