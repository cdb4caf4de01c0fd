import { and, asc, eq, getTableColumns, type SQL } from 'drizzle-orm';
import { asListed, bodyOf, bytesOf, fittingIds, isTruncated, type Listed } from '../../bodies.ts';
import type { Database } from '../../database.ts';
import { type Listing, limits, listing, type Paging } from '../../paging.ts';
import { rowCount } from '../../statements.ts';
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

export type ListedPage = Listed<Page, 'document'>;

/** A part of the template's pages as they are edited, in their order, with the documents that fit an answer (LIM-3). */
export async function listPagesOf(db: Database, templateId: string, paging: Paging): Promise<Listing<ListedPage>> {
  const ofTemplate = eq(pages.templateId, templateId);
  const [rows, [total]] = await db.batch([
    selectPagesThatFit(db, ofTemplate, limits(paging)),
    db.select(rowCount).from(pages).where(ofTemplate),
  ]);
  return listing(rows.map(asListedPage), total?.count, paging);
}

/** The statement that reads a part of the matching pages in order; `room` is what their documents may have, in bytes. */
export function selectPagesThatFit(
  db: Database,
  matching: SQL | undefined,
  { limit, offset, room }: { limit: number; offset: number; room?: SQL },
) {
  const inOrder = [asc(pages.order), asc(pages.id)];
  const fitting = fittingIds(
    db
      .select({ id: pages.id, bytes: bytesOf(pages.document) })
      .from(pages)
      .where(matching)
      .orderBy(...inOrder)
      .limit(limit)
      .offset(offset),
    room,
  );
  return db
    .select({
      ...getTableColumns(pages),
      document: bodyOf(pages.document, pages.id, fitting),
      truncated: isTruncated(pages.id, fitting),
    })
    .from(pages)
    .where(matching)
    .orderBy(...inOrder)
    .limit(limit)
    .offset(offset);
}

export function asListedPage(row: Awaited<ReturnType<typeof selectPagesThatFit>>[number]): ListedPage {
  return asListed<Page, 'document'>(row, ['document']);
}
