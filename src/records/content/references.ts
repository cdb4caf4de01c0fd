import { eq, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { contentReferences } from './table.ts';

/**
 * The statements that note anew whom an entry refers to, for the batch that writes it. They read the stored entry, so that
 * they are right whoever wrote it. Any text as long as an id counts: the table is only ever asked for ids of entries.
 */
export function refreshReferences(db: Database, id: string) {
  return [
    db.delete(contentReferences).where(eq(contentReferences.fromId, id)),
    db.insert(contentReferences).select(
      sql`select distinct json_tree.value, content_entries.id from content_entries,
          json_tree(json_array(json(content_entries.data), json(content_entries.variants),
            json(content_entries.live_data), json(content_entries.live_variants)))
          where content_entries.id = ${id} and json_tree.type = 'text' and length(json_tree.value) = 21`,
    ),
  ] as const;
}
