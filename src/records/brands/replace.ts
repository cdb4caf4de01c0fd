import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import type { NewEvent } from '../events/insert.ts';
import { insertEventIf } from '../events/insert-if.ts';
import { type Brand, brands } from './table.ts';

/**
 * Writes a brand over the one that was read, with the event that says so. False, with nothing written, when it was
 * changed or deleted meanwhile (GEN-12, SEC-5).
 */
export async function replaceBrand(db: Database, before: Brand, after: Brand, event: NewEvent): Promise<boolean> {
  const isAsRead = and(eq(brands.id, before.id), eq(brands.revision, before.revision), isNull(brands.deletedOn));
  const [, written] = await db.batch([
    insertEventIf(db, event, after.updatedOn, sql`exists (select 1 from ${brands} where ${isAsRead})`),
    db.update(brands).set(after).where(isAsRead).returning({ id: brands.id }),
  ]);
  return written.length > 0;
}
