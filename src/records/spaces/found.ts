import { newId } from '../../core/ids.ts';
import type { Database } from '../database.ts';
import { insertMember } from '../members/insert.ts';
import { spaces } from './table.ts';

export interface FoundedSpace {
  id: string;
  name: string;
  ownerId: string;
  /** null: unlimited (CRD-1). */
  creditsLimit: number | null;
}

/** The statements that make a space with its first owner, for a batch: neither is ever without the other (SEC-5). */
export function foundSpace(db: Database, { id, name, ownerId, creditsLimit }: FoundedSpace, now: number) {
  return [
    db.insert(spaces).values({ id, name, slug: freeSlug(name), creditsLimit, createdOn: now, updatedOn: now }),
    insertMember(db, { spaceId: id, userId: ownerId, role: 'owner' }, now),
  ] as const;
}

/** What of the name fits a slug, and enough at random that nobody has it. */
function freeSlug(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');
  const tail = newId()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '0')
    .slice(0, 12);
  return `${words || 'space'}-${tail}`;
}
