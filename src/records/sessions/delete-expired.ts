import { lt } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { sessions } from './table.ts';

/** Forgets the sessions that ended before `now`, epoch milliseconds. */
export async function deleteExpiredSessions(db: Database, now: number): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresOn, new Date(now)));
}
