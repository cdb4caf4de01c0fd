import { and, asc, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Database } from './database.ts';
import { type Listing, limits, listing, type Paging } from './paging.ts';
import { rowCount } from './statements.ts';

/** What somebody asked for who has lost their password; see services/account/password-resets.ts. */
export const passwordResets = sqliteTable('password_resets', {
  id: text('id').primaryKey().notNull(),
  userId: text('user_id').notNull(),
  /** SHA-256 of the token. */
  tokenHash: text('token_hash').notNull(),
  /** The token, sealed, for the operator to pass on; null: it went by mail. */
  sealedToken: text('sealed_token'),
  expiresOn: integer('expires_on').notNull(),
  createdOn: integer('created_on').notNull(),
});

export type PasswordReset = typeof passwordResets.$inferSelect;

export interface ListedPasswordReset extends Pick<PasswordReset, 'id' | 'expiresOn' | 'createdOn'> {
  sealedToken: string | null;
  email: string;
  name: string;
}

/** Open resets that did not go by mail, newest first. `now` in epoch milliseconds. */
export async function listPasswordResets(
  db: Database,
  now: number,
  paging: Paging,
): Promise<Listing<ListedPasswordReset>> {
  const { limit, offset } = limits(paging);
  const { id, sealedToken, expiresOn, createdOn } = passwordResets;
  const isOpen = and(isNotNull(sealedToken), gt(expiresOn, now));
  // Names in full: Drizzle leaves the table out of columns in the selection of a single table.
  const ofPerson = (column: 'email' | 'name') =>
    sql<string>`(select ${sql.raw(`users.${column}`)} from users where users.id = password_resets.user_id)`.as(column);
  const [rows, [total]] = await db.batch([
    db
      .select({ id, sealedToken, expiresOn, createdOn, email: ofPerson('email'), name: ofPerson('name') })
      .from(passwordResets)
      .where(isOpen)
      .orderBy(desc(createdOn), asc(id))
      .limit(limit)
      .offset(offset),
    db.select(rowCount).from(passwordResets).where(isOpen),
  ]);
  return listing(rows, total?.count, paging);
}

/** Whether the reset with this SHA-256 is open. `now` in epoch milliseconds. */
export async function isPasswordResetOpen(db: Database, tokenHash: string, now: number): Promise<boolean> {
  const { id, expiresOn } = passwordResets;
  const found = await db
    .select({ id })
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(expiresOn, now)))
    .get();
  return found !== undefined;
}
