import { and, eq, lt, ne, not, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { sessions } from './table.ts';

/** Ends one session of a person; false where they have none with this id. */
export async function endSession(db: Database, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends all sessions of a person but one. Answers how many. */
export async function endOtherSessions(db: Database, { id, userId }: { id: string; userId: string }): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(ne(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return ended.length;
}

/**
 * Ends a session that was begun with a password which is not that of its person any more; `hash` is that of the password
 * before it was compared. False where it still is, and the session stays.
 */
export async function endSessionOfOldPassword(
  db: Database,
  { token, hash }: { token: string; hash: string | null },
): Promise<boolean> {
  const isStill = sql`exists (select 1 from accounts where accounts.user_id = ${sessions.userId} and accounts.password = ${hash})`;
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.token, token), not(isStill)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

const resolutionMs = 5 * 60_000;

/** Whether a use of a session is written down: once in five minutes. Epoch milliseconds. */
export function isSessionTouchDue(updatedOn: number, now: number): boolean {
  return updatedOn <= now - resolutionMs;
}

export async function touchSession(db: Database, id: string, now: number): Promise<void> {
  await db
    .update(sessions)
    .set({ updatedOn: new Date(now) })
    .where(and(eq(sessions.id, id), lt(sessions.updatedOn, new Date(now))));
}
