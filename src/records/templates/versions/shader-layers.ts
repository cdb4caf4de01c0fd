import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../../core/json.ts';
import type { Database } from '../../database.ts';

/** Layers that are looked at: what lies beyond is said when it is drawn. */
const maxLayers = 500;

/** The shader layers of a published version, without reading its pages whole. */
export async function listShaderLayers(
  db: Database,
  templateId: string,
  version: number,
): Promise<{ pageId: string; layer: JsonObject }[]> {
  const rows = await db.all<{ pageId: string; layer: string }>(sql`
    select pages.page_id as pageId, layer.value as layer
    from version_pages as pages, json_each(pages.document, '$.layers') as layer
    where pages.template_id = ${templateId} and pages.version = ${version}
      and instr(pages.document, '"shader"') > 0 and json_extract(layer.value, '$.type') = 'shader'
    limit ${maxLayers}`);
  return rows.map(({ pageId, layer }) => ({ pageId, layer: JSON.parse(layer) as JsonObject }));
}
