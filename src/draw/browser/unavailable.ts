import { AppError } from '../../core/errors/app-error.ts';

/** No browser for now: the caller may come again, and then gets a fresh one (DOCF-5). */
export function browserUnavailable(cause: unknown): AppError {
  return new AppError('renderer_unavailable', { cause, headers: { 'Retry-After': '5' } });
}
