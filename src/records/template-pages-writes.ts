import { and, eq, type SQL, sql } from 'drizzle-orm';
import { newId } from '../core/ids.ts';
import type { Database } from './database.ts';
import { selectValues } from './statements.ts';
import { type Page, type PageAddress, pages } from './template-pages.ts';
import { matchesAddress, type TemplateAddress, templates } from './templates.ts';

export type NewPage = Pick<Page, 'templateId' | 'spaceId' | 'name' | 'width' | 'height' | 'document'> & {
  id?: string;
  /** The position of the page, from 1. If absent, the page is added after the last one. */
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

/**
 * Adds a page after the template's last page and counts the edit of the template, in one batch. Returns undefined and
 * changes nothing if the space has no such template, or the template has `limit` pages. The statement that inserts the
 * page also counts the pages, so simultaneous calls cannot exceed the limit (DOC-5).
 */
export async function addPage(
  db: Database,
  page: Omit<NewPage, 'id' | 'order'>,
  limit: number,
  now: number,
): Promise<Page | undefined> {
  const { templateId, spaceId, name, width, height } = page;
  const id = newId();
  const ofTemplate = sql`from ${pages} where ${eq(pages.templateId, templateId)}`;
  const [[added]] = await db.batch([
    db
      .insert(pages)
      .select(
        sql`select ${id}, ${templates.id}, ${templates.spaceId}, ${name},
            (select coalesce(max(${pages.order}), 0) + 1 ${ofTemplate}),
            ${width}, ${height}, ${JSON.stringify(page.document)}, 1, ${now}, ${now}
          from ${templates} where ${templates.id} = ${templateId} and ${templates.spaceId} = ${spaceId}
          and (select count(*) ${ofTemplate}) < ${limit}`,
      )
      .returning(),
    countTemplateEdit(db, { id: templateId, spaceId }, sql`exists (select 1 from pages where pages.id = ${id})`, now),
  ]);
  return added;
}

type PagePatch = Partial<Pick<Page, 'name' | 'order' | 'width' | 'height' | 'document'>>;

/**
 * Updates a page. Returns undefined and changes nothing if the space has no such page, or it is at another revision.
 */
export async function updatePage(
  db: Database,
  { id, spaceId, revision }: PageAddress,
  patch: PagePatch,
  now: number,
): Promise<Page | undefined> {
  const addressed = and(
    eq(pages.id, id),
    eq(pages.spaceId, spaceId),
    revision === undefined ? undefined : eq(pages.revision, revision),
  );
  return await db
    .update(pages)
    .set({ ...patch, revision: sql`${pages.revision} + 1`, updatedOn: now })
    .where(addressed)
    .returning()
    .get();
}

/**
 * Reorders the template's pages, in one batch. `pageIds` must have each page exactly once. Returns false and changes
 * nothing if they are not exactly the template's pages, or the template is at another revision.
 */
export async function reorderPages(
  db: Database,
  address: TemplateAddress,
  pageIds: readonly string[],
  now: number,
): Promise<boolean> {
  const { id, spaceId, revision } = address;
  const named = selectValues(pageIds);
  const atRevision = revision === undefined ? sql`` : sql`and templates.revision = ${revision}`;
  // This is checked inside the transaction. If a page was added or removed since the ids were read, nothing is written.
  const areAll = sql`(select count(*) from pages as every where every.template_id = ${id}) = ${pageIds.length}
    and (select count(*) from pages as every where every.template_id = ${id} and every.id in ${named}) = ${pageIds.length}`;
  const isAddressed = sql`exists (select 1 from templates
    where templates.id = ${id} and templates.space_id = ${spaceId} ${atRevision})`;
  const place = sql`(select places.key + 1 from json_each(${JSON.stringify(pageIds)}) as places where places.value = pages.id)`;
  const [, touched] = await db.batch([
    db
      .update(pages)
      .set({ order: place })
      .where(and(eq(pages.templateId, id), isAddressed, areAll)),
    countTemplateEdit(db, address, areAll, now),
  ]);
  return touched.length > 0;
}

/**
 * Deletes a draft page and closes the gap in the order, in one batch (SEC-5). Published versions keep the page
 * (RND-6). Returns false and changes nothing if the page is gone or at another revision.
 */
export async function deletePage(
  db: Database,
  { id, templateId, spaceId }: Pick<Page, 'id' | 'templateId' | 'spaceId'>,
  revision: number | undefined,
  now: number,
): Promise<boolean> {
  const atRevision = revision === undefined ? sql`` : sql`and doomed.revision = ${revision}`;
  const doomed = sql`from pages as doomed where doomed.id = ${id} and doomed.space_id = ${spaceId} ${atRevision}`;
  const [, , deleted] = await db.batch([
    countTemplateEdit(db, { id: templateId, spaceId }, sql`exists (select 1 ${doomed})`, now),
    db
      .update(pages)
      .set({ order: sql`${pages.order} - 1` })
      .where(and(eq(pages.templateId, templateId), sql`${pages.order} > (select doomed."order" ${doomed})`)),
    db
      .delete(pages)
      .where(
        and(
          eq(pages.id, id),
          eq(pages.spaceId, spaceId),
          revision === undefined ? undefined : eq(pages.revision, revision),
        ),
      )
      .returning({ id: pages.id }),
  ]);
  return deleted.length > 0;
}

/** The statement that counts an edit to the pages of a template or to their order, for the batch that makes it. */
export function countTemplateEdit(db: Database, address: TemplateAddress, condition: SQL, now: number) {
  return db
    .update(templates)
    .set({ revision: sql`${templates.revision} + 1`, updatedOn: now })
    .where(and(matchesAddress(address), condition))
    .returning({ id: templates.id });
}
