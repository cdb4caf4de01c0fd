import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { members } from './table.ts';

/** Forgets open invitations that ended before `before` (epoch milliseconds), at most `limit`. Answers how many. */
export async function deleteExpiredInvitations(db: Database, before: number, limit: number): Promise<number> {
  const expired = sql`(select id from members where invite_expires_on < ${before} and user_id is null
    order by invite_expires_on limit ${limit})`;
  const deleted = await db.delete(members).where(sql`${members.id} in ${expired}`).returning({ id: members.id });
  return deleted.length;
}
