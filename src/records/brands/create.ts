import { newId } from '../../core/ids.ts';
import type { Database } from '../database.ts';
import { insertEvent, type NewEvent } from '../events/insert.ts';
import { type Brand, brands } from './table.ts';

type NewBrand = Pick<Brand, 'spaceId' | 'name'> &
  Partial<Pick<Brand, 'id' | 'draftTokens' | 'liveTokens' | 'variants' | 'extra' | 'publicOn'>>;

/** Makes a brand and, in the same batch, the event that says so (BRD-5, SEC-5). */
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
