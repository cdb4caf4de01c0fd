import { newId } from '../../core/ids.ts';
import type { Database } from '../database.ts';
import { type Brand, brands } from './table.ts';

export type NewBrand = Pick<Brand, 'spaceId' | 'name'> &
  Partial<Pick<Brand, 'id' | 'draftTokens' | 'liveTokens' | 'variants' | 'extra' | 'publicOn'>>;

export async function createBrand(db: Database, brand: NewBrand, now: number): Promise<Brand> {
  return await db
    .insert(brands)
    .values({ ...brand, id: brand.id ?? newId(), createdOn: now, updatedOn: now })
    .returning()
    .get();
}
