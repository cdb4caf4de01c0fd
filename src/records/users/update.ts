import { eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { users } from './table.ts';

/** `now` in epoch milliseconds. */
export async function renameUser(db: Database, id: string, name: string, now: number): Promise<void> {
  await db
    .update(users)
    .set({ name, updatedOn: new Date(now) })
    .where(eq(users.id, id));
}
