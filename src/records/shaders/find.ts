import { eq, or } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Shader, shaders } from './table.ts';

/** A shader by its id, or by its slug. The caller judges whether its space may be seen. */
export async function findShader(db: Database, idOrSlug: string): Promise<Shader | undefined> {
  return await db
    .select()
    .from(shaders)
    .where(or(eq(shaders.id, idOrSlug), eq(shaders.slug, idOrSlug)))
    .get();
}
