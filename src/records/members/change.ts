import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Role } from '../../access/roles.ts';
import type { Database } from '../database.ts';
import { members } from './table.ts';

export interface MemberAddress {
  id: string;
  spaceId: string;
}

/** False, with nothing changed, when there is no such member, or it is the space's last owner and would be none. */
export async function changeRole(db: Database, address: MemberAddress, role: Role, now: number): Promise<boolean> {
  const allowed = role === 'owner' ? undefined : leavesAnOwner(address.spaceId);
  const changed = await db
    .update(members)
    .set({ role, updatedOn: now })
    .where(and(addressed(address), allowed))
    .returning({ id: members.id });
  return changed.length > 0;
}

/** False, with nothing changed, when there is no such member, or it is the space's last owner. */
export async function deleteMember(db: Database, address: MemberAddress): Promise<boolean> {
  const deleted = await db
    .delete(members)
    .where(and(addressed(address), leavesAnOwner(address.spaceId)))
    .returning({ id: members.id });
  return deleted.length > 0;
}

function addressed({ id, spaceId }: MemberAddress) {
  return and(eq(members.id, id), eq(members.spaceId, spaceId));
}

/** Judged by the statement that writes, so that two owners who leave at once do not leave none. */
function leavesAnOwner(spaceId: string): SQL | undefined {
  const owners = sql`(select count(*) from members as others
    where others.space_id = ${spaceId} and others.role = 'owner' and others.user_id is not null)`;
  return or(sql`${members.role} <> 'owner'`, sql`${members.userId} is null`, sql`${owners} > 1`);
}
