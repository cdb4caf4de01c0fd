import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Role } from '../../access/roles.ts';
import type { Database } from '../database.ts';
import { members } from './table.ts';

/**
 * As a condition on members: an open invitation that has not ended, and whose role its maker may give now (AUTH-7):
 * owners give every role, admins all others. `now` in epoch milliseconds.
 */
export function isStandingInvitation(now: number) {
  const mayBeGiven = sql`exists (select 1 from members as makers
    where makers.space_id = ${members.spaceId} and makers.user_id = ${members.invitedBy}
    and (makers.role = 'owner' or (makers.role = 'admin' and ${members.role} <> 'owner')))`;
  return and(isNull(members.userId), gt(members.inviteExpiresOn, now), mayBeGiven);
}

/**
 * Whether somebody was invited: by their e-mail address, in lower case, or by the link of an invitation that is for
 * whoever has it, of which `inviteHash` is the SHA-256 (SEC-7).
 */
export async function isInvited(
  db: Database,
  { email, inviteHash }: { email: string; inviteHash: string | null },
  now: number,
): Promise<boolean> {
  const byAddress = and(isNotNull(members.invitedEmail), eq(members.invitedEmail, email));
  const byLink =
    inviteHash === null ? undefined : and(isNull(members.invitedEmail), eq(members.inviteHash, inviteHash));
  const found = await db
    .select({ id: members.id })
    .from(members)
    .where(and(isStandingInvitation(now), or(byAddress, byLink)))
    .limit(1)
    .get();
  return found !== undefined;
}

export interface FoundInvitation {
  role: Role;
  invitedEmail: string | null;
  /** Epoch milliseconds; it may have passed. */
  expiresOn: number;
  spaceName: string;
  /** Who made it, or gave it another role last. */
  inviterName: string;
}

/** An open invitation by the SHA-256 of its token, also past its end; undefined where its maker may not give its role now. */
export async function findInvitation(db: Database, inviteHash: string): Promise<FoundInvitation | undefined> {
  return await db
    .select({
      role: members.role,
      invitedEmail: members.invitedEmail,
      expiresOn: sql<number>`${members.inviteExpiresOn}`.as('expires_on'),
      spaceName: sql<string>`(select spaces.name from spaces where spaces.id = members.space_id)`.as('space_name'),
      inviterName: sql<string>`(select users.name from users where users.id = members.invited_by)`.as('inviter_name'),
    })
    .from(members)
    .where(and(eq(members.inviteHash, inviteHash), isStandingInvitation(0)))
    .get();
}
