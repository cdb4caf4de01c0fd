import { asc, eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Page, pages } from './table.ts';

export async function findPage(db: Database, id: string): Promise<Page | undefined> {
  return await db.select().from(pages).where(eq(pages.id, id)).get();
}

/** The template's pages as they are edited, in order. */
export async function listPages(db: Database, templateId: string): Promise<Page[]> {
  return await db.select().from(pages).where(eq(pages.templateId, templateId)).orderBy(asc(pages.order), asc(pages.id));
}
