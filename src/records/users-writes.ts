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
  /** Lower case, of nobody yet. */
  email: string;
  /** As services/authenticate/sessions/passwords.ts makes it. */
  passwordHash: string;
}

/** A person with a password, owner of a space that exists, in one batch (SEC-5). `now` in epoch milliseconds. */
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

/** `now` in epoch milliseconds. */
export async function renameUser(db: Database, id: string, name: string, now: number): Promise<void> {
  await db
    .update(users)
    .set({ name, updatedOn: new Date(now) })
    .where(eq(users.id, id));
}

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

/** Whether a write failed since another person has the address, or may take it back yet (migration 0022). */
export function isAddressTaken(error: unknown): boolean {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if (each.message.includes('UNIQUE constraint failed: users.email')) return true;
  }
  return false;
}
