import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Role } from '../access/roles.ts';
import type { Database } from './database.ts';
import { type Listing, type Paging, pageOf } from './paging.ts';

/**
 * The sessions of people who signed in. better-auth writes them. Times are Date values in code and epoch milliseconds
 * in the table.
 */
export const sessions = sqliteTable('sessions', {
  id: text('id').primaryKey().notNull(),
  token: text('token').notNull(),
  userId: text('user_id').notNull(),
  /** The space in which routes that accept a session work (AUTH-7). */
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
  /** When the session expires, in epoch milliseconds. The caller checks it. */
  expiresOn: number;
  /** When a use was last recorded, in epoch milliseconds. */
  updatedOn: number;
  /** The role in the active space. null: the person is no longer a member of it. */
  role: Role | null;
}

/**
 * Finds the sessions of a few tokens, in no particular order, with each person's role in the active space. One round
 * trip, because every dashboard request does this (AUTH-7).
 */
export async function findSessions(db: Database, tokens: readonly string[]): Promise<SessionWithRole[]> {
  const rows = await db
    .select(sessionColumns)
    .from(sessions)
    .where(inArray(sessions.token, [...tokens]));
  return rows.map(({ expiresOn, updatedOn, ...session }) => ({
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

/** The maximum of characters that a list shows of a user agent. */
const maxUserAgent = 500;

/** Lists the sessions of a person that have not expired, newest first. `now` is in epoch milliseconds. */
export async function listSessions(
  db: Database,
  userId: string,
  now: number,
  paging: Paging,
): Promise<Listing<ListedSession>> {
  const { id, ipAddress, createdOn, updatedOn, expiresOn } = sessions;
  // A browser can send a user agent of any length.
  const userAgent = sql<string | null>`substr(${sessions.userAgent}, 1, ${maxUserAgent})`.as('user_agent_start');
  const query = {
    from: sessions,
    where: and(eq(sessions.userId, userId), gt(expiresOn, new Date(now))),
    orderBy: [desc(createdOn), asc(id)],
  };
  const columns = { id, ipAddress, userAgent, createdOn, updatedOn, expiresOn };
  return await pageOf(db, db.select(columns).from(sessions), query, paging);
}
