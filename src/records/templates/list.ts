import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { TemplateOrder } from '../../core/names/orders.ts';
import { asListed, bodyOf, bytesOf, fittingIds, isTruncated, type Listed } from '../bodies.ts';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
import { found, hasTag, inCategory, type TemplateFilter } from './filters.ts';
import { type Template, templates } from './table.ts';

/** What a list shows of the pages of a template, as they are edited. */
interface PagesInBrief {
  pageCount: number;
  /** null where there is none; width and height in px. */
  firstPage: { id: string; name: string; width: number; height: number } | null;
  /** Epoch milliseconds of the last change of the template or one of its pages. */
  editedOn: number;
}

export type ListedTemplate = Listed<Template, 'variables'> & PagesInBrief;

/** The space's templates (PUB-1, GEN-6), with the variables of those that fit an answer (LIM-3). */
export async function listTemplates(
  db: Database,
  query: Paging & TemplateFilter & { spaceId: string; sort?: TemplateOrder },
): Promise<Listing<ListedTemplate>> {
  const { limit, offset } = limits(query);
  const matching = and(
    eq(templates.spaceId, query.spaceId),
    inCategory(query.category),
    found(query.search),
    hasTag(query.tag),
  );
  const order = orders[query.sort ?? 'createdOn'];
  const fitting = fittingIds(
    db
      .select({ id: templates.id, bytes: bytesOf(templates.variables) })
      .from(templates)
      .where(matching)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  );
  const [rows, [total]] = await db.batch([
    db
      .select({
        ...getTableColumns(templates),
        variables: bodyOf(templates.variables, templates.id, fitting),
        truncated: isTruncated(templates.id, fitting),
        ...pagesInBrief,
      })
      .from(templates)
      .where(matching)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.select(rowCount).from(templates).where(matching),
  ]);
  const list = rows.map(({ pageCount, firstPage, editedOn, ...row }) => ({
    ...asListed<Template, 'variables'>(row, ['variables']),
    pageCount,
    firstPage,
    editedOn,
  }));
  return listing(list, total?.count, query);
}

/** Names in full: Drizzle leaves the table out of columns in the selection of a single table. */
const ofTemplate = sql`from pages where pages.template_id = templates.id`;
const editedOn = sql<number>`max(templates.updated_on, coalesce((select max(pages.updated_on) ${ofTemplate}), 0))`;
const firstPage = sql<PagesInBrief['firstPage']>`(
  select json_object('id', pages.id, 'name', pages.name, 'width', pages.width, 'height', pages.height)
  ${ofTemplate} order by pages."order", pages.id limit 1)`;

const pagesInBrief = {
  pageCount: sql<number>`(select count(*) ${ofTemplate})`.as('page_count'),
  firstPage: firstPage.mapWith((text: string) => JSON.parse(text)).as('first_page'),
  editedOn: editedOn.as('edited_on'),
};

const orders = {
  createdOn: [desc(templates.createdOn), asc(templates.id)],
  updatedOn: [desc(editedOn), asc(templates.id)],
  name: [asc(templates.searchName), asc(templates.id)],
} as const;
