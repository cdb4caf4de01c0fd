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
 * Stores a reset for the person with this lower-case address and returns their name, or undefined if there is no such
 * person. It runs the same statements in both cases.
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
 * Sets a new password for the person of an open reset. In one batch, so that only one of two simultaneous uses works,
 * it also ends the person's sessions, grants, keys by consent and codes, and deletes their resets. A link that was
 * mailed confirms the address; if the address was not confirmed before, an access review is opened. Returns the
 * person, or undefined if the reset is not open.
 */
export async function usePasswordReset(
  db: Database,
  { tokenHash, password }: { tokenHash: string; password: string },
  now: number,
): Promise<{ id: string; email: string } | undefined> {
  const person: SQL = sql`(select user_id from password_resets where token_hash = ${tokenHash} and expires_on > ${now})`;
  const wasMailed = sql`exists (select 1 from password_resets where token_hash = ${tokenHash} and sealed_token is null)`;
  const [[user], changed] = await db.batch([
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
  return changed.length > 0 ? user : undefined;
}

/** Deletes resets that expired before `now` (epoch milliseconds), at most `limit`. Returns how many it deleted. */
export async function deleteExpiredResets(db: Database, now: number, limit: number): Promise<number> {
  const expired = sql`(select id from password_resets where expires_on < ${now} order by expires_on limit ${limit})`;
  const deleted = await db
    .delete(passwordResets)
    .where(sql`${passwordResets.id} in ${expired}`)
    .returning({ id: passwordResets.id });
  return deleted.length;
}
