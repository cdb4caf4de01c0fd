import { AppError } from '../../core/errors/app-error.ts';

/** 401 as AUTH-2 wants it. `detail` is public: never name the token, nor which of its checks failed. */
export function unauthorized(detail?: string): AppError {
  return new AppError('unauthorized', { ...(detail && { detail }), headers: { 'WWW-Authenticate': 'Bearer' } });
}
