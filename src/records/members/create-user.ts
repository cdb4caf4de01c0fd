import { newId } from '../../core/ids.ts';
import type { Database } from '../database.ts';
import { accounts, type User, users } from '../users/table.ts';
import { insertMember } from './insert.ts';

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
