import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { type Listing, limits, listing, type Paging } from './paging.ts';

/** Makes an SQL condition that is true if a document, which is JSON as text, refers to a certain record. */
export type ReferenceMatcher = (document: SQL) => SQL;

/**
 * Matches `asset:<id>` and the address of the asset's file. An id is a random text of 21 characters, so it cannot
 * occur in a document with another meaning.
 */
export function matchAsset({ id, spaceId }: { id: string; spaceId: string }): ReferenceMatcher {
  return (document) =>
    sql`(instr(${document}, ${`asset:${id}`}) > 0 or instr(${document}, ${`/files/assets/${spaceId}/${id}.`}) > 0)`;
}

/**
 * Matches a font family in any style, token or value whose whole text is a CSS list of families. ASCII letters match
 * regardless of case, as in most families.
 */
export function matchFamily(family: string): ReferenceMatcher {
  const wanted = `,${family},`;
  const list = sql`',' || replace(replace(replace(replace(lower(tree.atom), '"', ''), '''', ''), ', ', ','), ' ,', ',') || ','`;
  // Most documents do not contain the word, so SQLite need not parse them.
  return (document) => sql`instr(lower(${document}), lower(${JSON.stringify(family).slice(1, -1)})) > 0
    and exists (select 1 from json_tree(${document}) as tree
      where tree.type = 'text' and tree.key is not 'content' and tree.key is not 'name' and instr(${list}, lower(${wanted})) > 0)`;
}

/** A place in a space that refers to something: in a draft, or in what renders show. */
export type Use = {
  /** The id of the page, template, brand or entry. */
  id: string;
  place: 'draft' | 'published';
} & (
  | { kind: 'page'; name: string; ownerId: string; ownerName: string }
  | { kind: 'template' | 'brand'; name: string; ownerId: null; ownerName: null }
  // The name is the slug if the entry has one; the owner is the collection, which is addressed by its apiName.
  | { kind: 'entry'; name: string | null; ownerId: string; ownerName: string }
);

interface UsesQuery {
  spaceId: string;
  naming: ReferenceMatcher;
  /** If given, only places of this kind are listed. */
  kind?: Place['kind'] | undefined;
}

export interface Uses extends Listing<Use> {
  /**
   * Whether everything was searched. If the places of one kind in a space have more than `searchedBytes` together, only
   * the most recently changed ones are searched.
   */
  isComplete: boolean;
}

/**
 * The UTF-8 bytes of JSON that are searched for each kind of place, so that a search of the largest space costs no
 * more than one of a few documents.
 */
const searchedBytes = 32 * 2 ** 20;

/** A compound select has at most five parts in D1. */
const termsOfUnion = 4;

/** Lists the places of a space that refer to something, in drafts and published versions, pages first. */
export async function listUses(db: Database, { spaceId, naming, kind }: UsesQuery, paging: Paging): Promise<Uses> {
  const rows = await readRows(db, { spaceId, naming, kind }, limits(paging));
  const list = rows.flatMap(({ total: _, isComplete: __, ...use }) => (use.kind === null ? [] : [use]));
  return { ...listing(list, rows[0]?.total, paging), isComplete: rows[0]?.isComplete === 1 };
}

