import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
import { type Session, sessions } from './table.ts';

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
  const { limit, offset } = limits(paging);
  const { id, ipAddress, createdOn, updatedOn, expiresOn } = sessions;
  // A browser may write what it likes.
  const userAgent = sql<string | null>`substr(${sessions.userAgent}, 1, ${maxUserAgent})`.as('user_agent_start');
  const isLive = and(eq(sessions.userId, userId), gt(expiresOn, new Date(now)));
  const [rows, [total]] = await db.batch([
    db
      .select({ id, ipAddress, userAgent, createdOn, updatedOn, expiresOn })
      .from(sessions)
      .where(isLive)
      .orderBy(desc(createdOn), asc(id))
      .limit(limit)
      .offset(offset),
    db.select(rowCount).from(sessions).where(isLive),
  ]);
  return listing(rows, total?.count, paging);
}
