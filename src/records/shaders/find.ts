import { eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Shader, shaders } from './table.ts';

/** The caller judges whether its space may be seen. */
export async function findShader(db: Database, id: string): Promise<Shader | undefined> {
  return await db.select().from(shaders).where(eq(shaders.id, id)).get();
}
