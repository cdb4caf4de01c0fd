import type * as contract from '../../contract/content.ts';
import { isoOrNull, isoTimestamp } from '../../core/clock.ts';
import type { Listed } from '../../records/bodies.ts';
import type { Collection } from '../../records/content-collections.ts';
import type { Entry } from '../../records/content-entries.ts';
import type { BrokenReferences } from '../../records/content-references.ts';

/** A collection as responses and events show it (shapes.md, Content). In lists its fields may be left out (LIM-3). */
export function toCollection(row: Listed<Collection, 'fields'>): contract.Collection {
  return {
    id: row.id,
    apiName: row.apiName,
    name: row.name,
    ...(row.truncated ? { truncated: true } : { fields: row.fields }),
    preview: { slugField: row.slugField },
    createdOn: isoTimestamp(row.createdOn),
    updatedOn: isoTimestamp(row.updatedOn),
  };
}

/** An entry as responses and events show it. `collection` is the apiName. In lists its data may be left out (LIM-3). */
export function toEntry(
  row: Listed<Entry, 'data' | 'liveData' | 'variants' | 'liveVariants'>,
  { apiName }: Pick<Collection, 'apiName'>,
): contract.Entry {
  const values = row.truncated
    ? ({ truncated: true } as const)
    : {
        data: row.data,
        liveData: row.liveData,
        variants: row.variants,
        liveVariants: row.liveVariants,
      };
  return {
    id: row.id,
    collection: apiName,
    status: row.status,
    ...values,
    publishedOn: isoOrNull(row.publishedOn),
    createdOn: isoTimestamp(row.createdOn),
    updatedOn: isoTimestamp(row.updatedOn),
  };
}

export interface ReferenceWarning {
  code: 'reference_broken';
  message: string;
  entryId?: string;
  collection?: string;
  pageId?: string;
}

/** One warning for each reference that a delete has broken. */
export function toReferenceWarnings({ entryIds, collections, pageIds }: BrokenReferences): ReferenceWarning[] {
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
