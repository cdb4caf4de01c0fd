import { and, asc, desc, eq, getTableColumns, or, sql } from 'drizzle-orm';
import { asciiLowerCase } from '../../core/ascii-case.ts';
import type { entryOrders } from '../../core/names/orders.ts';
import { asListed, bodyOf, bytesOf, fittingIds, isTruncated, type Listed } from '../bodies.ts';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
import { selectCollection } from './collections.ts';
import { collectionId } from './entries.ts';
import { type Collection, contentEntries, type Entry } from './table.ts';

/** What lists of entries are filtered by. */
interface EntryFilter {
  /** Plain text, found anywhere in the slug or a text of the draft; at most 80 characters, checked at the door. */
  search?: string | undefined;
  status?: Entry['status'] | undefined;
  sort?: (typeof entryOrders)[number] | undefined;
}

const bodies = ['data', 'liveData', 'variants', 'liveVariants'] as const;
type ListedEntry = Listed<Entry, (typeof bodies)[number]>;

/** Bytes of a draft that a search looks through. */
const searchedBytes = 16_384;

/**
 * The collection's entries, newest first unless asked otherwise (GEN-6), with the data of those that fit an answer (LIM-3).
 * Undefined when the space has no such collection.
 */
export async function listEntries(
  db: Database,
  { spaceId, apiName }: { spaceId: string; apiName: string },
  query: Paging & EntryFilter,
): Promise<(Listing<ListedEntry> & { collection: Collection }) | undefined> {
  const { limit, offset } = limits(query);
  const matching = and(
    eq(contentEntries.collectionId, collectionId(spaceId, apiName)),
    query.status && eq(contentEntries.status, query.status),
    holding(query.search),
  );
  const order = orders[query.sort ?? 'newest'];
  const { id, data, liveData, variants, liveVariants } = contentEntries;
  const fitting = fittingIds(
    db
      .select({ id, bytes: bytesOf(data, liveData, variants, liveVariants) })
      .from(contentEntries)
      .where(matching)
      .orderBy(...order)
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
      .where(matching)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.select(rowCount).from(contentEntries).where(matching),
  ]);
  const list = rows.map((row) => asListed<Entry, (typeof bodies)[number]>(row, bodies));
  return collection && { ...listing(list, total?.count, query), collection };
}

/** Either is the order of the index, in one direction or the other. */
const orders = {
  newest: [desc(contentEntries.createdOn), asc(contentEntries.id)],
  oldest: [asc(contentEntries.createdOn), desc(contentEntries.id)],
} as const;

/** Letters of ASCII in either case, as SQLite folds them. Of a draft above the limit, the slug alone is searched. */
function holding(search: string | undefined) {
  if (!search) return undefined;
  const { slug, data } = contentEntries;
  const text = asciiLowerCase(search);
  return or(
    sql`instr(lower(${slug}), ${text}) > 0`,
    sql`case when octet_length(${data}) <= ${searchedBytes} then exists (select 1 from json_each(${data}) as field
      where field.type = 'text' and instr(lower(field.value), ${text}) > 0) end`,
  );
}
