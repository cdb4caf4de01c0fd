import { newId } from '../../core/ids.ts';
import type { Database } from '../database.ts';
import { type Space, spaces } from './table.ts';

export interface NewSpace {
  id?: string;
  name: string;
  /** Unique over all spaces. */
  slug: string;
  /** null: unlimited (CRD-1). */
  creditsLimit?: number | null;
  globalVariables?: Space['globalVariables'];
}

/** Throws when the slug is taken. `now` in epoch milliseconds. */
export async function createSpace(db: Database, space: NewSpace, now: number): Promise<Space> {
  return await db
    .insert(spaces)
    .values({ ...space, id: space.id ?? newId(), createdOn: now, updatedOn: now })
    .returning()
    .get();
}
