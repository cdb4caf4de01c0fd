import { AppError } from './app-error.ts';

/** What a store throws that does not work, with its own error as the cause. */
export class StoreError extends Error {
  constructor(options: { cause: unknown }) {
    super('A store does not work', options);
    this.name = 'StoreError';
  }
}

/**
 * The thrown error if it defines a response. A store that does not work is service_unavailable, also if a library has
 * wrapped its error. Anything else is internal_error.
 */
export function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const isOfStore = thrown instanceof Error && [thrown, thrown.cause].some((error) => error instanceof StoreError);
  return new AppError(isOfStore ? 'service_unavailable' : 'internal_error', { cause: thrown });
}
