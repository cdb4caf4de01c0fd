import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database.ts';
import { valuesOf } from '../../statements.ts';
import { touchTemplate } from '../touch.ts';
import type { TemplateAddress } from '../update.ts';
import { pages } from './table.ts';

/**
 * Puts the template's pages in the order of `pageIds`, which name each once, in one batch. False, with nothing changed,
 * when they are not exactly the pages that the template has now, or it is at another revision than the one named.
 */
export async function reorderPages(
  db: Database,
  address: TemplateAddress,
  pageIds: readonly string[],
  now: number,
): Promise<boolean> {
  const { id, spaceId, revision } = address;
  const named = valuesOf(pageIds);
  const atRevision = revision === undefined ? sql`` : sql`and templates.revision = ${revision}`;
  // Judged inside the transaction: a page that came or went since the ids were read refuses the whole.
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
    touchTemplate(db, address, areAll, now),
  ]);
  return touched.length > 0;
}
