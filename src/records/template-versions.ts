import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { type Json, type JsonObject, parseJsonText, requireJsonObject } from '../core/json.ts';
import type { Database } from './database.ts';
import { type Listing, type Paging, pageOf } from './paging.ts';
import { selectValues } from './statements.ts';
import type { Template } from './templates.ts';

/**
 * Who published a version: the id of a user, of an API key, or of the OAuth client of a connected assistant, which
 * outlives the grant.
 */
export interface Publisher {
  kind: 'person' | 'key' | 'grant';
  id: string;
}

/**
 * A publisher with its current name. null: the person left the space, the key was revoked, or the client is unknown.
 */
export interface NamedPublisher {
  kind: Publisher['kind'];
  name: string | null;
}

/**
 * Selects the publisher of a row of `template_versions` as `{ kind, name }`, or null if none is recorded. The name is
 * the current one, and null for a person or key that no longer belongs to the template's space. E-mail addresses are
 * never read.
 */
export const namedPublisher =
  sql<NamedPublisher | null>`(select case when template_versions.published_by is null then null
  else json_object('kind', template_versions.published_by ->> 'kind', 'name', (
    case template_versions.published_by ->> 'kind'
      when 'person' then (select users.name from users
        join members on members.user_id = users.id and members.space_id = templates.space_id
        where users.id = template_versions.published_by ->> 'id')
      when 'key' then (select api_keys.name from api_keys
        where api_keys.id = template_versions.published_by ->> 'id' and api_keys.space_id = templates.space_id)
      else (select oauth_clients.name from oauth_clients where oauth_clients.id = template_versions.published_by ->> 'id')
    end)) end
  from templates where templates.id = template_versions.template_id)`
    .mapWith((text: string): NamedPublisher => JSON.parse(text))
    .as('named_publisher');

/** The settings of the template that are frozen in a version (RND-6). */
export type VersionSettings = Pick<
  Template,
  'rendererType' | 'renderScale' | 'webpQuality' | 'emojiType' | 'brandId'
> & { variables: Json };

/** One row for each publish. Rows never change (PUB-2). */
export const templateVersions = sqliteTable('template_versions', {
  id: text('id').primaryKey().notNull(),
  templateId: text('template_id').notNull(),
  /** The number of the version, from 1. */
  version: integer('version').notNull(),
  settings: text('settings', { mode: 'json' }).$type<VersionSettings>().notNull(),
  /** The ids of the pages, in order. */
  pageIds: text('page_ids', { mode: 'json' }).$type<string[]>().notNull(),
  restoredFrom: integer('restored_from'),
  publishedOn: integer('published_on').notNull(),
  /**
   * The access settings at the time of publishing. If a stranger renders a pinned version, both these and the current
   * access settings of the template apply (AUTH-10).
   */
  isPublic: integer('is_public', { mode: 'boolean' }).notNull().default(false),
  requireGetRenderToken: integer('require_get_render_token', { mode: 'boolean' }).notNull().default(true),
  /** Who published the version. null if that is unknown. */
  publishedBy: text('published_by', { mode: 'json' }).$type<Publisher>(),
});

/** The permanent copies of published pages. */
export const versionPages = sqliteTable(
  'version_pages',
  {
    templateId: text('template_id').notNull(),
    version: integer('version').notNull(),
    pageId: text('page_id').notNull(),
    order: integer('order').notNull(),
    name: text('name').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    document: text('document', { mode: 'json' }).$type<JsonObject>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.version, table.pageId] })],
);

export type TemplateVersion = typeof templateVersions.$inferSelect;

export type VersionPage = typeof versionPages.$inferSelect;

export async function findVersion(
  db: Database,
  templateId: string,
  version: number,
): Promise<TemplateVersion | undefined> {
  return await db
    .select()
    .from(templateVersions)
    .where(and(eq(templateVersions.templateId, templateId), eq(templateVersions.version, version)))
    .get();
}

/** Lists every version of the template, newest first (PUB-2). */
export async function listVersions(db: Database, templateId: string): Promise<TemplateVersion[]> {
  return await db
    .select()
    .from(templateVersions)
    .where(eq(templateVersions.templateId, templateId))
    .orderBy(desc(templateVersions.version));
}

