import { inArray } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { valuesOf } from '../statements.ts';
import { type Shader, shaders } from './table.ts';

/** What a render needs to know of a shader before it draws it. */
export type ShaderForRender = Pick<Shader, 'id' | 'spaceId' | 'publicOn' | 'status' | 'contentHash' | 'manifest'>;

/** The statement alone, for the batch that reads all that a render shows. The caller judges who may use them. */
export function selectShadersForRender(db: Database, ids: readonly string[]) {
  const { id, spaceId, publicOn, status, contentHash, manifest } = shaders;
  return db
    .select({ id, spaceId, publicOn, status, contentHash, manifest })
    .from(shaders)
    .where(inArray(id, valuesOf(ids)));
}

/** Of these shaders, whether each is there and approved. */
export async function areAllApproved(db: Database, ids: readonly string[]): Promise<boolean> {
  const rows = await db
    .select({ id: shaders.id, status: shaders.status })
    .from(shaders)
    .where(inArray(shaders.id, valuesOf(ids)));
  return rows.filter(({ status }) => status === 'approved').length === new Set(ids).size;
}
