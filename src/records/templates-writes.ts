import { and, eq, type SQL, sql } from 'drizzle-orm';
import { newId } from '../core/ids.ts';
import { required } from '../core/required.ts';
import type { ColorName } from '../design/document/color-names.ts';
import { documentLimits } from '../design/document/limits.ts';
import type { Database } from './database.ts';
import { foldForSearch, makeSearchColumns } from './search-text.ts';
import { type Page, pages } from './template-pages.ts';
import { insertPage, type NewPage } from './template-pages-writes.ts';
import { templateVersions, versionPages } from './template-versions.ts';
import { type Maintained, matchesAddress, type Template, type TemplateAddress, templates } from './templates.ts';

export type NewTemplate = Pick<Template, 'spaceId' | 'slug' | 'name'> & Partial<Omit<Template, Maintained>>;

/** A page of a new template. Its id may be given, because pages of the gallery have fixed ids. */
export type NewTemplatePage = Omit<NewPage, 'templateId' | 'spaceId' | 'order'>;

/** Creates a template with its pages in one batch (SEC-5). Throws if the slug is taken. */
export async function createTemplate(
  db: Database,
  template: NewTemplate,
  now: number,
  pages: readonly NewTemplatePage[] = [],
): Promise<Template> {
  const id = template.id ?? newId();
  const owner = { templateId: id, spaceId: template.spaceId };
  const search = { ...makeSearchColumns(template), searchName: foldForSearch(template.name) };
  const [created] = await db.batch([
    db
      .insert(templates)
      .values({ ...template, ...search, id, createdOn: now, updatedOn: now })
      .returning(),
    ...pages.map((page, index) => insertPage(db, { ...page, ...owner, order: index + 1 }, now)),
  ]);
  return required(created[0]);
}

export type TemplatePatch = Partial<Omit<Template, 'id' | 'spaceId' | Maintained>>;

/**
 * Updates a template. Returns undefined and changes nothing if the space has no such template, it is at another
 * revision, or another template has the slug.
 */
export async function updateTemplate(
  db: Database,
  { id, spaceId, revision }: TemplateAddress,
  patch: TemplatePatch,
  now: number,
): Promise<Template | undefined> {
  const slugIsFree =
    patch.slug === undefined
      ? undefined
      : sql`not exists (select 1 from templates as others where others.slug = ${patch.slug} and others.id <> ${id})`;
  return await db
    .update(templates)
    .set({ ...patch, ...makeSearchColumns(patch), revision: sql`${templates.revision} + 1`, updatedOn: now })
    .where(and(matchesAddress({ id, spaceId, revision }), slugIsFree))
    .returning()
    .get();
}

type PageColumns = Pick<NewPage, 'name' | 'width' | 'height' | 'document'>;

export interface PageWrites {
  /** The new columns of pages, each at the revision that was read. */
  changed: ReadonlyArray<PageColumns & Pick<Page, 'id' | 'revision'>>;
  /** Pages to add after the last one, in order. */
  added: readonly PageColumns[];
}

/**
 * Updates a template and its pages in one batch, completely or not at all (SEC-5). Returns false and changes nothing
 * if the template or a page is gone or at another revision, or if the template would exceed the maximum of pages.
 * Throws if the slug is taken.
 */
export async function updateWithPages(
  db: Database,
  { id, spaceId, revision: expected }: TemplateAddress,
  patch: TemplatePatch,
  { changed, added }: PageWrites,
  now: number,
): Promise<boolean> {
  const read = JSON.stringify(changed.map((page) => [page.id, page.revision]));
  const unchanged = sql`(select count(*) from pages as own join json_each(${read}) as asked on own.id = asked.value ->> 0
    where own.template_id = ${id} and own.revision = asked.value ->> 1) = ${changed.length}`;
  const fits = sql`(select count(*) from pages as own where own.template_id = ${id}) + ${added.length} <= ${documentLimits.pagesPerTemplate}`;
  const isExpected = expected === undefined ? sql`true` : eq(templates.revision, expected);
  // A revision cannot be null, so if a condition does not hold, the statement fails, and the batch with it.
  const revision = sql`case when ${isExpected} and ${unchanged} and ${fits} then ${templates.revision} + 1 end`;
  try {
    const [updated] = await db.batch([
      db
        .update(templates)
        .set({ ...patch, ...makeSearchColumns(patch), revision, updatedOn: now })
        .where(and(eq(templates.id, id), eq(templates.spaceId, spaceId)))
        .returning({ id: templates.id }),
      ...changed.map(({ id: pageId, revision: _, ...columns }) =>
        db
          .update(pages)
          .set({ ...columns, revision: sql`${pages.revision} + 1`, updatedOn: now })
          .where(and(eq(pages.id, pageId), eq(pages.spaceId, spaceId))),
      ),
      ...added.map((page) => insertPage(db, { ...page, id: newId(), templateId: id, spaceId }, now)),
    ]);
    return updated.length > 0;
  } catch (error) {
    if (listMessages(error).some((text) => text.includes('NOT NULL constraint failed: templates.revision')))
      return false;
    throw error;
  }
}

