import { and, asc, desc, gt, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
import { type PasswordReset, passwordResets } from './table.ts';

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
