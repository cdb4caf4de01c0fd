import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database.ts';
import { templates } from '../table.ts';
import { versionPages } from '../versions/table.ts';
import { pages } from './table.ts';

interface PageList {
  /** In the template's order; empty where there is no such template or version. */
  pageIds: string[];
  /** Absent for a draft. */
  version?: number;
}

/** The pages of a template as they are edited, or as they stand in a version: the present one, unless one is named. */
export async function listPageIds(
  db: Database,
  templateId: string,
  { draft, version }: { draft: boolean; version?: number },
): Promise<PageList> {
  if (draft) {
    const rows = await db
      .select({ id: pages.id })
      .from(pages)
      .where(eq(pages.templateId, templateId))
      .orderBy(asc(pages.order), asc(pages.id));
    return { pageIds: rows.map(({ id }) => id) };
  }
  const present = sql`(select ${templates.publishedVersion} from ${templates} where ${eq(templates.id, templateId)})`;
  const rows = await db
    .select({ id: versionPages.pageId, version: versionPages.version })
    .from(versionPages)
    .where(and(eq(versionPages.templateId, templateId), eq(versionPages.version, version ?? present)))
    .orderBy(asc(versionPages.order), asc(versionPages.pageId));
  const found = rows[0]?.version;
  return { pageIds: rows.map(({ id }) => id), ...(found === undefined ? {} : { version: found }) };
}
