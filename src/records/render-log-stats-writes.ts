import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { renderLatencies, renderStats } from './render-log-stats.ts';

/** Deletes statistics of days before `day` (`2026-11-21`), at most `limit` rows of each kind. Returns how many. */
export async function deleteOldRenderStats(db: Database, day: string, limit: number): Promise<number> {
  const [counts, latencies] = await db.batch([
    db
      .delete(renderStats)
      .where(
        sql`(space_id, date, kind, name) in
          (select space_id, date, kind, name from render_stats where date < ${day} order by date limit ${limit})`,
      )
      .returning({ date: renderStats.date }),
    db
      .delete(renderLatencies)
      .where(
        sql`(space_id, date, format, cached, bucket) in (select space_id, date, format, cached, bucket
          from render_latencies where date < ${day} order by date limit ${limit})`,
      )
      .returning({ date: renderLatencies.date }),
  ]);
  return counts.length + latencies.length;
}
