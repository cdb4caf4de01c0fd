import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Template, templates } from './table.ts';

/**
 * At most `limit` templates of the space that draw with a brand, as they are edited or as they are published; both by
 * an index.
 */
export async function listTemplatesOfBrand(
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
