import { and, asc, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Database } from './database.ts';
import { type Listing, type Paging, pageOf } from './paging.ts';

/** Password resets that people requested; see services/account/password-resets.ts. */
export const passwordResets = sqliteTable('password_resets', {
  id: text('id').primaryKey().notNull(),
  userId: text('user_id').notNull(),
  /** SHA-256 of the token. */
  tokenHash: text('token_hash').notNull(),
  /** The sealed token, which the operator passes on. null: the link was mailed. */
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

/** Lists open resets that were not mailed, newest first. `now` is in epoch milliseconds. */
export async function listPasswordResets(
  db: Database,
  now: number,
  paging: Paging,
): Promise<Listing<ListedPasswordReset>> {
  const { id, sealedToken, expiresOn, createdOn } = passwordResets;
  const query = {
    from: passwordResets,
    where: and(isNotNull(sealedToken), gt(expiresOn, now)),
    orderBy: [desc(createdOn), asc(id)],
  };
  // Write these names in full: Drizzle omits the table from columns when it selects from a single table.
  const ofPerson = (column: 'email' | 'name') =>
    sql<string>`(select ${sql.raw(`users.${column}`)} from users where users.id = password_resets.user_id)`.as(column);
  const columns = { id, sealedToken, expiresOn, createdOn, email: ofPerson('email'), name: ofPerson('name') };
  return await pageOf(db, db.select(columns).from(passwordResets), query, paging);
}

/** Whether the reset with this SHA-256 is open. `now` is in epoch milliseconds. */
export async function isPasswordResetOpen(db: Database, tokenHash: string, now: number): Promise<boolean> {
  const { id, expiresOn } = passwordResets;
  const row = await db
    .select({ id })
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(expiresOn, now)))
    .get();
  return row !== undefined;
}
