import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database.ts';
import { touchTemplate } from '../touch.ts';
import type { Page } from './table.ts';
import { pages } from './table.ts';

/**
 * Deletes a page from the draft and closes the gap in the order, in one batch (SEC-5); published versions keep theirs
 * (RND-6). False, with nothing changed, when the page is gone or at another revision than the one named.
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
    touchTemplate(db, { id: templateId, spaceId }, sql`exists (select 1 ${doomed})`, now),
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
