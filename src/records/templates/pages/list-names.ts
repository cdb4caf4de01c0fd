import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../database.ts';
import { pages } from './table.ts';

/** Ids and names of a template's pages in the draft, in order. */
export async function listPageNames(db: Database, templateId: string): Promise<{ id: string; name: string }[]> {
  return await db
    .select({ id: pages.id, name: pages.name })
    .from(pages)
    .where(eq(pages.templateId, templateId))
    .orderBy(asc(pages.order), asc(pages.id));
}
