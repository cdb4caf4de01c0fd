import { and, asc, desc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Database } from './database.ts';
import { type Listing, limits, listing, type Paging } from './paging.ts';
import { rowCount } from './statements.ts';

/** Links that were sent to an address; see services/account/addresses.ts. */
export const emailLinks = sqliteTable('email_links', {
  id: text('id').primaryKey().notNull(),
  userId: text('user_id').notNull(),
  /** verify: the person's address; change: the address that they want; undo: the one that they had. */
  kind: text('kind', { enum: ['verify', 'change', 'undo'] }).notNull(),
  /** Where the link was sent, lower case. */
  email: text('email').notNull(),
  /** SHA-256 of the token. */
  tokenHash: text('token_hash').notNull(),
  /** The token, sealed, for the operator to pass on; null: it went by mail. */
  sealedToken: text('sealed_token'),
  expiresOn: integer('expires_on').notNull(),
  createdOn: integer('created_on').notNull(),
});

export type EmailLink = typeof emailLinks.$inferSelect;

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

/** The open link with this SHA-256 that proves an address of the user; without a user, one that undoes a change. */
export async function findEmailLink(
  db: Database,
  { tokenHash, userId }: { tokenHash: string; userId: string | null },
  now: number,
): Promise<EmailLink | undefined> {
  const isTheirs =
    userId === null ? eq(emailLinks.kind, 'undo') : and(eq(emailLinks.userId, userId), ne(emailLinks.kind, 'undo'));
  return await db
    .select()
    .from(emailLinks)
    .where(and(eq(emailLinks.tokenHash, tokenHash), gt(emailLinks.expiresOn, now), isTheirs))
    .get();
}
