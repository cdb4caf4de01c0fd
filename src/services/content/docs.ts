import { isoTimestamp } from '../../core/clock.ts';
import type { BrokenReferences } from '../../records/content/delete.ts';
import type { Collection, Entry } from '../../records/content/table.ts';

/** A collection as answers and events show it (shapes.md, Content). */
export function collectionDoc({ id, apiName, name, fields, slugField, createdOn, updatedOn }: Collection) {
  return {
    id,
    apiName,
    name,
    fields,
    preview: { slugField },
    createdOn: isoTimestamp(createdOn),
    updatedOn: isoTimestamp(updatedOn),
  };
}

/** An entry as answers and events show it; `collection` is the apiName. */
export function entryDoc(entry: Entry, { apiName }: Pick<Collection, 'apiName'>) {
  const { id, status, data, liveData, variants, publishedOn, createdOn, updatedOn } = entry;
  return {
    id,
    collection: apiName,
    status,
    data,
    liveData,
    variants,
    publishedOn: publishedOn === null ? null : isoTimestamp(publishedOn),
    createdOn: isoTimestamp(createdOn),
    updatedOn: isoTimestamp(updatedOn),
  };
}

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
    ...entryIds.map((entryId) => ({ code, message: `The entry ${entryId} refers to what is gone.`, entryId }) as const),
    ...collections.map(
      (collection) => ({ code, message: `${collection} has a field for entries of it.`, collection }) as const,
    ),
    ...pageIds.map((pageId) => ({ code, message: `The page ${pageId} has it as a content source.`, pageId }) as const),
  ];
}
