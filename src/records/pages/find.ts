import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
import { type Page, pages } from './table.ts';

export async function findPage(db: Database, id: string): Promise<Page | undefined> {
  return await db.select().from(pages).where(eq(pages.id, id)).get();
}

/** The template's pages as they are edited, in order. */
export async function listPages(db: Database, templateId: string): Promise<Page[]> {
  return await db.select().from(pages).where(eq(pages.templateId, templateId)).orderBy(asc(pages.order), asc(pages.id));
}

/** A page of the space as it is edited (AUTH-1). */
export async function findPageOfSpace(db: Database, spaceId: string, id: string): Promise<Page | undefined> {
  return await db
    .select()
    .from(pages)
    .where(and(eq(pages.id, id), eq(pages.spaceId, spaceId)))
    .get();
}

/** A part of the template's pages as they are edited, in their order. */
export async function listPagesOf(db: Database, templateId: string, paging: Paging): Promise<Listing<Page>> {
  const { limit, offset } = limits(paging);
  const ofTemplate = eq(pages.templateId, templateId);
  const [rows, [total]] = await db.batch([
    db.select().from(pages).where(ofTemplate).orderBy(asc(pages.order), asc(pages.id)).limit(limit).offset(offset),
    db.select(rowCount).from(pages).where(ofTemplate),
  ]);
  return listing(rows, total?.count, paging);
}
