import type * as contract from '../../contract/members.ts';
import { isoTimestamp } from '../../core/clock.ts';
import type { ListedMember } from '../../records/members.ts';

/**
 * Converts a member or an open invitation to the form of shapes.md, which never contains the token of an invitation.
 * Only the invitation's link has it.
 */
export function toMember(row: ListedMember): contract.Member {
  const isOpen = row.userId === null;
  return {
    id: row.id,
    status: isOpen ? 'invited' : 'active',
    userId: row.userId,
    name: row.userName,
    email: isOpen ? row.invitedEmail : row.userEmail,
    role: row.role,
    ...(row.inviteExpiresOn !== null && { expiresAt: isoTimestamp(row.inviteExpiresOn) }),
    createdOn: isoTimestamp(row.createdOn),
  };
}
