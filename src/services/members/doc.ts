import { isoTimestamp } from '../../core/clock.ts';
import type { ListedMember } from '../../records/members.ts';

/** A member or an open invitation in the form of shapes.md. Only the link of an invitation has its token. */
export function memberDoc(member: ListedMember) {
  const { id, userId, role, userName, userEmail, invitedEmail, inviteExpiresOn, createdOn } = member;
  const isOpen = userId === null;
  return {
    id,
    status: isOpen ? 'invited' : 'active',
    userId,
    name: userName,
    email: isOpen ? invitedEmail : userEmail,
    role,
    ...(inviteExpiresOn !== null && { expiresAt: isoTimestamp(inviteExpiresOn) }),
    createdOn: isoTimestamp(createdOn),
  };
}
