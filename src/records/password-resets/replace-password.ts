import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { apiKeys } from '../keys/table.ts';
import { deleteKeysByConsent } from '../oauth/keys.ts';
import { oauthCodes, oauthGrants } from '../oauth/table.ts';
import { sessions } from '../sessions/table.ts';
import { accounts } from '../users/table.ts';
import { passwordResets } from './table.ts';

/**
 * Puts a password in the place of the one that was compared, ends all sessions but `keptSession` with the assistants that
 * were let in, the keys that came by consent and the codes that would let in more (null: ends none), and withdraws password resets, in one batch. False,
 * with nothing changed, where the password is another one by now.
 */
export async function replacePassword(
  db: Database,
  change: { userId: string; from: string; to: string; keptSession: string | null },
  now: number,
): Promise<boolean> {
  const { userId, from, to, keptSession } = change;
  const isSame = sql`exists (select 1 from accounts where user_id = ${userId} and password = ${from})`;
  const ending = and(keptSession === null ? sql`0` : undefined, isSame);
  const [, , , , , changed] = await db.batch([
    db.delete(oauthCodes).where(and(eq(oauthCodes.userId, userId), ending)),
    db.delete(oauthGrants).where(and(eq(oauthGrants.userId, userId), ending)),
    deleteKeysByConsent(db, and(eq(apiKeys.createdBy, userId), ending)),
    db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keptSession ?? ''), ending)),
    db.delete(passwordResets).where(and(eq(passwordResets.userId, userId), isSame)),
    db
      .update(accounts)
      .set({ password: to, updatedOn: new Date(now) })
      .where(and(eq(accounts.userId, userId), eq(accounts.password, from)))
      .returning({ id: accounts.id }),
  ]);
  return changed.length > 0;
}
