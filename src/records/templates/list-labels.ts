import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { templates } from './table.ts';

/** The most that an answer has of each: nobody chooses among more. */
const maxLabels = 500;

/** The categories and tags of all templates of a space, each once, by their code points. */
export async function listLabels(db: Database, spaceId: string): Promise<{ categories: string[]; tags: string[] }> {
  const ofSpace = eq(templates.spaceId, spaceId);
  const [categories, tags] = await db.batch([
    db
      .selectDistinct({ name: templates.category })
      .from(templates)
      .where(and(ofSpace, isNotNull(templates.category)))
      .orderBy(asc(templates.category))
      .limit(maxLabels),
    db
      .selectDistinct({ name: sql<string>`given.value`.as('name') })
      .from(templates)
      .innerJoin(sql`json_each(${templates.tags}) as given`, sql`true`)
      .where(ofSpace)
      .orderBy(sql`name`)
      .limit(maxLabels),
  ]);
  return { categories: categories.flatMap(({ name }) => name ?? []), tags: tags.map(({ name }) => name) };
}
