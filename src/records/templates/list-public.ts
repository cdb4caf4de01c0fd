import { and, asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
import { isPublic } from './find.ts';
import { foldForSearch } from './search-text.ts';
import { type Template, templates } from './table.ts';

export interface PublicTemplateQuery extends Paging {
  /** Plain text, found anywhere in name or description; at most 80 characters, checked at the door. */
  search?: string;
  /** A category's name, or `featured`. */
  category?: string;
}

/** The public templates, the last made public first, the id breaking ties (PUB-3, GEN-6). */
export async function listPublicTemplates(db: Database, query: PublicTemplateQuery): Promise<Listing<Template>> {
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

function inCategory(category: string | undefined) {
  if (!category) return undefined;
  return category === 'featured' ? isNotNull(templates.featuredOn) : eq(templates.category, category);
}

/** `instr`, not LIKE: D1 refuses LIKE patterns above 50 bytes, and `%` and `_` are letters here. */
function found(search: string | undefined) {
  if (!search) return undefined;
  const folded = foldForSearch(search);
  return or(
    sql`instr(${templates.searchName}, ${folded}) > 0`,
    sql`instr(${templates.searchDescription}, ${folded}) > 0`,
  );
}
