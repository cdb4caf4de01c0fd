import { AppError } from '../../core/errors/app-error.ts';

/**
 * A record of the active space, and the revision from If-Match (GEN-12). If the revision is undefined, the last write
 * wins.
 */
export interface RevisionTarget {
  spaceId: string;
  revision: number | undefined;
}

/**
 * The maximum number of tries of a write. A try fails if someone else writes the same record between the read and the
 * write.
 */
export const writeTries = 5;

/** @throws AppError precondition_failed if the record has a revision other than the requested one (GEN-12) */
export function requireRevision(record: { revision: number }, expectedRevision: number | undefined): void {
  if (expectedRevision === undefined || record.revision === expectedRevision) return;
  throw new AppError('precondition_failed', {
    detail: 'The record was changed since you read it. Read it again and send the new ETag.',
  });
}

export function conflictError(): AppError {
  return new AppError('conflict', { detail: 'Someone else is changing the same record. Try again.' });
}