/** A version in a list. The settings can be large, so only renders read them. */
export type ListedVersion = Omit<TemplateVersion, 'settings' | 'publishedBy'> & { publishedBy: NamedPublisher | null };

/** Lists one page of the template's versions, newest first. */
export async function listTemplateVersions(
  db: Database,
  templateId: string,
  paging: Paging,
): Promise<Listing<ListedVersion>> {
  const { settings: _, publishedBy: __, ...facts } = getTableColumns(templateVersions);
  const query = {
    from: templateVersions,
    where: eq(templateVersions.templateId, templateId),
    orderBy: [desc(templateVersions.version)],
  };
  const columns = { ...facts, publishedBy: namedPublisher };
  return await pageOf(db, db.select(columns).from(templateVersions), query, paging);
}

/** Finds who published a version. Returns null if that is unknown, or there is no such version. */
export async function findPublisher(db: Database, templateId: string, version: number): Promise<NamedPublisher | null> {
  const row = await db
    .select({ publishedBy: namedPublisher })
    .from(templateVersions)
    .where(and(eq(templateVersions.templateId, templateId), eq(templateVersions.version, version)))
    .get();
  return row?.publishedBy ?? null;
}

/** A published page without its document. */
export interface VersionPageFacts {
  id: string;
  name: string;
  order: number;
  width: number;
  height: number;
  /** UTF-8 bytes of the document. */
  bytes: number;
}

/** Lists the pages of a version in order, without their documents. */
export async function listVersionPageFacts(
  db: Database,
  templateId: string,
  version: number,
): Promise<VersionPageFacts[]> {
  return await db
    .select({
      id: versionPages.pageId,
      name: versionPages.name,
      order: versionPages.order,
      width: versionPages.width,
      height: versionPages.height,
      bytes: sql<number>`octet_length(${versionPages.document})`.as('bytes'),
    })
    .from(versionPages)
    .where(and(eq(versionPages.templateId, templateId), eq(versionPages.version, version)))
    .orderBy(asc(versionPages.order), asc(versionPages.pageId));
}

/** Finds the given pages of a version, in no particular order. Pages that the version does not have are left out. */
export async function findVersionPages(
  db: Database,
  templateId: string,
  version: number,
  pageIds: readonly string[],
): Promise<VersionPage[]> {
  const ofVersion = and(eq(versionPages.templateId, templateId), eq(versionPages.version, version));
  return await db
    .select()
    .from(versionPages)
    .where(and(ofVersion, inArray(versionPages.pageId, selectValues(pageIds))));
}

/** The maximum number of layers that are checked. Faults of the remaining layers are reported when they are drawn. */
const maxLayers = 500;

/** Lists the shader layers of a published version without reading its pages completely. */
export async function listShaderLayers(
  db: Database,
  templateId: string,
  version: number,
): Promise<{ pageId: string; layer: JsonObject }[]> {
  const rows = await db.all<{ pageId: string; layer: string }>(sql`
    select pages.page_id as pageId, layer.value as layer
    from version_pages as pages, json_each(pages.document, '$.layers') as layer
    where pages.template_id = ${templateId} and pages.version = ${version}
      and instr(pages.document, '"shader"') > 0 and json_extract(layer.value, '$.type') = 'shader'
    limit ${maxLayers}`);
  return rows.map(({ pageId, layer }) => ({ pageId, layer: requireJsonObject(parseJsonText(layer)) }));
}

/** Lists the ids of the assets that the pages and variables of a version refer to. */
export async function listAssetReferences(db: Database, templateId: string, version: number): Promise<string[]> {
  const named = (from: SQL) => sql`select substr(tree.atom, 7) as id from ${from} where tree.atom glob 'asset:*'`;
  const ofVersion = sql`template_id = ${templateId} and version = ${version}`;
  const inPages = sql`(select document from ${versionPages} where ${ofVersion}) as page, json_tree(page.document) as tree`;
  const inVariables = sql`(select settings from ${templateVersions} where ${ofVersion}) as facts, json_tree(facts.settings) as tree`;
  const rows = await db.all<{ id: string }>(sql`${named(inPages)} union ${named(inVariables)}`);
  return rows.map(({ id }) => id);
}
