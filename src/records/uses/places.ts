import { type SQL, sql } from 'drizzle-orm';

/** A kind of place where records are named. SQL of this room alone: no name comes from outside. */
export interface Place {
  kind: 'page' | 'template' | 'brand' | 'entry';
  /** kind, id, name, ownerId, ownerName, place, rank. */
  columns: SQL;
  /** What is searched, with what it is joined to. */
  scope: SQL;
  /** The table of `scope` whose rows are the places. */
  table: SQL;
  /** JSON as text, never null. */
  document: SQL;
  ofSpace(spaceId: string): SQL;
  /** What is searched first, where not everything is. */
  changedOn: SQL;
}

const pages: Place[] = [
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

/** Variables, whose values pages show. */
const templates: Place[] = [
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

/** Variants are laid over the tokens of both. */
const brands = (['draft', 'published'] as const).map(
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

const entries: Place[] = [
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

export const places: readonly Place[] = [...pages, ...templates, ...brands, ...entries];
