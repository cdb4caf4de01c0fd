import { AppError } from '../../core/errors/app-error.ts';
import { describeFault } from '../../core/errors/faults.ts';
import { newId } from '../../core/ids.ts';
import { canonicalJson, type JsonObject } from '../../core/json.ts';
import type { Collection } from '../../records/content-collections.ts';
import type { Entry, EntryVariant } from '../../records/content-entries.ts';
import { type EntryInCollection, findEntry, findEntryCollections, isSlugTaken } from '../../records/content-entries.ts';
import { createEntry, deleteEntry, updateEntry } from '../../records/content-entries-writes.ts';
import { findContentFaults, findMissingFields, listReferencedIds, readSlug } from '../../records/content-faults.ts';
import { announce } from '../events/announce.ts';
import { newEvent } from '../events/new-event.ts';
import type { Services } from '../services.ts';
import { readCollection } from './collections.ts';
import { type ReferenceWarning, toEntry, toReferenceWarnings } from './docs.ts';
import { misplacedReferences } from './misplaced-references.ts';
import { conflictError, type RevisionTarget, requireRevision, writeTries } from './revisions.ts';

export interface EntryBody {
  data: JsonObject;
  /** If absent, a new entry has no variants and an existing entry keeps its own. A variant without an id gets one. */
  variants?: ReadonlyArray<Omit<EntryVariant, 'id'> & { id?: string }>;
}

type EntryAddress = RevisionTarget & { id: string };

/** @throws AppError collection_not_found, invalid_body, unknown_field, conflict */
export async function addEntry(
  services: Services,
  { spaceId, apiName }: { spaceId: string; apiName: string },
  body: EntryBody,
): Promise<EntryInCollection> {
  for (let tries = 0; tries < writeTries; tries++) {
    const collection = await readCollection(services, spaceId, apiName);
    const variants = withIds(body.variants ?? []);
    await requireFitting(services, collection, { data: body.data, variants });
    const now = services.clock.now();
    const entry: Entry = {
      id: newId(),
      spaceId,
      collectionId: collection.id,
      status: 'draft',
      data: body.data,
      variants,
      slug: readSlug(body.data, collection.slugField),
      revision: 1,
      createdOn: now,
      updatedOn: now,
      ...notPublished,
    };
    const event = newEvent(spaceId, 'entry.created', { doc: toEntry(entry, collection) });
    if (await createEntry(services.db, entry, collection, event)) {
      announce(services, event.id);
      return { entry, collection };
    }
    await rejectTakenSlug(services, entry, collection);
  }
  throw conflictError();
}

/** @throws AppError entry_not_found */
export async function readEntry(
  { db }: Services,
  { spaceId, id }: { spaceId: string; id: string },
): Promise<EntryInCollection> {
  const entry = await findEntry(db, spaceId, id);
  if (!entry) throw new AppError('entry_not_found');
  return entry;
}

/**
 * Writes the draft. The published version stays as it is. A draft that is equal to the published version has the status
 * `published`.
 * @throws AppError entry_not_found, invalid_body, unknown_field, conflict, precondition_failed
 */
export function changeEntry(services: Services, address: EntryAddress, body: EntryBody): Promise<EntryInCollection> {
  return write(services, address, 'entry.updated', async ({ entry, collection }) => {
    const variants = body.variants ? withIds(body.variants) : entry.variants;
    await requireFitting(services, collection, { data: body.data, variants });
    const slug = readSlug(body.data, collection.slugField);
    return { data: body.data, variants, slug, status: computeStatus(entry, { data: body.data, variants }) };
  });
}

/**
 * Publishes the draft as it is.
 * @throws AppError entry_incomplete with every fault: empty required fields, and values that the field definitions no
 * longer allow
 */
export function publishEntry(services: Services, address: EntryAddress): Promise<EntryInCollection> {
  return write(services, address, 'entry.published', async ({ entry, collection }) => {
    const { data, variants } = entry;
    const faults = [...findContentFaults(collection, entry), ...findMissingFields(collection, data)];
    if (faults.length > 0)
      throw new AppError('entry_incomplete', {
        ...(faults[0] && { detail: describeFault(faults[0]) }),
        errors: faults,
      });
    const live = { liveSlug: entry.slug, liveData: data, liveVariants: variants, publishedOn: services.clock.now() };
    return { ...live, status: 'published' };
  });
}

