import { and, eq, gt, inArray, isNotNull, or } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { valuesOf } from '../statements.ts';
import { type Shader, shaders } from './table.ts';

/** What a render needs to know of a shader before it draws it. */
export type ShaderForRender = Pick<
  Shader,
  'id' | 'slug' | 'spaceId' | 'publicOn' | 'status' | 'contentHash' | 'manifest'
>;

/** By their ids or slugs. The statement alone, for the batch that reads all that a render shows. The caller judges who may use them. */
export function selectShadersForRender(db: Database, idsOrSlugs: readonly string[]) {
  const { id, slug, spaceId, publicOn, status, contentHash, manifest } = shaders;
  return db
    .select({ id, slug, spaceId, publicOn, status, contentHash, manifest })
    .from(shaders)
    .where(or(inArray(id, valuesOf(idsOrSlugs)), inArray(slug, valuesOf(idsOrSlugs))));
}

/** The names under which anyone finds the shaders of the gallery. */
export async function listShaderSlugs(db: Database): Promise<string[]> {
  const rows = await db
    .select({ slug: shaders.slug })
    .from(shaders)
    .where(and(isNotNull(shaders.slug), gt(shaders.publicOn, 0), eq(shaders.status, 'approved')));
  return rows.flatMap(({ slug }) => slug ?? []);
}

/** Of these shaders, whether each is there and approved. */
export async function areAllApproved(db: Database, ids: readonly string[]): Promise<boolean> {
  const rows = await db
    .select({ id: shaders.id, status: shaders.status })
    .from(shaders)
    .where(inArray(shaders.id, valuesOf(ids)));
  return rows.filter(({ status }) => status === 'approved').length === new Set(ids).size;
}
