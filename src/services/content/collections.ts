import { AppError } from '../../core/errors/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { FieldDefinition } from '../../design/content/field-definitions.ts';
import type { Collection } from '../../records/content-collections.ts';
import { findCollection } from '../../records/content-collections.ts';
import { createCollection, deleteCollection, updateCollection } from '../../records/content-collections-writes.ts';
import { announce } from '../events/announce.ts';
import { newEvent } from '../events/new-event.ts';
import type { Services } from '../services.ts';
import { type ReferenceWarning, toCollection, toReferenceWarnings } from './docs.ts';
import { conflictError, type RevisionTarget, requireRevision, writeTries } from './revisions.ts';

interface CollectionBody {
  name: string;
  fields: FieldDefinition[];
  preview: { slugField: string };
}

/** @throws AppError conflict if the space already has a collection with this name */
export async function addCollection(
  services: Services,
  spaceId: string,
  { apiName, name, fields, preview }: CollectionBody & { apiName: string },
): Promise<Collection> {
  const now = services.clock.now();
  const times = { createdOn: now, updatedOn: now };
  const { slugField } = preview;
  const collection = { id: newId(), spaceId, apiName, name, fields, slugField, revision: 1, ...times };
  const event = newEvent(spaceId, 'entryType.created', { doc: toCollection(collection) });
  if (!(await createCollection(services.db, collection, event))) {
    const taken = { path: 'apiName', code: 'taken', message: 'The space already has a collection with this apiName.' };
    throw new AppError('conflict', { detail: taken.message, errors: [taken] });
  }
  announce(services, event.id);
  return collection;
}

/** @throws AppError collection_not_found */
export async function readCollection({ db }: Services, spaceId: string, apiName: string): Promise<Collection> {
  const collection = await findCollection(db, spaceId, apiName);
  if (!collection) throw new AppError('collection_not_found');
  return collection;
}

/** @throws AppError collection_not_found, precondition_failed, conflict */
export async function changeCollection(
  services: Services,
  { spaceId, apiName, revision }: RevisionTarget & { apiName: string },
  { name, fields, preview: { slugField } }: CollectionBody,
): Promise<Collection> {
  for (let tries = 0; tries < writeTries; tries++) {
    const before = await readCollection(services, spaceId, apiName);
    requireRevision(before, revision);
    const now = services.clock.now();
    const next = { ...before, name, fields, slugField, revision: before.revision + 1, updatedOn: now };
    const event = newEvent(spaceId, 'entryType.updated', { doc: toCollection(next) });
    if (await updateCollection(services.db, next, event)) {
      announce(services, event.id);
      return next;
    }
    const after = await readCollection(services, spaceId, apiName);
    if (after.revision === before.revision) {
      const message = 'Slugs are made from this field. It can change only while the collection has no entries.';
      throw new AppError('conflict', {
        detail: message,
        errors: [{ path: 'preview.slugField', code: 'conflict', message }],
      });
    }
  }
  throw conflictError();
}

/** Deletes a collection with its entries. Returns the references to them that are now broken. */
export async function removeCollection(
  services: Services,
  { spaceId, apiName, revision }: RevisionTarget & { apiName: string },
): Promise<{ id: string; warnings: ReferenceWarning[] }> {
  const collection = await readCollection(services, spaceId, apiName);
  requireRevision(collection, revision);
  const event = newEvent(spaceId, 'entryType.deleted', { id: collection.id });
  const broken = await deleteCollection(services.db, { collection, revision }, event, services.clock.now());
  if (!broken) {
    requireRevision(await readCollection(services, spaceId, apiName), revision);
    throw conflictError();
  }
  announce(services, event.id);
  return { id: collection.id, warnings: toReferenceWarnings(broken) };
}
