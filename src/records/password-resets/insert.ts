import { eq, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { users } from '../users/table.ts';
import { type PasswordReset, passwordResets } from './table.ts';

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
