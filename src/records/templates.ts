import { and, asc, desc, eq, getTableColumns, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Json } from '../core/json.ts';
import type { TemplateOrder } from '../core/names/orders.ts';
import type { ColorName } from '../design/document/color-names.ts';
import type { Sample } from '../design/document/samples.ts';
import type { EmojiType } from '../design/document/template.ts';
import { isTruncated, type Listed, selectBody, selectFittingIds, sumBytes, toListed } from './bodies.ts';
import type { Database } from './database.ts';
import { type Listing, mapPage, type Paging, pageOf, selectPage } from './paging.ts';
import { foldForSearch } from './search-text.ts';

/** A template as it is edited. `publishedVersion` points to the version that renders use. */
export const templates = sqliteTable('templates', {
  id: text('id').primaryKey().notNull(),
  spaceId: text('space_id').notNull(),
  slug: text('slug').notNull(),
  name: text('name').notNull(),
  description: text('description'),
  category: text('category'),
  tags: text('tags', { mode: 'json' }).$type<string[]>().notNull().default([]),
  rendererType: text('renderer_type', { enum: ['takumi', 'html'] })
    .notNull()
    .default('takumi'),
  renderScale: real('render_scale').notNull().default(2),
  webpQuality: integer('webp_quality').notNull().default(90),
  emojiType: text('emoji_type').$type<EmojiType>().notNull().default('twemoji'),
  requireGetRenderToken: integer('require_get_render_token', { mode: 'boolean' }).notNull().default(true),
  brandId: text('brand_id'),
  /** The variables, in either of the two accepted forms (DOC-6). */
  variables: text('variables', { mode: 'json' }).$type<Json>().notNull().default({}),
  publicOn: integer('public_on'),
  featuredOn: integer('featured_on'),
  publishedOn: integer('published_on'),
  publishedVersion: integer('published_version'),
  thumbnailUrl: text('thumbnail_url'),
  /** The text that search reads. Only creating and updating a template write it (PUB-3). */
  searchName: text('search_name').notNull(),
  searchDescription: text('search_description').notNull().default(''),
  /** Incremented by each write (GEN-12). */
  revision: integer('revision').notNull().default(1),
  createdOn: integer('created_on').notNull(),
  updatedOn: integer('updated_on').notNull(),
  /** The main colors of the first published page, the largest area first. null: unknown (PUB-3). */
  colors: text('colors', { mode: 'json' }).$type<ColorName[]>(),
  searchTags: text('search_tags').notNull().default(''),
  searchCategory: text('search_category').notNull().default(''),
  /** Rows of values for previews and draft renders (DOC-20). */
  samples: text('samples', { mode: 'json' }).$type<Sample[]>().notNull().default([]),
  /** How many seconds caches may keep the response to a GET render (RND-18). */
  cacheSeconds: integer('cache_seconds').notNull().default(60),
});

export type Template = typeof templates.$inferSelect;

/** The columns that callers cannot set, because functions of records maintain them. */
export type Maintained =
  | 'searchName'
  | 'searchDescription'
  | 'searchTags'
  | 'searchCategory'
  | 'colors'
  | 'revision'
  | 'createdOn'
  | 'updatedOn'
  | 'publishedOn'
  | 'publishedVersion';

/**
 * Finds a template of any space. The caller checks access; a template of another space must look as if it did not
 * exist (AUTH-1).
 */
export async function findTemplate(db: Database, id: string): Promise<Template | undefined> {
  return await db.select().from(templates).where(eq(templates.id, id)).get();
}

/** Finds a template by its slug, which is unique in the service. */
export async function findTemplateBySlug(db: Database, slug: string): Promise<Template | undefined> {
  return await db.select().from(templates).where(eq(templates.slug, slug)).get();
}

/** Finds a template of the space (AUTH-1). */
export async function findSpaceTemplate(db: Database, spaceId: string, id: string): Promise<Template | undefined> {
  return await db
    .select()
    .from(templates)
    .where(and(eq(templates.id, id), eq(templates.spaceId, spaceId)))
    .get();
}

/** Whether any template of the service has the slug. */
export async function isSlugTaken(db: Database, slug: string): Promise<boolean> {
  return (await db.select({ id: templates.id }).from(templates).where(eq(templates.slug, slug)).get()) !== undefined;
}

export interface TemplateAddress {
  id: string;
  spaceId: string;
  /**
   * The revision that was read. If the template is at another one, the write is rejected (GEN-12). Absent: the last
   * write wins.
   */
  revision?: number | undefined;
}

/** A condition: the template with this id in this space, at this revision if one is given. */
export function matchesAddress({ id, spaceId, revision }: TemplateAddress): SQL | undefined {
  return and(
    eq(templates.id, id),
    eq(templates.spaceId, spaceId),
    revision === undefined ? undefined : eq(templates.revision, revision),
  );
}

/** What a list shows about the draft pages of a template. */
interface PagesSummary {
  pageCount: number;
  /** The first draft page, or null if the template has no pages. Width and height are in px. */
  firstPage: { id: string; name: string; width: number; height: number } | null;
  /** Epoch milliseconds of the last change of the template or one of its pages. */
  editedOn: number;
}

export type ListedTemplate = Listed<Template, 'variables'> & PagesSummary;

