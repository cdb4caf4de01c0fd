import { and, asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { PageSize, PublicOrder } from '../core/names/orders.ts';
import type { ColorName } from '../design/document/color-names.ts';
import type { Database } from './database.ts';
import { type Listing, type Paging, pageOf } from './paging.ts';
import { hasTag, inCategory, matchesSearch, type Template, type TemplateFilter, templates } from './templates.ts';

/** The facts about a public template that everyone may see. The design is not among them. */
export type PublicTemplateFacts = Pick<Template, keyof typeof publicFacts>;

/** Finds a public, published template by id or slug (PUB-4). */
export async function findPublicTemplate(db: Database, idOrSlug: string): Promise<PublicTemplateFacts | undefined> {
  const named = or(eq(templates.id, idOrSlug), eq(templates.slug, idOrSlug));
  return await db.select(publicFacts).from(templates).where(and(named, isPublic)).limit(1).get();
}

export const publicFacts = {
  id: templates.id,
  slug: templates.slug,
  name: templates.name,
  description: templates.description,
  category: templates.category,
  tags: templates.tags,
  thumbnailUrl: templates.thumbnailUrl,
  requireGetRenderToken: templates.requireGetRenderToken,
  publishedVersion: templates.publishedVersion,
  publishedOn: templates.publishedOn,
  publicOn: templates.publicOn,
  featuredOn: templates.featuredOn,
  colors: templates.colors,
};

/** Everyone can see templates that were made public and published at least once. */
export const isPublic = and(isNotNull(templates.publicOn), isNotNull(templates.publishedVersion));

/** A public template in a list, with the size of its published design. */
export interface ListedPublicTemplate extends PublicTemplateFacts {
  /** UTF-8 bytes of settings, pages and names, and 4 KiB for reading each page. */
  bytes: number;
}

/**
 * The columns to sort by. Rows with equal values are ordered by id (GEN-6). Each sort order has an index,
 * templates_public_…, and repeats the expressions of that index.
 */
const orderColumns = {
  featured: [sql`${templates.featuredOn} is null`, desc(templates.publicOn), asc(templates.id)],
  newest: [sql`-${templates.publicOn}`, asc(templates.id)],
  name: [asc(templates.searchName), asc(templates.id)],
} as const;

/**
 * Lists the public templates, featured ones first and then the most recently made public, unless `sort` says
 * otherwise (PUB-3).
 */
export async function listPublicTemplates(
  db: Database,
  query: Paging &
    TemplateFilter & { size?: PageSize | undefined; color?: ColorName | undefined; sort?: PublicOrder | undefined },
): Promise<Listing<ListedPublicTemplate>> {
  const list = {
    from: templates,
    where: and(
      isPublic,
      inCategory(query.category),
      matchesSearch(query.search),
      hasTag(query.tag),
      hasPublishedSize(query.size),
      hasColor(query.color),
    ),
    orderBy: orderColumns[query.sort ?? 'featured'],
  };
  return await pageOf(db, db.select({ ...publicFacts, bytes: publishedBytes }).from(templates), list, query);
}

/** Write these names in full: Drizzle omits the table from columns when it selects from a single table. */
const publishedBytes = sql<number>`(
  (select octet_length(settings) from template_versions
    where template_versions.template_id = templates.id and template_versions.version = templates.published_version)
  + (select coalesce(sum(octet_length(version_pages.document) + octet_length(version_pages.name) + 4096), 0) from version_pages
    where version_pages.template_id = templates.id and version_pages.version = templates.published_version))`.as(
  'bytes',
);

/** Filters by the main colors of the first published page. */
export function hasColor(color: ColorName | undefined) {
  return color === undefined
    ? undefined
    : sql`exists (select 1 from json_each(${templates.colors}) as shown where shown.value = ${color})`;
}

/** Filters by the shape of the first published page. A page counts as square if its longer side exceeds the shorter one by at most 5 %. */
export function hasPublishedSize(size: PageSize | undefined) {
  if (size === undefined) return undefined;
  const first = sql`select case when first.width > first.height * 1.05 then 'landscape'
      when first.height > first.width * 1.05 then 'portrait' else 'square' end
    from version_pages as first
    where first.template_id = ${templates.id} and first.version = ${templates.publishedVersion}
    order by first."order", first.page_id limit 1`;
  return sql`(${first}) = ${size}`;
}

/** The maximum number of categories in the list. A longer list would not help anyone to choose one. */
const maxCategories = 40;

/** Lists the categories of public templates by name. */
export async function listPublicCategories(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ category: templates.category })
    .from(templates)
    .where(and(isPublic, isNotNull(templates.category)))
    .orderBy(asc(templates.category))
    .limit(maxCategories);
  return rows.flatMap(({ category }) => category ?? []);
}

/** Lists at most `limit` slugs of public templates, in the order of the public list (PUB-3). */
export async function listSitemapTemplates(
  db: Database,
  limit: number,
): Promise<Array<{ slug: string; publishedOn: number | null }>> {
  return await db
    .select({ slug: templates.slug, publishedOn: templates.publishedOn })
    .from(templates)
    .where(isPublic)
    .orderBy(sql`${templates.featuredOn} is null`, desc(templates.publicOn), asc(templates.id))
    .limit(limit);
}
