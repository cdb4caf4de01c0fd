import { and, asc, desc, eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
import { found, inCategory, type TemplateFilter } from './filters.ts';
import { type Template, templates } from './table.ts';

/** The space's templates, newest first (PUB-1, GEN-6). */
export async function listTemplates(
  db: Database,
  query: Paging & TemplateFilter & { spaceId: string },
): Promise<Listing<Template>> {
  const { limit, offset } = limits(query);
  const matching = and(eq(templates.spaceId, query.spaceId), inCategory(query.category), found(query.search));
  const [rows, [total]] = await db.batch([
    db
      .select()
      .from(templates)
      .where(matching)
      .orderBy(desc(templates.createdOn), asc(templates.id))
      .limit(limit)
      .offset(offset),
    db.select(rowCount).from(templates).where(matching),
  ]);
  return listing(rows, total?.count, query);
}
