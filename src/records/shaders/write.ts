import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Shader, shaders, shaderTrips } from './table.ts';

export async function insertShader(db: Database, shader: Shader): Promise<void> {
  await db.insert(shaders).values(shader);
}

/**
 * Writes a shader over the one that was read; with `forgetTrips` the reports about it are gone in the same batch. False, with
 * nothing written, when it was changed or deleted meanwhile (GEN-12, SEC-5).
 */
export async function replaceShader(
  db: Database,
  before: Shader,
  after: Shader,
  { forgetTrips }: { forgetTrips: boolean },
): Promise<boolean> {
  const isAsRead = and(eq(shaders.id, before.id), eq(shaders.revision, before.revision));
  const update = db.update(shaders).set(after).where(isAsRead).returning({ id: shaders.id });
  if (!forgetTrips) return (await update).length > 0;
  const ofIt = and(eq(shaderTrips.shaderId, before.id), sql`exists (select 1 from ${shaders} where ${isAsRead})`);
  const [, written] = await db.batch([db.delete(shaderTrips).where(ofIt), update]);
  return written.length > 0;
}

/** False when it was changed or deleted since it was read. The reports about it go with it. */
export async function deleteShader(db: Database, { id, revision }: Pick<Shader, 'id' | 'revision'>): Promise<boolean> {
  const isAsRead = and(eq(shaders.id, id), eq(shaders.revision, revision));
  const deleted = await db.delete(shaders).where(isAsRead).returning({ id: shaders.id });
  return deleted.length > 0;
}
