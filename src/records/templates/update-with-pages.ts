import { and, eq, sql } from 'drizzle-orm';
import { newId } from '../../core/ids.ts';
import { documentLimits } from '../../design/document/limits.ts';
import type { Database } from '../database.ts';
import { insertPage, type NewPage } from './pages/create.ts';
import { type Page, pages } from './pages/table.ts';
import { searchColumnsOf } from './search-text.ts';
import { templates } from './table.ts';
import type { TemplateAddress, TemplatePatch } from './update.ts';

type PageColumns = Pick<NewPage, 'name' | 'width' | 'height' | 'document'>;

export interface PageWrites {
  /** Pages as they shall be, at the revision that was read. */
  changed: ReadonlyArray<PageColumns & Pick<Page, 'id' | 'revision'>>;
  /** Pages that come after the last, in order. */
  added: readonly PageColumns[];
}

/**
 * Changes a template and its pages in one batch: all of it or nothing (SEC-5). False, with nothing changed, where a page is
 * gone or at another revision, or the template would have more pages than it may. Throws where the slug is taken.
 */
export async function updateWithPages(
  db: Database,
  { id, spaceId }: Pick<TemplateAddress, 'id' | 'spaceId'>,
  patch: TemplatePatch,
  { changed, added }: PageWrites,
  now: number,
): Promise<boolean> {
  const read = JSON.stringify(changed.map((page) => [page.id, page.revision]));
  const unchanged = sql`(select count(*) from pages as own join json_each(${read}) as asked on own.id = asked.value ->> 0
    where own.template_id = ${id} and own.revision = asked.value ->> 1) = ${changed.length}`;
  const fits = sql`(select count(*) from pages as own where own.template_id = ${id}) + ${added.length} <= ${documentLimits.pagesPerTemplate}`;
  // A revision cannot be null: where a condition does not hold, the statement fails, and the batch with it.
  const revision = sql`case when ${unchanged} and ${fits} then ${templates.revision} + 1 end`;
  try {
    const [updated] = await db.batch([
      db
        .update(templates)
        .set({ ...patch, ...searchColumnsOf(patch), revision, updatedOn: now })
        .where(and(eq(templates.id, id), eq(templates.spaceId, spaceId)))
        .returning({ id: templates.id }),
      ...changed.map(({ id: pageId, revision: _, ...columns }) =>
        db
          .update(pages)
          .set({ ...columns, revision: sql`${pages.revision} + 1`, updatedOn: now })
          .where(and(eq(pages.id, pageId), eq(pages.spaceId, spaceId))),
      ),
      ...added.map((page) => insertPage(db, { ...page, id: newId(), templateId: id, spaceId }, now)),
    ]);
    return updated.length > 0;
  } catch (error) {
    if (causes(error).some((text) => text.includes('NOT NULL constraint failed: templates.revision'))) return false;
    throw error;
  }
}

/** The messages of an error and of what it came from: drizzle wraps those of the database. */
function causes(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...causes(error.cause)] : [];
}
