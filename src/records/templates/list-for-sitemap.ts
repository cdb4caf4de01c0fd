import { asc, desc, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { isPublic } from './find.ts';
import { templates } from './table.ts';

/** Slugs of public templates, in the order of the public list (PUB-3), at most `limit`. */
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
