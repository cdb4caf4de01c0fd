import { and, asc, desc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Database } from './database.ts';
import { type Listing, type Paging, pageOf } from './paging.ts';

/** Links that were sent to an address; see services/account/addresses.ts. */
export const emailLinks = sqliteTable('email_links', {
  id: text('id').primaryKey().notNull(),
  userId: text('user_id').notNull(),
  /**
   * verify: confirms the person's address; change: confirms the address they want; undo: restores the address they
   * had.
   */
  kind: text('kind', { enum: ['verify', 'change', 'undo'] }).notNull(),
  /** The lower-case address that the link was sent to. */
  email: text('email').notNull(),
  /** SHA-256 of the token. */
  tokenHash: text('token_hash').notNull(),
  /** The sealed token, which the operator passes on. null: the link was mailed. */
  sealedToken: text('sealed_token'),
  expiresOn: integer('expires_on').notNull(),
  createdOn: integer('created_on').notNull(),
});

export type EmailLink = typeof emailLinks.$inferSelect;

export interface ListedEmailLink extends Pick<EmailLink, 'id' | 'email' | 'sealedToken' | 'expiresOn' | 'createdOn'> {
  name: string;
  currentEmail: string;
}

/** Lists open links that were not mailed, newest first. `now` is in epoch milliseconds. */
export async function listEmailLinks(db: Database, now: number, paging: Paging): Promise<Listing<ListedEmailLink>> {
  const { id, email, sealedToken, expiresOn, createdOn } = emailLinks;
  const query = {
    from: emailLinks,
    where: and(isNotNull(sealedToken), gt(expiresOn, now)),
    orderBy: [desc(createdOn), asc(id)],
  };
  // Write these names in full: Drizzle omits the table from columns when it selects from a single table.
  const name = sql<string>`(select users.name from users where users.id = email_links.user_id)`.as('name');
  const currentEmail = sql<string>`(select users.email from users where users.id = email_links.user_id)`.as(
    'currentEmail',
  );
  const columns = { id, email, sealedToken, expiresOn, createdOn, name, currentEmail };
  return await pageOf(db, db.select(columns).from(emailLinks), query, paging);
}

/**
 * Finds the open link with this SHA-256 that confirms an address of the user. If the user is null, finds one that
 * undoes a change.
 */
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
