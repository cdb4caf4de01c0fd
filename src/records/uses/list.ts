import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import type { Naming } from './naming.ts';
import { type Place, places } from './places.ts';

/** Where a record of a space is named: as it is edited, or as renders show it. */
export interface Use {
  kind: Place['kind'];
  /** Of the page, the template, the brand or the entry. */
  id: string;
  /** Its name; of an entry its slug, where it has one. */
  name: string | null;
  /** Of a page its template; of an entry its collection, which is known by its apiName; else null. */
  ownerId: string | null;
  ownerName: string | null;
  place: 'draft' | 'published';
}

interface UsesQuery {
  spaceId: string;
  naming: Naming;
  /** Places of one kind alone. */
  kind?: Place['kind'] | undefined;
}

export interface Uses extends Listing<Use> {
  /** Whether everything was searched; of a space with more than `searchedBytes` of a kind, the last changed is. */
  isComplete: boolean;
}

/** UTF-8 bytes of JSON that are searched of each kind of place, so that the largest space costs what a few documents do. */
const searchedBytes = 32 * 2 ** 20;

/** D1 takes five at most. */
const termsOfUnion = 4;

/** A part of the places of a space that name something, drafts and what is published, pages first. */
export async function listUses(db: Database, { spaceId, naming, kind }: UsesQuery, paging: Paging): Promise<Uses> {
  const rows = await readRows(db, { spaceId, naming, kind }, limits(paging));
  const list = rows.flatMap(({ total: _, isComplete: __, ...use }) => (use.kind === null ? [] : [use]));
  return { ...listing(list, rows[0]?.total, paging), isComplete: rows[0]?.isComplete === 1 };
}

/** The count of all uses stands in every row; where there is none on the page, in a row without a use. */
type UseRow = { total: number; isComplete: 0 | 1 } & (Use | { [Name in keyof Use]: null });

async function readRows(
  db: Database,
  { spaceId, naming, kind }: UsesQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<UseRow[]> {
  const searched = places.filter((place) => kind === undefined || place.kind === kind);
  const searches = searched.map(({ columns, table, document, ofSpace, changedOn, scope }) => {
    const inTime = sql`select ${table}.rowid as place_id,
      sum(octet_length(${document})) over (order by ${changedOn} desc, ${table}.rowid) as total from ${scope} where ${ofSpace(spaceId)}`;
    return sql`select ${columns} from ${scope} where ${ofSpace(spaceId)}
      and ${table}.rowid in (select place_id from (${inTime}) where total <= ${searchedBytes}) and ${naming(document)}`;
  });
  const together = (some: SQL[]) => sql.join(some, sql` union all `);
  const parts = [searches.slice(0, termsOfUnion), searches.slice(termsOfUnion)]
    .filter((some) => some.length > 0)
    .map((some) => sql`select * from (${together(some)})`);
  return await db.all<UseRow>(sql`
    with uses (kind, id, name, ownerId, ownerName, place, rank) as materialized (${together(parts)})
    select counted.total, ${everythingIsSearched(spaceId)} as isComplete, listed.kind, listed.id, listed.name, listed.ownerId, listed.ownerName, listed.place
    from (select count(*) as total from uses) as counted
    left join (select * from uses order by rank, ownerName, ownerId, name, id, place limit ${limit} offset ${offset}) as listed
    on true`);
}

function everythingIsSearched(spaceId: string): SQL {
  const sums = places.map(
    ({ document, ofSpace, scope }) =>
      sql`(select coalesce(sum(octet_length(${document})), 0) from ${scope} where ${ofSpace(spaceId)}) <= ${searchedBytes}`,
  );
  return sql.join(sums, sql` and `);
}
