import { AppError } from '../../core/errors/app-error.ts';
import type { JsonObject } from '../../core/json.ts';
import { findSpace, type Space } from '../../records/spaces.ts';
import { updateSpace } from '../../records/spaces-writes.ts';
import type { Services } from '../services.ts';

/** A space, and the revision that the caller read. If it is undefined, the last write wins (GEN-12). */
interface RevisedSpace {
  id: string;
  revision?: number | undefined;
}

/** Absent fields stay as they are. */
interface SpaceChanges {
  name?: string;
  slug?: string;
  globalVariables?: JsonObject;
}

/** @throws AppError space_not_found */
export async function readSpace({ db }: Services, id: string): Promise<Space> {
  const space = await findSpace(db, id);
  if (!space) throw new AppError('space_not_found');
  return space;
}

/**
 * Changes the settings of a space.
 * @throws AppError space_not_found, precondition_failed for a revision that is not the current one, conflict for a slug
 * of another space, each with nothing changed
 */
export async function changeSpace(services: Services, address: RevisedSpace, changes: SpaceChanges): Promise<Space> {
  const { db, clock } = services;
  const updated = await updateSpace(db, address, changes, clock.now());
  if (updated) return updated;
  const { revision } = await readSpace(services, address.id);
  if (address.revision !== undefined && revision !== address.revision) {
    throw new AppError('precondition_failed', {
      detail: 'The record was changed since you read it. Read it again and send the new ETag.',
    });
  }
  const taken = { path: 'slug', code: 'taken', message: 'Another space has this slug. Choose another one.' };
  throw new AppError('conflict', { detail: taken.message, errors: [taken] });
}
