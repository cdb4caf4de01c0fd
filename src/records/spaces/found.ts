import type { Database } from '../database.ts';
import { insertMember } from '../members/insert.ts';
import { freeSlug } from '../slug.ts';
import { spaces } from './table.ts';

interface FoundedSpace {
  id: string;
  name: string;
  ownerId: string;
  /** null: unlimited (CRD-1). */
  creditsLimit: number | null;
}

/** The statements that make a space with its first owner, for a batch: neither is ever without the other (SEC-5). */
export function foundSpace(db: Database, { id, name, ownerId, creditsLimit }: FoundedSpace, now: number) {
  return [
    db.insert(spaces).values({ id, name, slug: freeSlug(name, 'space'), creditsLimit, createdOn: now, updatedOn: now }),
    insertMember(db, { spaceId: id, userId: ownerId, role: 'owner' }, now),
  ] as const;
}
