import { asc, desc, eq, getTableColumns } from 'drizzle-orm';
import { asListed, bodyOf, bytesOf, fittingIds, isTruncated, type Listed } from '../bodies.ts';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
import { selectCollection } from './collections.ts';
import { collectionId } from './entries.ts';
import { type Collection, contentEntries, type Entry } from './table.ts';

const bodies = ['data', 'liveData', 'variants', 'liveVariants'] as const;
type ListedEntry = Listed<Entry, (typeof bodies)[number]>;

/**
 * The collection's entries, newest first (GEN-6), with the data of those that fit an answer (LIM-3). Undefined when the
 * space has no such collection.
 */
export async function listEntries(
  db: Database,
  { spaceId, apiName }: { spaceId: string; apiName: string },
  paging: Paging,
): Promise<(Listing<ListedEntry> & { collection: Collection }) | undefined> {
  const { limit, offset } = limits(paging);
  const ofCollection = eq(contentEntries.collectionId, collectionId(spaceId, apiName));
  const newestFirst = [desc(contentEntries.createdOn), asc(contentEntries.id)];
  const { id, data, liveData, variants, liveVariants } = contentEntries;
  const fitting = fittingIds(
    db
      .select({ id, bytes: bytesOf(data, liveData, variants, liveVariants) })
      .from(contentEntries)
      .where(ofCollection)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
  );
  const [[collection], rows, [total]] = await db.batch([
    selectCollection(db, spaceId, apiName),
    db
      .select({
        ...getTableColumns(contentEntries),
        data: bodyOf(data, id, fitting),
        liveData: bodyOf(liveData, id, fitting),
        variants: bodyOf(variants, id, fitting),
        liveVariants: bodyOf(liveVariants, id, fitting),
        truncated: isTruncated(id, fitting),
      })
      .from(contentEntries)
      .where(ofCollection)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
    db.select(rowCount).from(contentEntries).where(ofCollection),
  ]);
  const list = rows.map((row) => asListed<Entry, (typeof bodies)[number]>(row, bodies));
  return collection && { ...listing(list, total?.count, paging), collection };
}
