import { AppError } from '../../core/errors/app-error.ts';

/** The ETag of a record with a counter of its edits (GEN-12). */
export function revisionTag(revision: number): string {
  return `"${revision}"`;
}

/**
 * The revision in If-Match. Undefined without the header and for `*`: then the last write wins. A tag that does not
 * have the form of a revision throws precondition_failed at once (RFC 9110 section 13.1.1).
 */
export function expectedRevision(request: Request): number | undefined {
  const header = request.headers.get('If-Match')?.trim();
  return header === undefined || header === '*' ? undefined : parseRevisionTag(header);
}

/** The revision in an ETag. @throws AppError precondition_failed for a text that is no ETag of a record */
export function parseRevisionTag(header: string): number {
  const digits = /^"(\d{1,15})"$/.exec(header)?.[1];
  if (digits === undefined) throw preconditionFailed();
  return Number(digits);
}

export function preconditionFailed(): AppError {
  return new AppError('precondition_failed', {
    detail: 'The record was changed since you read it. Read it again and send the new ETag.',
  });
}
