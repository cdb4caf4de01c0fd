import { eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type User, users } from './table.ts';

/** `email` in lower case, as it is kept. */
export async function findUserByEmail(db: Database, email: string): Promise<User | undefined> {
  return await db.select().from(users).where(eq(users.email, email)).get();
}

/** The address of a person; undefined for one that is gone. */
export async function findUserEmail(db: Database, id: string): Promise<string | undefined> {
  return (await db.select({ email: users.email }).from(users).where(eq(users.id, id)).get())?.email;
}
