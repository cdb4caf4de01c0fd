import { and, asc, desc, eq, getTableColumns } from 'drizzle-orm';
import { asListed, bodyOf, bytesOf, fittingIds, isTruncated, type Listed } from '../bodies.ts';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
import { found, inCategory, type TemplateFilter } from './filters.ts';
import { type Template, templates } from './table.ts';

type ListedTemplate = Listed<Template, 'variables'>;

/** The space's templates, newest first (PUB-1, GEN-6), with the variables of those that fit an answer (LIM-3). */
export async function listTemplates(
  db: Database,
  query: Paging & TemplateFilter & { spaceId: string },
): Promise<Listing<ListedTemplate>> {
  const { limit, offset } = limits(query);
  const matching = and(eq(templates.spaceId, query.spaceId), inCategory(query.category), found(query.search));
  const newestFirst = [desc(templates.createdOn), asc(templates.id)];
  const fitting = fittingIds(
    db
      .select({ id: templates.id, bytes: bytesOf(templates.variables) })
      .from(templates)
      .where(matching)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
  );
  const [rows, [total]] = await db.batch([
    db
      .select({
        ...getTableColumns(templates),
        variables: bodyOf(templates.variables, templates.id, fitting),
        truncated: isTruncated(templates.id, fitting),
      })
      .from(templates)
      .where(matching)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
    db.select(rowCount).from(templates).where(matching),
  ]);
  const list = rows.map((row) => asListed<Template, 'variables'>(row, ['variables']));
  return listing(list, total?.count, query);
}
