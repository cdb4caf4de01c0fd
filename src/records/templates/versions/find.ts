import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database.ts';
import { type Listing, limits, listing, type Paging } from '../../paging.ts';
import { rowCount, valuesOf } from '../../statements.ts';
import { type NamedPublisher, namedPublisher } from './publisher.ts';
import { type TemplateVersion, templateVersions, type VersionPage, versionPages } from './table.ts';

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

/** Every version of the template, newest first (PUB-2). */
export async function listVersions(db: Database, templateId: string): Promise<TemplateVersion[]> {
  return await db
    .select()
    .from(templateVersions)
    .where(eq(templateVersions.templateId, templateId))
    .orderBy(desc(templateVersions.version));
}

/** What a list says of a version: its settings, which may be large, are for renders alone. */
export type ListedVersion = Omit<TemplateVersion, 'settings' | 'publishedBy'> & { publishedBy: NamedPublisher | null };

/** The same, a part at a time. */
export async function listVersionsOf(
  db: Database,
  templateId: string,
  paging: Paging,
): Promise<Listing<ListedVersion>> {
  const { limit, offset } = limits(paging);
  const ofTemplate = eq(templateVersions.templateId, templateId);
  const { settings: _, publishedBy: __, ...facts } = getTableColumns(templateVersions);
  const [rows, [total]] = await db.batch([
    db
      .select({ ...facts, publishedBy: namedPublisher })
      .from(templateVersions)
      .where(ofTemplate)
      .orderBy(desc(templateVersions.version))
      .limit(limit)
      .offset(offset),
    db.select(rowCount).from(templateVersions).where(ofTemplate),
  ]);
  return listing(rows, total?.count, paging);
}

/** Who published a version, by name; null where it is not known, or there is no such version. */
export async function findPublisher(db: Database, templateId: string, version: number): Promise<NamedPublisher | null> {
  const found = await db
    .select({ publishedBy: namedPublisher })
    .from(templateVersions)
    .where(and(eq(templateVersions.templateId, templateId), eq(templateVersions.version, version)))
    .get();
  return found?.publishedBy ?? null;
}

/** What is known of a published page without its document. */
export interface VersionPageFacts {
  id: string;
  name: string;
  order: number;
  width: number;
  height: number;
  /** UTF-8 bytes of the document. */
  bytes: number;
}

/** The pages of a version in order, without their documents. */
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

/** The named pages of a version, in no order; those that it does not have are left out. */
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
    .where(and(ofVersion, inArray(versionPages.pageId, valuesOf(pageIds))));
}
