import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { passwordResets } from './table.ts';

/** Forgets resets that ended before `now` (epoch milliseconds), at most `limit`. Answers how many. */
export async function deleteExpiredResets(db: Database, now: number, limit: number): Promise<number> {
  const expired = sql`(select id from password_resets where expires_on < ${now} order by expires_on limit ${limit})`;
  const deleted = await db
    .delete(passwordResets)
    .where(sql`${passwordResets.id} in ${expired}`)
    .returning({ id: passwordResets.id });
  return deleted.length;
}
