import { and, asc, desc, sql } from 'drizzle-orm';
import type { PageSize, PublicOrder } from '../../core/names/orders.ts';
import type { ColorName } from '../../design/document/color-names.ts';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
import { found, hasColor, hasPublishedSize, hasTag, inCategory, type TemplateFilter } from './filters.ts';
import { isPublic, type PublicTemplateFacts, publicFacts } from './find.ts';

import { templates } from './table.ts';

/** A public template in a list, with the size of the design that is published. */
export interface ListedPublicTemplate extends PublicTemplateFacts {
  /** UTF-8 bytes of settings, pages and names, and 4 KiB for the reading of each page. */
  bytes: number;
}

/** The id breaks ties (GEN-6). Each is the order of an index, templates_public_…, whose expressions they repeat. */
const orders = {
  featured: [sql`${templates.featuredOn} is null`, desc(templates.publicOn), asc(templates.id)],
  newest: [sql`-${templates.publicOn}`, asc(templates.id)],
  name: [asc(templates.searchName), asc(templates.id)],
} as const;

/** The public templates: featured ones first, then the last made public, unless `sort` says otherwise (PUB-3). */
export async function listPublicTemplates(
  db: Database,
  query: Paging &
    TemplateFilter & { size?: PageSize | undefined; color?: ColorName | undefined; sort?: PublicOrder | undefined },
): Promise<Listing<ListedPublicTemplate>> {
  const { limit, offset } = limits(query);
  const matching = and(
    isPublic,
    inCategory(query.category),
    found(query.search),
    hasTag(query.tag),
    hasPublishedSize(query.size),
    hasColor(query.color),
  );
  const [rows, [total]] = await db.batch([
    db
      .select({ ...publicFacts, bytes: publishedBytes })
      .from(templates)
      .where(matching)
      .orderBy(...orders[query.sort ?? 'featured'])
      .limit(limit)
      .offset(offset),
    db.select(rowCount).from(templates).where(matching),
  ]);
  return listing(rows, total?.count, query);
}

/** Names in full: Drizzle leaves the table out of columns in the selection of a single table. */
const publishedBytes = sql<number>`(
  (select octet_length(settings) from template_versions
    where template_versions.template_id = templates.id and template_versions.version = templates.published_version)
  + (select coalesce(sum(octet_length(version_pages.document) + octet_length(version_pages.name) + 4096), 0) from version_pages
    where version_pages.template_id = templates.id and version_pages.version = templates.published_version))`.as(
  'bytes',
);
