import type { SessionPrincipal } from '../../access/principal.ts';
import type { Role } from '../../access/roles.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { Database } from '../../records/database.ts';
import { findMember, type ListedMember } from '../../records/members.ts';
import { changeRole, deleteMember } from '../../records/members-writes.ts';
import type { Services } from '../services.ts';
import { requireManager } from './require-manager.ts';

interface MemberAddress {
  id: string;
  spaceId: string;
}

/**
 * Changes the role of a member or an open invitation of the caller's space.
 * @throws AppError member_not_found, forbidden_role, conflict for the last owner
 */
export async function changeMemberRole(
  { db, clock }: Services,
  by: SessionPrincipal,
  id: string,
  role: Role,
): Promise<ListedMember> {
  const address = { id, spaceId: by.spaceId };
  const member = await memberAt(db, address);
  requireManager(by, [member.role, role]);
  if (!(await changeRole(db, address, { role, changedBy: by.userId }, clock.now()))) await rejectWrite(db, address);
  return { ...member, role };
}

/**
 * Removes a member of the caller's space or withdraws an invitation. Every member may remove themselves.
 * @throws AppError member_not_found, forbidden_role, conflict for the last owner
 */
export async function removeMember({ db }: Services, by: SessionPrincipal, id: string): Promise<void> {
  const address = { id, spaceId: by.spaceId };
  const member = await memberAt(db, address);
  if (member.userId !== by.userId) requireManager(by, [member.role]);
  if (!(await deleteMember(db, address))) await rejectWrite(db, address);
}

async function memberAt(db: Database, { id, spaceId }: MemberAddress): Promise<ListedMember> {
  const member = await findMember(db, spaceId, id);
  if (!member) throw new AppError('member_not_found');
  return member;
}

/**
 * Throws the error that says why a member was not written: the member was removed in the meantime, or is the last
 * owner.
 */
async function rejectWrite(db: Database, address: MemberAddress): Promise<never> {
  await memberAt(db, address);
  throw new AppError('conflict', { detail: 'A space needs at least one owner. Make another member an owner first.' });
}
