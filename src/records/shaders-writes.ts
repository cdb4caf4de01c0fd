import { and, eq, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { type Shader, shaders, shaderTrips } from './shaders.ts';

export async function insertShader(db: Database, shader: Shader): Promise<void> {
  await db.insert(shaders).values(shader);
}

/**
 * Replaces a shader; with `forgetTrips`, the reports about it are deleted in the same batch. Returns false and writes
 * nothing if the shader was changed or deleted since it was read (GEN-12, SEC-5).
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

/** Deletes a shader with the reports about it. Returns false if it was changed or deleted since it was read. */
export async function deleteShader(db: Database, { id, revision }: Pick<Shader, 'id' | 'revision'>): Promise<boolean> {
  const isAsRead = and(eq(shaders.id, id), eq(shaders.revision, revision));
  const deleted = await db.delete(shaders).where(isAsRead).returning({ id: shaders.id });
  return deleted.length > 0;
}

export interface Trip {
  shaderId: string;
  contentHash: string;
  /** A value that identifies the client. */
  client: string;
  /** Epoch milliseconds. */
  now: number;
}

/** Reports of this many clients within this time quarantine a shader (SHD-9). */
export const tripLimit = 5;

export const tripWindowMs = 86_400_000;

export const tripReason = `The watchdogs of ${tripLimit} clients stopped it within a day`;

/**
 * Counts a client's report about an approved shader with its current content, and quarantines the shader when the limit
 * is reached. Reports about other shaders or content are ignored. Each report is counted in one transaction, so that
 * simultaneous reports are counted exactly once each. A shader of the shipped gallery stays approved, and its owner can
 * read the reason in its record. Returns how many reports count now, or undefined if this one did not.
 */
export async function recordTrip(
  db: Database,
  { shaderId, contentHash, client, now }: Trip,
): Promise<number | undefined> {
  const isPresent = and(eq(shaders.id, shaderId), eq(shaders.contentHash, contentHash), eq(shaders.status, 'approved'));
  const count = sql`(select count(*) from ${shaderTrips} where ${shaderTrips.shaderId} = ${shaderId})`;
  const reached = sql`${count} >= ${tripLimit}`;
  const isNews = sql`(${reached} and ${shaders.statusReason} is null)`;
  const [, , counted] = await db.batch([
    db
      .delete(shaderTrips)
      .where(
        and(
          eq(shaderTrips.shaderId, shaderId),
          or(lt(shaderTrips.trippedOn, now - tripWindowMs), ne(shaderTrips.contentHash, contentHash)),
          sql`exists (select 1 from ${shaders} where ${isPresent})`,
        ),
      ),
    db
      .insert(shaderTrips)
      .select(
        sql`select ${shaderId}, ${client}, ${contentHash}, ${now} where exists (select 1 from ${shaders} where ${isPresent})`,
      )
      .onConflictDoUpdate({ target: [shaderTrips.shaderId, shaderTrips.client], set: { trippedOn: now } }),
    db
      .update(shaders)
      .set({
        trips: sql`${count}`,
        status: sql`case when ${reached} and ${shaders.slug} is null then 'quarantined' else ${shaders.status} end`,
        statusReason: sql`case when ${reached} then ${tripReason} else ${shaders.statusReason} end`,
        revision: sql`${shaders.revision} + ${isNews}`,
        updatedOn: sql`case when ${isNews} then ${now} else ${shaders.updatedOn} end`,
      })
      .where(isPresent)
      .returning({ trips: shaders.trips }),
  ]);
  return counted[0]?.trips;
}

/** Deletes reports from before a moment (epoch milliseconds), at most `limit`. Returns how many it deleted. */
export async function deleteOldTrips(db: Database, before: number, limit: number): Promise<number> {
  const old = sql`(select shader_id, client from shader_trips where tripped_on < ${before} order by tripped_on limit ${limit})`;
  const deleted = await db
    .delete(shaderTrips)
    .where(sql`(${shaderTrips.shaderId}, ${shaderTrips.client}) in ${old}`)
    .returning({ client: shaderTrips.client });
  return deleted.length;
}
