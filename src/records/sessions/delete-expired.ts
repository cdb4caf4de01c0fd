import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { sessions } from './table.ts';

/** Forgets sessions that ended before `now` (epoch milliseconds), at most `limit`. Answers how many. */
export async function deleteExpiredSessions(db: Database, now: number, limit = 1_000): Promise<number> {
  const expired = sql`(select id from sessions where expires_on < ${now} order by expires_on limit ${limit})`;
  const deleted = await db.delete(sessions).where(sql`${sessions.id} in ${expired}`).returning({ id: sessions.id });
  return deleted.length;
}
