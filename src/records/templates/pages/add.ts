import { eq, sql } from 'drizzle-orm';
import { newId } from '../../../core/ids.ts';
import type { Database } from '../../database.ts';
import { templates } from '../table.ts';
import { touchTemplate } from '../touch.ts';
import type { NewPage } from './create.ts';
import { type Page, pages } from './table.ts';

/**
 * Adds a page after the template's last, in one batch with the edit of the template. Undefined, with nothing changed,
 * when the space has no such template, or it has `limit` pages already: counted by the statement that writes, so that
 * of simultaneous ones none goes beyond (DOC-5).
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
    touchTemplate(db, { id: templateId, spaceId }, sql`exists (select 1 from pages where pages.id = ${id})`, now),
  ]);
  return added;
}
