import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { users } from '../users/table.ts';
import { isStandingInvitation } from './invitations.ts';
import { type Member, members } from './table.ts';

/**
 * Takes an invitation for a person, once. Undefined when it is unknown, withdrawn, taken or past its end, for another
 * e-mail address, to a space that the person belongs to already, or of somebody who may not give its role now (AUTH-7).
 * `now` in epoch milliseconds.
 */
export async function acceptInvitation(
  db: Database,
  { inviteHash, userId }: { inviteHash: string; userId: string },
  now: number,
): Promise<Member | undefined> {
  const isForThem = or(
    isNull(members.invitedEmail),
    eq(members.invitedEmail, sql`(select ${users.email} from ${users} where ${eq(users.id, userId)})`),
  );
  const isNew = sql`not exists (select 1 from members as others
    where others.space_id = ${members.spaceId} and others.user_id = ${userId})`;
  return await db
    .update(members)
    .set({ userId, inviteHash: null, inviteExpiresOn: null, updatedOn: now })
    .where(and(eq(members.inviteHash, inviteHash), isStandingInvitation(now), isForThem, isNew))
    .returning()
    .get();
}
