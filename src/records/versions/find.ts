import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount, valuesOf } from '../statements.ts';
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

/** The same, a part at a time. */
export async function listVersionsOf(
  db: Database,
  templateId: string,
  paging: Paging,
): Promise<Listing<TemplateVersion>> {
  const { limit, offset } = limits(paging);
  const ofTemplate = eq(templateVersions.templateId, templateId);
  const [rows, [total]] = await db.batch([
    db
      .select()
      .from(templateVersions)
      .where(ofTemplate)
      .orderBy(desc(templateVersions.version))
      .limit(limit)
      .offset(offset),
    db.select(rowCount).from(templateVersions).where(ofTemplate),
  ]);
  return listing(rows, total?.count, paging);
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
