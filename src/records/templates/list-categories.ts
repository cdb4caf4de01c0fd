import { and, asc, isNotNull } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { isPublic } from './find.ts';
import { templates } from './table.ts';

/** More would be no help to whoever chooses one. */
const max = 40;

/** The categories that public templates have, by name. */
export async function listPublicCategories(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ category: templates.category })
    .from(templates)
    .where(and(isPublic, isNotNull(templates.category)))
    .orderBy(asc(templates.category))
    .limit(max);
  return rows.flatMap(({ category }) => category ?? []);
}
