import { and, eq, exists, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { members } from '../members/table.ts';
import { sessions } from './table.ts';

/** Makes a space the session's active one; false, with nothing changed, when the person is no member of it (AUTH-7). */
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
