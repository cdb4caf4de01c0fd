import { and, asc, desc } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
import { found, inCategory, type TemplateFilter } from './filters.ts';
import { isPublic } from './find.ts';
import { type Template, templates } from './table.ts';

/** The public templates, the last made public first, the id breaking ties (PUB-3, GEN-6). */
export async function listPublicTemplates(db: Database, query: Paging & TemplateFilter): Promise<Listing<Template>> {
  const { limit, offset } = limits(query);
  const matching = and(isPublic, inCategory(query.category), found(query.search));
  const [rows, [total]] = await db.batch([
    db
      .select()
      .from(templates)
      .where(matching)
      .orderBy(desc(templates.publicOn), asc(templates.id))
      .limit(limit)
      .offset(offset),
    db.select(rowCount).from(templates).where(matching),
  ]);
  return listing(rows, total?.count, query);
}
