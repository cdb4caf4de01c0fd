import { and, eq, sql } from 'drizzle-orm';
import type { Role } from '../../access/roles.ts';
import type { Database } from '../database.ts';
import { members } from '../members/table.ts';
import { sessions } from './table.ts';

export interface FoundSession {
  id: string;
  userId: string;
  activeSpaceId: string | null;
  /** Epoch milliseconds; the caller judges it. */
  expiresOn: number;
  /** In the active space; null where the person is no member of it any more. */
  role: Role | null;
}

/** A session and its person's role in the active space, in one round trip: every dashboard request pays it (AUTH-7). */
export async function findSession(db: Database, token: string): Promise<FoundSession | undefined> {
  const ofToken = eq(sessions.token, token);
  const [[session], [member]] = await db.batch([
    db.select().from(sessions).where(ofToken),
    db
      .select({ role: members.role })
      .from(members)
      .where(
        and(
          eq(members.spaceId, sql`(select ${sessions.activeSpaceId} from ${sessions} where ${ofToken})`),
          eq(members.userId, sql`(select ${sessions.userId} from ${sessions} where ${ofToken})`),
        ),
      ),
  ]);
  if (!session) return undefined;
  const { id, userId, activeSpaceId, expiresOn } = session;
  return { id, userId, activeSpaceId, expiresOn: expiresOn.getTime(), role: member?.role ?? null };
}
