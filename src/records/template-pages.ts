import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { JsonObject } from '../core/json.ts';
import { documentLimits } from '../design/document/limits.ts';
import { isTruncated, type Listed, maxBodyBytes, selectBody, selectFittingIds, sumBytes, toListed } from './bodies.ts';
import type { Database } from './database.ts';
import { type Listing, mapPage, type Paging, pageOf, selectPage } from './paging.ts';
import { versionPages } from './template-versions.ts';
import { type Template, templates } from './templates.ts';

/** A page as it is edited. */
export const pages = sqliteTable('pages', {
  id: text('id').primaryKey().notNull(),
  templateId: text('template_id').notNull(),
  spaceId: text('space_id').notNull(),
  name: text('name').notNull(),
  /** From 1. */
  order: integer('order').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** Everything else of the page, its schemaVersion too; design/document reads and checks it (DOC-4). */
  document: text('document', { mode: 'json' }).$type<JsonObject>().notNull(),
  /** Counts the writes (GEN-12). */
  revision: integer('revision').notNull().default(1),
  createdOn: integer('created_on').notNull(),
  updatedOn: integer('updated_on').notNull(),
});

export type Page = typeof pages.$inferSelect;

export interface PageAddress {
  id: string;
  spaceId: string;
  /** The revision that was read: a later one refuses the write (GEN-12). Absent: the last write wins. */
  revision?: number | undefined;
}

export async function findPage(db: Database, id: string): Promise<Page | undefined> {
  return await db.select().from(pages).where(eq(pages.id, id)).get();
}

/** The template's pages as they are edited, in order. */
export async function listPages(db: Database, templateId: string): Promise<Page[]> {
  return await db.select().from(pages).where(eq(pages.templateId, templateId)).orderBy(asc(pages.order), asc(pages.id));
}

/** A page of the space as it is edited (AUTH-1). */
export async function findSpacePage(db: Database, spaceId: string, id: string): Promise<Page | undefined> {
  return await db
    .select()
    .from(pages)
    .where(and(eq(pages.id, id), eq(pages.spaceId, spaceId)))
    .get();
}

export type ListedPage = Listed<Page, 'document'>;

/** A part of the template's pages as they are edited, in their order, with the documents that fit an answer (LIM-3). */
export async function listTemplatePages(
  db: Database,
  templateId: string,
  paging: Paging,
): Promise<Listing<ListedPage>> {
  const query = pagesInOrder(eq(pages.templateId, templateId));
  const columns = columnsThatFit(selectFittingIds(selectPage(db.select(sizeColumns).from(pages), query, paging)));
  return mapPage(await pageOf(db, db.select(columns).from(pages), query, paging), toListedPage);
}

function pagesInOrder(where: SQL | undefined) {
  return { from: pages, where, orderBy: [asc(pages.order), asc(pages.id)] };
}

const sizeColumns = { id: pages.id, bytes: sumBytes(pages.document) };

function columnsThatFit(fitting: SQL) {
  return {
    ...getTableColumns(pages),
    document: selectBody(pages.document, pages.id, fitting),
    truncated: isTruncated(pages.id, fitting),
  };
}

type PageRow = Omit<Page, 'document'> & { document: Page['document'] | null; truncated: number };

function toListedPage(row: PageRow): ListedPage {
  return toListed<Page, 'document'>(row, ['document']);
}

interface PageList {
  /** In the template's order; empty where there is no such template or version. */
  pageIds: string[];
  /** Absent for a draft. */
  version?: number;
}

/** The pages of a template as they are edited, or as they stand in a version: the present one, unless one is named. */
export async function listPageIds(
  db: Database,
  templateId: string,
  { draft, version }: { draft: boolean; version?: number },
): Promise<PageList> {
  if (draft) {
    const rows = await db
      .select({ id: pages.id })
      .from(pages)
      .where(eq(pages.templateId, templateId))
      .orderBy(asc(pages.order), asc(pages.id));
    return { pageIds: rows.map(({ id }) => id) };
  }
  const present = sql`(select ${templates.publishedVersion} from ${templates} where ${eq(templates.id, templateId)})`;
  const rows = await db
    .select({ id: versionPages.pageId, version: versionPages.version })
    .from(versionPages)
    .where(and(eq(versionPages.templateId, templateId), eq(versionPages.version, version ?? present)))
    .orderBy(asc(versionPages.order), asc(versionPages.pageId));
  const found = rows[0]?.version;
  return { pageIds: rows.map(({ id }) => id), ...(found === undefined ? {} : { version: found }) };
}

/**
 * A template of the space with its pages as they are edited, in order: both of one moment. It has the documents of the
 * pages that fit an answer beside its variables (LIM-3).
 */
export async function findTemplateWithPages(
  db: Database,
  spaceId: string,
  id: string,
): Promise<{ template: Template; pages: ListedPage[] } | undefined> {
  const room = sql`(select ${maxBodyBytes} - octet_length(variables) from templates where id = ${id})`;
  const query = pagesInOrder(and(eq(pages.templateId, id), eq(pages.spaceId, spaceId)));
  const all = { page: 1, perPage: documentLimits.pagesPerTemplate };
  const fitting = selectFittingIds(selectPage(db.select(sizeColumns).from(pages), query, all), room);
  const [[template], rows] = await db.batch([
    db
      .select()
      .from(templates)
      .where(and(eq(templates.id, id), eq(templates.spaceId, spaceId))),
    selectPage(db.select(columnsThatFit(fitting)).from(pages), query, all),
  ]);
  return template && { template, pages: rows.map(toListedPage) };
}