/** The messages of an error and its causes, because drizzle wraps errors of the database. */
function listMessages(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...listMessages(error.cause)] : [];
}

/**
 * Stores the colors of a published version, unless another version was published in the meantime (PUB-3). This does not
 * count as an edit (GEN-12).
 */
export async function setTemplateColors(
  db: Database,
  { templateId, version }: { templateId: string; version: number },
  colors: readonly ColorName[],
): Promise<void> {
  await db
    .update(templates)
    .set({ colors: [...colors] })
    .where(and(eq(templates.id, templateId), eq(templates.publishedVersion, version)));
}

interface Duplicate {
  /** The template to copy. */
  sourceId: string;
  /** A version of it. If absent, the draft is copied. */
  version?: number;
  /** The source's pages, in any order. */
  pageIds: readonly string[];
  /**
   * The space of the copy. If the source belongs to the same space, the copy keeps its brand and its access settings.
   * Otherwise the copy gets the defaults.
   */
  spaceId: string;
  name: string;
  slug: string;
  /** Maps ids of assets in the source to the ids of their copies in the space. */
  assets?: ReadonlyMap<string, string>;
}

/**
 * Copies a template and its pages and gives the copies new ids, in one batch (PUB-8, SEC-5). The database does the
 * copying, so that 200 large pages never pass through the isolate's memory. The copy is private and unpublished.
 * Returns its id, or undefined if the source is gone. Throws if the slug is taken.
 */
export async function duplicateTemplate(db: Database, copy: Duplicate, now: number): Promise<string | undefined> {
  const id = newId();
  const pairs = JSON.stringify(copy.pageIds.map((pageId) => [pageId, newId()]));
  const [made] = await db.batch([
    db
      .insert(templates)
      .select(selectTemplateCopy(copy, id, now))
      .returning({ id: templates.id }),
    db.insert(pages).select(selectPageCopies(copy, id, pairs, now)),
    ...replaceAssets(db, id, copy.assets ?? new Map()),
  ]);
  return made[0]?.id;
}

function selectTemplateCopy({ sourceId, version, spaceId, name, slug }: Duplicate, id: string, now: number) {
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
      ${templates.searchTags}, ${templates.searchCategory}, iif(${isOwn}, ${templates.samples}, '[]'),
      iif(${isOwn}, ${templates.cacheSeconds}, 60)
    from ${templates} ${source} where ${eq(templates.id, sourceId)}`;
}

function selectPageCopies({ sourceId, version, spaceId }: Duplicate, id: string, pairs: string, now: number) {
  const from = version === undefined ? pages : versionPages;
  const pageId = version === undefined ? pages.id : versionPages.pageId;
  const ofVersion = version === undefined ? undefined : eq(versionPages.version, version);
  return sql`select pairs.value ->> 1, ${id}, ${spaceId}, ${from.name}, ${from.order}, ${from.width}, ${from.height},
      ${from.document}, 1, ${now}, ${now}
    from json_each(${pairs}) as pairs join ${from} on ${pageId} = pairs.value ->> 0
    where ${and(eq(from.templateId, sourceId), ofVersion)}
    and exists (select 1 from templates where templates.id = ${id})`;
}

/**
 * The statements that replace the ids of assets in a template and its pages, for the batch that creates it. An id is
 * a random text of 21 characters, so it cannot occur with another meaning.
 */
export function replaceAssets(db: Database, templateId: string, assets: ReadonlyMap<string, string>) {
  return [...assets].flatMap(([from, to]) => {
    const exchanged = (column: SQL) => sql`replace(${column}, ${`"asset:${from}"`}, ${`"asset:${to}"`})`;
    return [
      db
        .update(pages)
        .set({ document: exchanged(sql`${pages.document}`) })
        .where(sql`${pages.templateId} = ${templateId}`),
      db
        .update(templates)
        .set({ variables: exchanged(sql`${templates.variables}`) })
        .where(sql`${templates.id} = ${templateId}`),
    ];
  });
}

/**
 * Deletes a template. Foreign keys delete its pages and versions in the same statement, so the template can no longer
 * be rendered from then on (SEC-5). Returns false and changes nothing if the space has no such template, or it is at
 * another revision.
 */
export async function deleteTemplate(db: Database, address: TemplateAddress): Promise<boolean> {
  return (await db.delete(templates).where(matchesAddress(address)).returning({ id: templates.id })).length > 0;
}
