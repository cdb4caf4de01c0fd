import { asc, desc, eq, getTableColumns } from 'drizzle-orm';
import { asListed, bodyOf, bytesOf, fittingIds, isTruncated, type Listed } from '../bodies.ts';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
import { type Collection, contentCollections } from './table.ts';

type ListedCollection = Listed<Collection, 'fields'>;

/** The space's collections, newest first (GEN-6), with the fields of those that fit an answer (LIM-3). */
export async function listCollections(
  db: Database,
  spaceId: string,
  paging: Paging,
): Promise<Listing<ListedCollection>> {
  const { limit, offset } = limits(paging);
  const ofSpace = eq(contentCollections.spaceId, spaceId);
  const newestFirst = [desc(contentCollections.createdOn), asc(contentCollections.id)];
  const { id, fields } = contentCollections;
  const fitting = fittingIds(
    db
      .select({ id, bytes: bytesOf(fields) })
      .from(contentCollections)
      .where(ofSpace)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
  );
  const [rows, [total]] = await db.batch([
    db
      .select({
        ...getTableColumns(contentCollections),
        fields: bodyOf(fields, id, fitting),
        truncated: isTruncated(id, fitting),
      })
      .from(contentCollections)
      .where(ofSpace)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
    db.select(rowCount).from(contentCollections).where(ofSpace),
  ]);
  const list = rows.map((row) => asListed<Collection, 'fields'>(row, ['fields']));
  return listing(list, total?.count, paging);
}
