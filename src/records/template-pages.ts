import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { JsonObject } from '../core/json.ts';
import { documentLimits } from '../design/document/limits.ts';
import { isTruncated, type Listed, maxBodyBytes, selectBody, selectFittingIds, sumBytes, toListed } from './bodies.ts';
import type { Database } from './database.ts';
import { type Listing, mapPage, type Paging, pageOf, selectPage } from './paging.ts';
import { versionPages } from './template-versions.ts';
import { type Template, templates } from './templates.ts';

/** Draft pages of templates. */
export const pages = sqliteTable('pages', {
  id: text('id').primaryKey().notNull(),
  templateId: text('template_id').notNull(),
  spaceId: text('space_id').notNull(),
  name: text('name').notNull(),
  /** The position of the page, from 1. */
  order: integer('order').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** The rest of the page, including its schemaVersion. design/document reads and checks it (DOC-4). */
  document: text('document', { mode: 'json' }).$type<JsonObject>().notNull(),
  /** Incremented by each write (GEN-12). */
  revision: integer('revision').notNull().default(1),
  createdOn: integer('created_on').notNull(),
  updatedOn: integer('updated_on').notNull(),
});

export type Page = typeof pages.$inferSelect;

export interface PageAddress {
  id: string;
  spaceId: string;
  /**
   * The revision that was read. If the page is at another one, the write is rejected (GEN-12). Absent: the last write
   * wins.
   */
  revision?: number | undefined;
}

export async function findPage(db: Database, id: string): Promise<Page | undefined> {
  return await db.select().from(pages).where(eq(pages.id, id)).get();
}

/** Lists all draft pages of a template, in order. */
export async function listPages(db: Database, templateId: string): Promise<Page[]> {
  return await db.select().from(pages).where(eq(pages.templateId, templateId)).orderBy(asc(pages.order), asc(pages.id));
}

/** Lists the ids and names of a template's draft pages, in order. */
export async function listPageNames(db: Database, templateId: string): Promise<{ id: string; name: string }[]> {
  return await db
    .select({ id: pages.id, name: pages.name })
    .from(pages)
    .where(eq(pages.templateId, templateId))
    .orderBy(asc(pages.order), asc(pages.id));
}

/** Finds a draft page of the space (AUTH-1). */
export async function findSpacePage(db: Database, spaceId: string, id: string): Promise<Page | undefined> {
  return await db
    .select()
    .from(pages)
    .where(and(eq(pages.id, id), eq(pages.spaceId, spaceId)))
    .get();
}

export type ListedPage = Listed<Page, 'document'>;

/** Lists a template's draft pages, in order, with the documents of those that fit into a response (LIM-3). */
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
  /** The ids of the pages, in the template's order. Empty if there is no such template or version. */
  pageIds: string[];
  /** The version to which the pages belong. Absent for a draft. */
  version?: number;
}

/** Lists the ids of a template's draft pages or of the pages of a version. The default is the published version. */
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
  const pageVersion = rows[0]?.version;
  return { pageIds: rows.map(({ id }) => id), ...(pageVersion === undefined ? {} : { version: pageVersion }) };
}

/**
 * Finds a template of the space and its draft pages, in order, in one read. A page has its document only if the
 * document fits into the response together with the template's variables and the other documents (LIM-3).
 */
export async function findTemplateWithPages(
  db: Database,
  spaceId: string,
  id: string,
): Promise<{ template: Template; pages: ListedPage[] } | undefined> {
  const room = sql`(select ${maxBodyBytes} - octet_length(variables) - octet_length(samples) from templates where id = ${id})`;
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

/** Lists the variables of each draft page of a template, as they are stored. */
export async function listPageVariables(
  db: Database,
  templateId: string,
): Promise<Array<{ id: string; variables: unknown }>> {
  const rows = await db
    .select({ id: pages.id, variables: sql<string | null>`${pages.document} -> '$.variables'`.as('page_variables') })
    .from(pages)
    .where(eq(pages.templateId, templateId));
  return rows.map(({ id, variables }) => ({ id, variables: JSON.parse(variables ?? '{}') }));
}
