import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Role } from '../access/roles.ts';
import type { Database } from './database.ts';
import { type Listing, type Paging, pageOf } from './paging.ts';

/** Logins. better-auth writes them; times are Date values there, epoch milliseconds in the table. */
export const sessions = sqliteTable('sessions', {
  id: text('id').primaryKey().notNull(),
  token: text('token').notNull(),
  userId: text('user_id').notNull(),
  /** The space that session routes work in (AUTH-7). */
  activeSpaceId: text('active_space_id'),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  expiresOn: integer('expires_on', { mode: 'timestamp_ms' }).notNull(),
  createdOn: integer('created_on', { mode: 'timestamp_ms' }).notNull(),
  updatedOn: integer('updated_on', { mode: 'timestamp_ms' }).notNull(),
});

export type Session = typeof sessions.$inferSelect;

export interface SessionWithRole {
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
export async function findSessions(db: Database, tokens: readonly string[]): Promise<SessionWithRole[]> {
  const found = await db
    .select(sessionColumns)
    .from(sessions)
    .where(inArray(sessions.token, [...tokens]));
  return found.map(({ expiresOn, updatedOn, ...session }) => ({
    ...session,
    expiresOn: expiresOn.getTime(),
    updatedOn: updatedOn.getTime(),
  }));
}

const sessionColumns = {
  id: sessions.id,
  token: sessions.token,
  userId: sessions.userId,
  activeSpaceId: sessions.activeSpaceId,
  expiresOn: sessions.expiresOn,
  updatedOn: sessions.updatedOn,
  // Write these names in full: Drizzle omits the table from columns when it selects from a single table.
  role: sql<Role | null>`(select members.role from members
    where members.space_id = sessions.active_space_id and members.user_id = sessions.user_id)`.as('role'),
};

type ListedSession = Pick<Session, 'id' | 'ipAddress' | 'userAgent' | 'createdOn' | 'updatedOn' | 'expiresOn'>;

/** Characters of a user agent that are listed. */
const maxUserAgent = 500;

/** The live sessions of a person, newest first. `now` in epoch milliseconds. */
export async function listSessions(
  db: Database,
  userId: string,
  now: number,
  paging: Paging,
): Promise<Listing<ListedSession>> {
  const { id, ipAddress, createdOn, updatedOn, expiresOn } = sessions;
  // A browser may write what it likes.
  const userAgent = sql<string | null>`substr(${sessions.userAgent}, 1, ${maxUserAgent})`.as('user_agent_start');
  const query = {
    from: sessions,
    where: and(eq(sessions.userId, userId), gt(expiresOn, new Date(now))),
    orderBy: [desc(createdOn), asc(id)],
  };
  const columns = { id, ipAddress, userAgent, createdOn, updatedOn, expiresOn };
  return await pageOf(db, db.select(columns).from(sessions), query, paging);
}
