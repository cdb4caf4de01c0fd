import { and, eq, sql } from 'drizzle-orm';
import { newId } from '../../core/ids.ts';
import type { Database } from '../database.ts';
import { exchangeAssets } from './asset-references.ts';
import { pages } from './pages/table.ts';
import { foldForSearch } from './search-text.ts';
import { templates } from './table.ts';
import { templateVersions, versionPages } from './versions/table.ts';

interface Duplicate {
  /** The template to copy. */
  sourceId: string;
  /** A version of it; absent: as it is edited. */
  version?: number;
  /** The source's pages, in any order. */
  pageIds: readonly string[];
  /** Of the copy. A space's own template keeps its brand and its guard; that of another space gets the defaults. */
  spaceId: string;
  name: string;
  slug: string;
  /** Ids of assets in the source → of their copies in the space. */
  assets?: ReadonlyMap<string, string>;
}

/**
 * Copies a template with its pages under new ids, in one batch (PUB-8, SEC-5), inside the database: 200 large pages never
 * pass through the isolate's memory. The copy is private and unpublished. Answers its id; undefined when the source is
 * gone. Throws when the slug is taken.
 */
export async function duplicateTemplate(db: Database, copy: Duplicate, now: number): Promise<string | undefined> {
  const id = newId();
  const pairs = JSON.stringify(copy.pageIds.map((pageId) => [pageId, newId()]));
  const [made] = await db.batch([
    db
      .insert(templates)
      .select(templateOf(copy, id, now))
      .returning({ id: templates.id }),
    db.insert(pages).select(pagesOf(copy, id, pairs, now)),
    ...exchangeAssets(db, id, copy.assets ?? new Map()),
  ]);
  return made[0]?.id;
}

function templateOf({ sourceId, version, spaceId, name, slug }: Duplicate, id: string, now: number) {
  const isOwn = sql`${templates.spaceId} = ${spaceId}`;
  const design =
    version === undefined
      ? sql`${templates.rendererType}, ${templates.renderScale}, ${templates.webpQuality}, ${templates.emojiType}`
      : sql`settings ->> '$.rendererType', settings ->> '$.renderScale', settings ->> '$.webpQuality', settings ->> '$.emojiType'`;
  const variables = version === undefined ? sql`${templates.variables}` : sql`settings -> '$.variables'`;
  const ofVersion = and(eq(templateVersions.templateId, sourceId), eq(templateVersions.version, version ?? 0));
  const source = version === undefined ? sql`` : sql`join ${templateVersions} on ${ofVersion}`;
  return sql`select ${id}, ${spaceId}, ${slug}, ${name}, ${templates.description}, ${templates.category}, ${templates.tags},
      ${design}, iif(${isOwn}, ${templates.requireGetRenderToken}, 1), iif(${isOwn}, ${templates.brandId}, null), ${variables},
      null, null, null, null, null, ${foldForSearch(name)}, ${templates.searchDescription}, 1, ${now}, ${now}, null,
      ${templates.searchTags}, ${templates.searchCategory}
    from ${templates} ${source} where ${eq(templates.id, sourceId)}`;
}

function pagesOf({ sourceId, version, spaceId }: Duplicate, id: string, pairs: string, now: number) {
  const from = version === undefined ? pages : versionPages;
  const pageId = version === undefined ? pages.id : versionPages.pageId;
  const ofVersion = version === undefined ? undefined : eq(versionPages.version, version);
  return sql`select pairs.value ->> 1, ${id}, ${spaceId}, ${from.name}, ${from.order}, ${from.width}, ${from.height},
      ${from.document}, 1, ${now}, ${now}
    from json_each(${pairs}) as pairs join ${from} on ${pageId} = pairs.value ->> 0
    where ${and(eq(from.templateId, sourceId), ofVersion)}
    and exists (select 1 from templates where templates.id = ${id})`;
}
