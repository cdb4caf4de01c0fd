import { AppError } from '../../core/errors/app-error.ts';

/** There is currently no browser; the caller may retry and then gets a fresh one (DOCF-5). */
export function browserUnavailable(cause: unknown): AppError {
  return new AppError('renderer_unavailable', { cause, headers: { 'Retry-After': '5' } });
}
