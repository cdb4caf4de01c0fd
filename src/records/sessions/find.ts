import { inArray, sql } from 'drizzle-orm';
import type { Role } from '../../access/roles.ts';
import type { Database } from '../database.ts';
import { sessions } from './table.ts';

export interface FoundSession {
  id: string;
  token: string;
  userId: string;
  activeSpaceId: string | null;
  /** Epoch milliseconds; the caller judges it. */
  expiresOn: number;
  /** When a use was last written down, epoch milliseconds. */
  updatedOn: number;
  /** In the active space; null where the person is no member of it any more. */
  role: Role | null;
}

/**
 * The sessions of a few tokens, in no order, each with its person's role in the active space, in one round trip: every
 * dashboard request pays it (AUTH-7).
 */
export async function findSessions(db: Database, tokens: readonly string[]): Promise<FoundSession[]> {
  const found = await db
    .select(columns)
    .from(sessions)
    .where(inArray(sessions.token, [...tokens]));
  return found.map(({ expiresOn, updatedOn, ...session }) => ({
    ...session,
    expiresOn: expiresOn.getTime(),
    updatedOn: updatedOn.getTime(),
  }));
}

const columns = {
  id: sessions.id,
  token: sessions.token,
  userId: sessions.userId,
  activeSpaceId: sessions.activeSpaceId,
  expiresOn: sessions.expiresOn,
  updatedOn: sessions.updatedOn,
  // Names in full: Drizzle leaves the table out of columns in the selection of a single table.
  role: sql<Role | null>`(select members.role from members
    where members.space_id = sessions.active_space_id and members.user_id = sessions.user_id)`.as('role'),
};
