import { and, eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type EmailLink, emailLinks } from './table.ts';

/** Keeps a link in the place of the person's others of its kind: the address that was written last counts. */
export async function insertEmailLink(db: Database, link: EmailLink): Promise<void> {
  await db.batch([
    db.delete(emailLinks).where(and(eq(emailLinks.userId, link.userId), eq(emailLinks.kind, link.kind))),
    db.insert(emailLinks).values(link),
  ]);
}
