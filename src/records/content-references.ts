import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { contentEntries } from './content-entries.ts';
import type { Database } from './database.ts';
import { pages } from './template-pages.ts';

/**
 * The references between entries, both of drafts and of published versions. Each write of an entry rebuilds the rows of
 * its references (content-entries-writes.ts).
 */
export const contentReferences = sqliteTable(
  'content_references',
  {
    toId: text('to_id').notNull(),
    fromId: text('from_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.toId, table.fromId] })],
);

/** What refers to a deleted record and now has a broken reference: the first hundred of each kind, by id. */
export interface BrokenReferences {
  entryIds: string[];
  /** The apiNames of collections that have a field for entries of the deleted collection. */
  collections: string[];
  /** Draft pages that have a content source for it. */
  pageIds: string[];
}

export const maxNamed = 100;

export function referringEntries(db: Database, spaceId: string, target: SQL, others: SQL) {
  return db
    .select({ id: contentEntries.id })
    .from(contentEntries)
    .where(
      and(
        inArray(contentEntries.id, sql`(select ${contentReferences.fromId} from ${contentReferences} where ${target})`),
        eq(contentEntries.spaceId, spaceId),
        others,
      ),
    )
    .limit(maxNamed);
}

/**
 * Selects draft pages with a matching content source. `matching` is a condition on `source.value`, a ContentSource as
 * JSON.
 */
export function pagesWithSource(db: Database, spaceId: string, matching: SQL) {
  return db
    .select({ id: pages.id })
    .from(pages)
    .where(
      and(
        eq(pages.spaceId, spaceId),
        sql`exists (select 1 from json_each(pages.document, '$.content') as source where ${matching})`,
      ),
    )
    .limit(maxNamed);
}

export function readId({ id }: { id: string }): string {
  return id;
}