/** Lists the space's templates (PUB-1, GEN-6), with the variables of those that fit into a response (LIM-3). */
export async function listTemplates(
  db: Database,
  query: Paging & TemplateFilter & { spaceId: string; sort?: TemplateOrder },
): Promise<Listing<ListedTemplate>> {
  const list = {
    from: templates,
    where: and(
      eq(templates.spaceId, query.spaceId),
      inCategory(query.category),
      matchesSearch(query.search),
      hasTag(query.tag),
    ),
    orderBy: orderColumns[query.sort ?? 'createdOn'],
  };
  const sizes = { id: templates.id, bytes: sumBytes(templates.variables) };
  const fitting = selectFittingIds(selectPage(db.select(sizes).from(templates), list, query));
  const columns = {
    ...getTableColumns(templates),
    // A list leaves the samples out. Only reads of a single template have them.
    samples: sql<Sample[]>`'[]'`.mapWith(templates.samples).as('no_samples'),
    variables: selectBody(templates.variables, templates.id, fitting),
    truncated: isTruncated(templates.id, fitting),
    ...pagesSummary,
  };
  const page = await pageOf(db, db.select(columns).from(templates), list, query);
  return mapPage(page, ({ pageCount, firstPage, editedOn, ...row }) => ({
    ...toListed<Template, 'variables'>(row, ['variables']),
    pageCount,
    firstPage,
    editedOn,
  }));
}

/** Write these names in full: Drizzle omits the table from columns when it selects from a single table. */
const fromPagesOfTemplate = sql`from pages where pages.template_id = templates.id`;

const editedOn = sql<number>`max(templates.updated_on, coalesce((select max(pages.updated_on) ${fromPagesOfTemplate}), 0))`;

const firstPage = sql<PagesSummary['firstPage']>`(
  select json_object('id', pages.id, 'name', pages.name, 'width', pages.width, 'height', pages.height)
  ${fromPagesOfTemplate} order by pages."order", pages.id limit 1)`;

const pagesSummary = {
  pageCount: sql<number>`(select count(*) ${fromPagesOfTemplate})`.as('page_count'),
  firstPage: firstPage.mapWith((text: string) => JSON.parse(text)).as('first_page'),
  editedOn: editedOn.as('edited_on'),
};

const orderColumns = {
  createdOn: [desc(templates.createdOn), asc(templates.id)],
  updatedOn: [desc(editedOn), asc(templates.id)],
  name: [asc(templates.searchName), asc(templates.id)],
} as const;

/** The filters of lists of templates. */
export interface TemplateFilter {
  /**
   * Plain text that matches any part of name, description, tags or category. At most 80 characters, which the callers
   * in src/doors check.
   */
  search?: string | undefined;
  /** A category's name, or `featured`. */
  category?: string | undefined;
  /** A tag that the template has, spelled exactly. */
  tag?: string | undefined;
}

export function inCategory(category: string | undefined) {
  if (!category) return undefined;
  return category === 'featured' ? isNotNull(templates.featuredOn) : eq(templates.category, category);
}

/**
 * The condition that a template contains the searched text. It uses `instr` instead of LIKE, because D1 rejects LIKE
 * patterns above 50 bytes, and because `%` and `_` must count as plain characters here.
 */
export function matchesSearch(search: string | undefined) {
  if (!search) return undefined;
  const folded = foldForSearch(search);
  return or(
    sql`instr(${templates.searchName}, ${folded}) > 0`,
    sql`instr(${templates.searchDescription}, ${folded}) > 0`,
    sql`instr(${templates.searchTags}, ${folded}) > 0`,
    sql`instr(${templates.searchCategory}, ${folded}) > 0`,
  );
}

export function hasTag(tag: string | undefined) {
  return tag === undefined
    ? undefined
    : sql`exists (select 1 from json_each(${templates.tags}) as given where given.value = ${tag})`;
}

/** The maximum number of categories and of tags in a response. More would not help anyone to choose. */
const maxLabels = 500;

/** Lists the categories and tags of all templates of a space, each once, ordered by code points. */
export async function listLabels(db: Database, spaceId: string): Promise<{ categories: string[]; tags: string[] }> {
  const ofSpace = eq(templates.spaceId, spaceId);
  const [categories, tags] = await db.batch([
    db
      .selectDistinct({ name: templates.category })
      .from(templates)
      .where(and(ofSpace, isNotNull(templates.category)))
      .orderBy(asc(templates.category))
      .limit(maxLabels),
    db
      .selectDistinct({ name: sql<string>`given.value`.as('name') })
      .from(templates)
      .innerJoin(sql`json_each(${templates.tags}) as given`, sql`true`)
      .where(ofSpace)
      .orderBy(sql`name`)
      .limit(maxLabels),
  ]);
  return { categories: categories.flatMap(({ name }) => name ?? []), tags: tags.map(({ name }) => name) };
}

/**
 * Lists at most `limit` templates of the space that use a brand in their draft or in their published version. An index
 * serves either search.
 */
export async function listBrandTemplates(
  db: Database,
  { spaceId, brandId, limit }: { spaceId: string; brandId: string; limit: number },
): Promise<Pick<Template, 'id' | 'name'>[]> {
  const using = sql`(
    select drafts.id from templates as drafts where drafts.brand_id = ${brandId}
    union
    select versions.template_id from template_versions as versions
      join templates as published
        on published.id = versions.template_id and published.published_version = versions.version
      where json_extract(versions.settings, '$.brandId') = ${brandId})`;
  return await db
    .select({ id: templates.id, name: templates.name })
    .from(templates)
    .where(and(sql`${templates.id} in ${using}`, eq(templates.spaceId, spaceId)))
    .limit(limit);
}
