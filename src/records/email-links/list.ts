import { and, asc, desc, gt, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
import { type EmailLink, emailLinks } from './table.ts';

export interface ListedEmailLink extends Pick<EmailLink, 'id' | 'email' | 'sealedToken' | 'expiresOn' | 'createdOn'> {
  name: string;
  currentEmail: string;
}

/** Open links that did not go by mail, newest first. `now` in epoch milliseconds. */
export async function listEmailLinks(db: Database, now: number, paging: Paging): Promise<Listing<ListedEmailLink>> {
  const { limit, offset } = limits(paging);
  const { id, email, sealedToken, expiresOn, createdOn } = emailLinks;
  const isOpen = and(isNotNull(sealedToken), gt(expiresOn, now));
  // Names in full: Drizzle leaves the table out of columns in the selection of a single table.
  const name = sql<string>`(select users.name from users where users.id = email_links.user_id)`.as('name');
  const currentEmail = sql<string>`(select users.email from users where users.id = email_links.user_id)`.as(
    'currentEmail',
  );
  const [rows, [total]] = await db.batch([
    db
      .select({ id, email, sealedToken, expiresOn, createdOn, name, currentEmail })
      .from(emailLinks)
      .where(isOpen)
      .orderBy(desc(createdOn), asc(id))
      .limit(limit)
      .offset(offset),
    db.select(rowCount).from(emailLinks).where(isOpen),
  ]);
  return listing(rows, total?.count, paging);
}
