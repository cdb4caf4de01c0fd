import { sql } from 'drizzle-orm';
import { newId } from '../../../core/ids.ts';
import type { Database } from '../../database.ts';
import { type Page, pages } from './table.ts';

export type NewPage = Pick<Page, 'templateId' | 'spaceId' | 'name' | 'width' | 'height' | 'document'> & {
  id?: string;
  /** From 1; absent: after the last. */
  order?: number;
};

export async function createPage(db: Database, page: NewPage, now: number): Promise<Page> {
  return await insertPage(db, page, now).get();
}

/** The statement alone, for batches that create a page among other records. */
export function insertPage(db: Database, page: NewPage, now: number) {
  const last = sql`(select coalesce(max(${pages.order}), 0) from ${pages} where ${pages.templateId} = ${page.templateId})`;
  return db
    .insert(pages)
    .values({ ...page, id: page.id ?? newId(), order: page.order ?? sql`${last} + 1`, createdOn: now, updatedOn: now })
    .returning();
}