/**
 * Each row also has the total number of uses. If the requested page of the list is empty, there is one row without a
 * use that has the total.
 */
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
    select counted.total, ${isEverythingSearched(spaceId)} as isComplete, listed.kind, listed.id, listed.name, listed.ownerId, listed.ownerName, listed.place
    from (select count(*) as total from uses) as counted
    left join (select * from uses order by rank, ownerName, ownerId, name, id, place limit ${limit} offset ${offset}) as listed
    on true`);
}

function isEverythingSearched(spaceId: string): SQL {
  const sums = places.map(
    ({ document, ofSpace, scope }) =>
      sql`(select coalesce(sum(octet_length(${document})), 0) from ${scope} where ${ofSpace(spaceId)}) <= ${searchedBytes}`,
  );
  return sql.join(sums, sql` and `);
}

/** A kind of place that can refer to records. This SQL contains no input from outside. */
export interface Place {
  kind: 'page' | 'template' | 'brand' | 'entry';
  /** kind, id, name, ownerId, ownerName, place, rank. */
  columns: SQL;
  /** The tables that are searched, joined. */
  scope: SQL;
  /** The table of `scope` whose rows are the places. */
  table: SQL;
  /** JSON as text, never null. */
  document: SQL;
  ofSpace(spaceId: string): SQL;
  /** When the place was last changed. If not everything can be searched, the most recent places are searched. */
  changedOn: SQL;
}

const pagePlaces: Place[] = [
  {
    kind: 'page',
    columns: sql`'page', pages.id, pages.name, templates.id, templates.name, 'draft', 1`,
    scope: sql`pages join templates on templates.id = pages.template_id`,
    table: sql`pages`,
    document: sql`pages.document`,
    ofSpace: (spaceId) => sql`pages.space_id = ${spaceId}`,
    changedOn: sql`pages.updated_on`,
  },
  {
    kind: 'page',
    columns: sql`'page', version_pages.page_id, version_pages.name, templates.id, templates.name, 'published', 1`,
    scope: sql`templates join version_pages
      on version_pages.template_id = templates.id and version_pages.version = templates.published_version`,
    table: sql`version_pages`,
    document: sql`version_pages.document`,
    ofSpace: (spaceId) => sql`templates.space_id = ${spaceId}`,
    changedOn: sql`templates.published_on`,
  },
];

/** The places in templates: the variables, whose values appear on pages. */
const templatePlaces: Place[] = [
  {
    kind: 'template',
    columns: sql`'template', templates.id, templates.name, null, null, 'draft', 2`,
    scope: sql`templates`,
    table: sql`templates`,
    document: sql`templates.variables`,
    ofSpace: (spaceId) => sql`templates.space_id = ${spaceId}`,
    changedOn: sql`templates.updated_on`,
  },
  {
    kind: 'template',
    columns: sql`'template', templates.id, templates.name, null, null, 'published', 2`,
    scope: sql`templates join template_versions
      on template_versions.template_id = templates.id and template_versions.version = templates.published_version`,
    table: sql`template_versions`,
    document: sql`template_versions.settings`,
    ofSpace: (spaceId) => sql`templates.space_id = ${spaceId}`,
    changedOn: sql`templates.published_on`,
  },
];

/** Variants apply to both the draft tokens and the live tokens. */
const brandPlaces = (['draft', 'published'] as const).map(
  (place): Place => ({
    kind: 'brand',
    columns: sql`'brand', brands.id, brands.name, null, null, ${place}, 3`,
    scope: sql`brands`,
    table: sql`brands`,
    document: sql`json_array(json(${place === 'draft' ? sql`brands.draft_tokens` : sql`brands.live_tokens`}), json(brands.variants))`,
    ofSpace: (spaceId) => sql`brands.space_id = ${spaceId} and brands.deleted_on is null`,
    changedOn: sql`brands.updated_on`,
  }),
);

const entryPlaces: Place[] = [
  {
    kind: 'entry',
    columns: sql`'entry', content_entries.id, content_entries.slug, content_collections.id, content_collections.api_name, 'draft', 4`,
    scope: sql`content_entries join content_collections on content_collections.id = content_entries.collection_id`,
    table: sql`content_entries`,
    document: sql`json_array(json(content_entries.data), json(content_entries.variants))`,
    ofSpace: (spaceId) => sql`content_entries.space_id = ${spaceId}`,
    changedOn: sql`content_entries.updated_on`,
  },
  {
    kind: 'entry',
    columns: sql`'entry', content_entries.id, content_entries.live_slug, content_collections.id, content_collections.api_name, 'published', 4`,
    scope: sql`content_entries join content_collections on content_collections.id = content_entries.collection_id`,
    table: sql`content_entries`,
    document: sql`json_array(json(content_entries.live_data), json(content_entries.live_variants))`,
    ofSpace: (spaceId) => sql`content_entries.space_id = ${spaceId} and content_entries.live_data is not null`,
    changedOn: sql`content_entries.updated_on`,
  },
];

export const places: readonly Place[] = [...pagePlaces, ...templatePlaces, ...brandPlaces, ...entryPlaces];
