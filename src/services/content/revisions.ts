import { AppError } from '../../core/errors/app-error.ts';
import { newId } from '../../core/ids.ts';
import { requireJsonObject } from '../../core/json.ts';
import type { EventName } from '../../core/names/events.ts';
import type { NewEvent } from '../../records/events-writes.ts';

/** A record of the active space, and the revision of If-Match (GEN-12). If it is undefined, the last write wins. */
export interface RevisionTarget {
  spaceId: string;
  revision: number | undefined;
}

export function newEvent(spaceId: string, event: EventName, data: object): NewEvent {
  return { id: newId(), spaceId, event, data: requireJsonObject(data) };
}

/** How often a write is tried if others write the same record between its read and its write. */
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
