import { and, eq, exists, lt, ne, not, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { members } from './members.ts';
import { sessions } from './sessions.ts';

/**
 * Sets the active space of a session. Returns false and changes nothing if the person is not a member of the space
 * (AUTH-7).
 */
export async function activateSpace(db: Database, sessionId: string, spaceId: string): Promise<boolean> {
  const membership = db
    .select({ one: sql`1` })
    .from(members)
    .where(and(eq(members.spaceId, spaceId), eq(members.userId, sessions.userId)));
  const changed = await db
    .update(sessions)
    .set({ activeSpaceId: spaceId })
    .where(and(eq(sessions.id, sessionId), exists(membership)))
    .returning({ id: sessions.id });
  return changed.length > 0;
}

/** Ends one session of a person. Returns false if they have no session with this id. */
export async function endSession(db: Database, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends all sessions of a person except one. Returns how many it ended. */
export async function endOtherSessions(db: Database, { id, userId }: { id: string; userId: string }): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(ne(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return ended.length;
}

/**
 * Ends a session that was started with a password that has since changed. `hash` is the password hash that was
 * compared. If that hash still belongs to the person's current password, the session stays and the function returns
 * false.
 */
export async function endSessionWithOldPassword(
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

/**
 * Whether a use of a session must be recorded, which happens at most once in five minutes. Both times are in epoch
 * milliseconds.
 */
export function isSessionTouchDue(updatedOn: number, now: number): boolean {
  return updatedOn <= now - resolutionMs;
}

export async function touchSession(db: Database, id: string, now: number): Promise<void> {
  await db
    .update(sessions)
    .set({ updatedOn: new Date(now) })
    .where(and(eq(sessions.id, id), lt(sessions.updatedOn, new Date(now))));
}

/** Deletes sessions that expired before `now` (epoch milliseconds), at most `limit`. Returns how many it deleted. */
export async function deleteExpiredSessions(db: Database, now: number, limit = 1_000): Promise<number> {
  const expired = sql`(select id from sessions where expires_on < ${now} order by expires_on limit ${limit})`;
  const deleted = await db.delete(sessions).where(sql`${sessions.id} in ${expired}`).returning({ id: sessions.id });
  return deleted.length;
}
