import { and, eq, isNull, sql } from 'drizzle-orm';
import { newId } from '../core/ids.ts';
import { type Brand, brands } from './brands.ts';
import type { Database } from './database.ts';
import { insertEvent, insertEventIf, type NewEvent } from './events-writes.ts';

type NewBrand = Pick<Brand, 'spaceId' | 'name'> &
  Partial<Pick<Brand, 'id' | 'draftTokens' | 'liveTokens' | 'variants' | 'extra' | 'publicOn'>>;

/** Creates a brand and its event in one batch (BRD-5, SEC-5). */
export async function createBrand(
  db: Database,
  { id = newId(), ...facts }: NewBrand,
  now: number,
  eventOf?: (brand: Brand) => NewEvent,
): Promise<Brand> {
  const nothing = { draftTokens: {}, liveTokens: {}, variants: {}, extra: {}, publicOn: null, deletedOn: null };
  const brand: Brand = { id, ...nothing, ...facts, revision: 1, createdOn: now, updatedOn: now };
  const insert = db.insert(brands).values(brand);
  await (eventOf ? db.batch([insert, insertEvent(db, eventOf(brand), now)]) : insert);
  return brand;
}

/**
 * Replaces a brand and inserts the event in one batch. Returns false and writes nothing if the brand was changed or
 * deleted since it was read (GEN-12, SEC-5).
 */
export async function replaceBrand(db: Database, before: Brand, after: Brand, event: NewEvent): Promise<boolean> {
  const isAsRead = and(eq(brands.id, before.id), eq(brands.revision, before.revision), isNull(brands.deletedOn));
  const [, written] = await db.batch([
    insertEventIf(db, event, after.updatedOn, sql`exists (select 1 from ${brands} where ${isAsRead})`),
    db.update(brands).set(after).where(isAsRead).returning({ id: brands.id }),
  ]);
  return written.length > 0;
}
