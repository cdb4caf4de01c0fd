import { AppError } from '../../core/errors/app-error.ts';

/** There is currently no browser; the caller may retry and then gets a fresh one (DOCF-5). */
export function browserUnavailable(cause: unknown): AppError {
  return new AppError('renderer_unavailable', { cause, headers: { 'Retry-After': '5' } });
}

/**
 * Runs `work` and treats any failure as the browser's, because it means that the browser crashed or hung, or that the
 * connection broke.
 */
export async function inBrowser<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw browserUnavailable(cause);
  }
}
