import { isoTimestamp } from '../../core/clock.ts';
import type { Listed } from '../../records/bodies.ts';
import type { Collection } from '../../records/content-collections.ts';
import type { Entry } from '../../records/content-entries.ts';
import type { BrokenReferences } from '../../records/content-references.ts';

/** A collection as answers and events show it (shapes.md, Content); in a list maybe without its fields (LIM-3). */
export function collectionDoc(collection: Listed<Collection, 'fields'>) {
  const { id, apiName, name, slugField, createdOn, updatedOn } = collection;
  return {
    id,
    apiName,
    name,
    ...(collection.truncated ? truncated : { fields: collection.fields }),
    preview: { slugField },
    createdOn: isoTimestamp(createdOn),
    updatedOn: isoTimestamp(updatedOn),
  };
}

/** An entry as answers and events show it; `collection` is the apiName. In a list maybe without its data (LIM-3). */
export function entryDoc(
  entry: Listed<Entry, 'data' | 'liveData' | 'variants' | 'liveVariants'>,
  { apiName }: Pick<Collection, 'apiName'>,
) {
  const { id, status, publishedOn, createdOn, updatedOn } = entry;
  const { data, liveData, variants, liveVariants } = entry;
  return {
    id,
    collection: apiName,
    status,
    ...(entry.truncated ? truncated : { data, liveData, variants, liveVariants }),
    publishedOn: publishedOn === null ? null : isoTimestamp(publishedOn),
    createdOn: isoTimestamp(createdOn),
    updatedOn: isoTimestamp(updatedOn),
  };
}

/** What stands in a list for a body that did not fit (LIM-3). */
const truncated = { truncated: true } as const;

export interface ReferenceWarning {
  code: 'reference_broken';
  message: string;
  entryId?: string;
  collection?: string;
  pageId?: string;
}

/** What a delete left pointing nowhere, a warning each. */
export function warningsOf({ entryIds, collections, pageIds }: BrokenReferences): ReferenceWarning[] {
  const code = 'reference_broken';
  return [
    ...entryIds.map((entryId) => ({ code, message: `The entry ${entryId} refers to it.`, entryId }) as const),
    ...collections.map(
      (collection) =>
        ({ code, message: `The collection ${collection} has a field that refers to it.`, collection }) as const,
    ),
    ...pageIds.map((pageId) => ({ code, message: `The page ${pageId} uses it as a content source.`, pageId }) as const),
  ];
}
