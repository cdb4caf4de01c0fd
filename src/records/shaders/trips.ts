import { and, eq, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { shaders, shaderTrips } from './table.ts';

export interface Trip {
  shaderId: string;
  contentHash: string;
  /** What stands for the client; the same for the same one. */
  client: string;
  /** Epoch milliseconds. */
  now: number;
}

/** Reports of so many clients within so long quarantine a shader (SHD-9). */
export const tripLimit = 5;
export const tripWindowMs = 86_400_000;

/**
 * Counts the report of a client about an approved shader at its present content, and quarantines the shader with the report
 * that reaches the limit; of any other shader or content nothing is kept. One transaction: of simultaneous reports each is
 * counted, and none twice.
 */
export async function recordTrip(db: Database, { shaderId, contentHash, client, now }: Trip): Promise<void> {
  const isPresent = and(eq(shaders.id, shaderId), eq(shaders.contentHash, contentHash), eq(shaders.status, 'approved'));
  const count = sql`(select count(*) from ${shaderTrips} where ${shaderTrips.shaderId} = ${shaderId})`;
  const reached = sql`${count} >= ${tripLimit}`;
  const reason = `The watchdogs of ${tripLimit} clients stopped it within a day`;
  await db.batch([
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
        status: sql`case when ${reached} then 'quarantined' else ${shaders.status} end`,
        statusReason: sql`case when ${reached} then ${reason} else ${shaders.statusReason} end`,
        revision: sql`${shaders.revision} + (${reached})`,
        updatedOn: sql`case when ${reached} then ${now} else ${shaders.updatedOn} end`,
      })
      .where(isPresent),
  ]);
}

/** Forgets reports from before a moment (epoch milliseconds), at most `limit`. Answers how many. */
export async function deleteOldTrips(db: Database, before: number, limit: number): Promise<number> {
  const old = sql`(select shader_id, client from shader_trips where tripped_on < ${before} order by tripped_on limit ${limit})`;
  const deleted = await db
    .delete(shaderTrips)
    .where(sql`(${shaderTrips.shaderId}, ${shaderTrips.client}) in ${old}`)
    .returning({ client: shaderTrips.client });
  return deleted.length;
}
