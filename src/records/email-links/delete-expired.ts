import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { emailLinks } from './table.ts';

/** Forgets links that ended before `now` (epoch milliseconds), at most `limit`. Answers how many. */
export async function deleteExpiredEmailLinks(db: Database, now: number, limit: number): Promise<number> {
  const expired = sql`(select id from email_links where expires_on < ${now} order by expires_on limit ${limit})`;
  const deleted = await db
    .delete(emailLinks)
    .where(sql`${emailLinks.id} in ${expired}`)
    .returning({ id: emailLinks.id });
  return deleted.length;
}