/** Unpublishes the entry and keeps its draft. If it is not published, nothing changes. */
export function unpublishEntry(services: Services, address: EntryAddress): Promise<EntryInCollection> {
  return write(services, address, 'entry.updated', async ({ entry }) =>
    entry.liveData === null ? undefined : { ...notPublished, status: 'draft' },
  );
}

/** Deletes an entry. Returns the references to it that are now broken. */
export async function removeEntry(services: Services, address: EntryAddress): Promise<ReferenceWarning[]> {
  const { spaceId, id, revision } = address;
  const entryInCollection = await readEntry(services, address);
  requireRevision(entryInCollection.entry, revision);
  const event = newEvent(spaceId, 'entry.deleted', { id });
  const broken = await deleteEntry(services.db, { ...entryInCollection, revision }, event, services.clock.now());
  if (!broken) {
    requireRevision((await readEntry(services, address)).entry, revision);
    throw conflictError();
  }
  announce(services, event.id);
  return toReferenceWarnings(broken);
}

function computeStatus(
  { liveData, liveVariants }: Entry,
  draft: { data: JsonObject; variants: readonly EntryVariant[] },
) {
  if (liveData === null) return 'draft';
  const live = { data: liveData, variants: liveVariants ?? [] };
  return canonicalJson(live) === canonicalJson(draft) ? 'published' : 'changed';
}

const notPublished = { liveSlug: null, liveData: null, liveVariants: null, publishedOn: null };

type Change = Partial<Omit<Entry, 'id' | 'spaceId' | 'collectionId' | 'revision' | 'createdOn' | 'updatedOn'>>;

/**
 * Reads the entry, decides what to write, and writes it only if the entry still has the revision that was read, so that
 * the event has exactly the stored data. If the request has no If-Match and someone else wrote in between, all of this
 * is repeated.
 */
async function write(
  services: Services,
  address: EntryAddress,
  eventName: 'entry.updated' | 'entry.published',
  decide: (entryInCollection: EntryInCollection) => Promise<Change | undefined>,
): Promise<EntryInCollection> {
  for (let tries = 0; tries < writeTries; tries++) {
    const entryInCollection = await readEntry(services, address);
    const { entry, collection } = entryInCollection;
    requireRevision(entry, address.revision);
    const change = await decide(entryInCollection);
    if (!change) return entryInCollection;
    const next: Entry = { ...entry, ...change, revision: entry.revision + 1, updatedOn: services.clock.now() };
    const event = newEvent(address.spaceId, eventName, { doc: toEntry(next, collection) });
    if (await updateEntry(services.db, next, collection, event)) {
      announce(services, event.id);
      return { entry: next, collection };
    }
    await rejectTakenSlug(services, next, collection);
  }
  throw conflictError();
}

function withIds(variants: NonNullable<EntryBody['variants']>): EntryVariant[] {
  return variants.map(({ id = newId(), name, data }) => ({ id, name, data }));
}

async function requireFitting(
  { db }: Services,
  collection: Collection,
  content: { data: JsonObject; variants: readonly EntryVariant[] },
): Promise<void> {
  const faults = findContentFaults(collection, content);
  if (faults.length === 0) {
    const versions = [content.data, ...content.variants.map(({ data }) => data)];
    const targets = await findEntryCollections(db, collection.spaceId, listReferencedIds(collection, versions));
    faults.push(...(await misplacedReferences(db, collection, content, targets)));
  }
  if (faults.length === 0) return;
  const isAllUnknown = faults.every(({ code }) => code === 'unknown_field');
  throw new AppError(isAllUnknown ? 'unknown_field' : 'invalid_body', {
    ...(faults[0] && { detail: describeFault(faults[0]) }),
    errors: faults,
  });
}

async function rejectTakenSlug({ db }: Services, entry: Entry, { slugField }: Collection): Promise<void> {
  if (!(await isSlugTaken(db, entry))) return;
  const taken = { path: `data.${slugField}`, code: 'taken', message: 'Another entry of the collection has this slug.' };
  throw new AppError('conflict', { detail: taken.message, errors: [taken] });
}
