import { newId } from '../../core/ids.ts';
import type { Database } from '../database.ts';
import { type Member, members } from './table.ts';

export type NewMember = Pick<Member, 'spaceId' | 'role'> &
  Partial<Pick<Member, 'userId' | 'invitedEmail' | 'inviteHash' | 'inviteExpiresOn' | 'invitedBy'>>;

/** The statement alone, for batches. A member has either a user, or an invitation's hash and end. */
export function insertMember(db: Database, member: NewMember, now: number) {
  return db
    .insert(members)
    .values({ ...member, id: newId(), createdOn: now, updatedOn: now })
    .returning();
}
