import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { accessReviews } from './access-reviews.ts';
import { apiKeys } from './api-keys.ts';
import type { Database } from './database.ts';
import { oauthCodes, oauthGrants } from './oauth.ts';
import { deleteKeysByConsent } from './oauth-writes.ts';
import { type PasswordReset, passwordResets } from './password-resets.ts';
import { sessions } from './sessions.ts';
import { accounts, users } from './users.ts';

/**
 * Keeps a reset for the person with the address, in lower case; answers their name, undefined where there is nobody. The
 * statements are the same either way.
 */
export async function insertPasswordReset(
  db: Database,
  email: string,
  reset: Omit<PasswordReset, 'userId'>,
): Promise<{ name: string } | undefined> {
  const { id, tokenHash, sealedToken, expiresOn, createdOn } = reset;
  const [, [person]] = await db.batch([
    db
      .insert(passwordResets)
      .select(
        sql`select ${id}, users.id, ${tokenHash}, ${sealedToken}, ${expiresOn}, ${createdOn} from users where users.email = ${email}`,
      ),
    db.select({ name: users.name }).from(users).where(eq(users.email, email)),
  ]);
  return person;
}

/**
 * Gives the person of an open reset another password, ends all their sessions, the assistants that they let in, the keys that
 * came by their consent and the codes that would let in more, and removes all resets of theirs, in one batch: of two uses at once one works. A link
 * that went by mail proves the address; where nobody had proven it, a review of the access to the account is opened. Answers who
 * the person is; undefined where the reset is not open.
 */
export async function usePasswordReset(
  db: Database,
  { tokenHash, password }: { tokenHash: string; password: string },
  now: number,
): Promise<{ id: string; email: string } | undefined> {
  const person: SQL = sql`(select user_id from password_resets where token_hash = ${tokenHash} and expires_on > ${now})`;
  const wasMailed = sql`exists (select 1 from password_resets where token_hash = ${tokenHash} and sealed_token is null)`;
  const [[found], changed] = await db.batch([
    db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, person)),
    db
      .update(accounts)
      .set({ password, updatedOn: new Date(now) })
      .where(and(inArray(accounts.userId, person), eq(accounts.providerId, 'credential')))
      .returning({ id: accounts.id }),
    db.delete(sessions).where(inArray(sessions.userId, person)),
    db.delete(oauthCodes).where(inArray(oauthCodes.userId, person)),
    db.delete(oauthGrants).where(inArray(oauthGrants.userId, person)),
    deleteKeysByConsent(db, inArray(apiKeys.createdBy, person)),
    db
      .insert(accessReviews)
      .select(sql`select id, ${now} from users where users.id in ${person} and users.email_verified = 0`)
      .onConflictDoUpdate({ target: accessReviews.userId, set: { before: now } }),
    db
      .update(users)
      .set({ emailVerified: true })
      .where(and(inArray(users.id, person), wasMailed)),
    db.delete(passwordResets).where(inArray(passwordResets.userId, person)),
  ]);
  return changed.length > 0 ? found : undefined;
}

/** Forgets resets that ended before `now` (epoch milliseconds), at most `limit`. Answers how many. */
export async function deleteExpiredResets(db: Database, now: number, limit: number): Promise<number> {
  const expired = sql`(select id from password_resets where expires_on < ${now} order by expires_on limit ${limit})`;
  const deleted = await db
    .delete(passwordResets)
    .where(sql`${passwordResets.id} in ${expired}`)
    .returning({ id: passwordResets.id });
  return deleted.length;
}
