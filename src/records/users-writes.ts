import { and, eq, ne, sql } from 'drizzle-orm';
import { newId } from '../core/ids.ts';
import { apiKeys } from './api-keys.ts';
import type { Database } from './database.ts';
import { insertMember } from './members-writes.ts';
import { oauthCodes, oauthGrants } from './oauth.ts';
import { deleteKeysByConsent } from './oauth-writes.ts';
import { passwordResets } from './password-resets.ts';
import { sessions } from './sessions.ts';
import { accounts, type User, users } from './users.ts';

interface NewUser {
  name: string;
  /** Lower case, and not in use yet. */
  email: string;
  /** Made by services/authenticate/sessions/passwords.ts. */
  passwordHash: string;
}

/**
 * Creates a person with a password as owner of an existing space, in one batch (SEC-5). `now` is in epoch
 * milliseconds.
 */
export async function createOwner(
  db: Database,
  { name, email, passwordHash }: NewUser,
  spaceId: string,
  now: number,
): Promise<Pick<User, 'id'>> {
  const id = newId();
  const times = { createdOn: new Date(now), updatedOn: new Date(now) };
  await db.batch([
    db.insert(users).values({ id, name, email, ...times }),
    db
      .insert(accounts)
      .values({ id: newId(), userId: id, providerId: 'credential', accountId: id, password: passwordHash, ...times }),
    insertMember(db, { spaceId, userId: id, role: 'owner' }, now),
  ]);
  return { id };
}

/** Changes the name of a user. `now` is in epoch milliseconds. */
export async function renameUser(db: Database, id: string, name: string, now: number): Promise<void> {
  await db
    .update(users)
    .set({ name, updatedOn: new Date(now) })
    .where(eq(users.id, id));
}

/**
 * Replaces a password if it is still the one that was compared, and deletes the person's password resets, in one batch.
 * If `keptSession` is given, it also ends all other sessions of the person, and their grants, keys created by consent
 * and codes. If `keptSession` is null, these stay. Returns false and changes nothing if the password has changed since
 * the comparison.
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

/** Whether a write failed because another person has the address, or may still take it back (migration 0022). */
export function isAddressTaken(error: unknown): boolean {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if (each.message.includes('UNIQUE constraint failed: users.email')) return true;
  }
  return false;
}
