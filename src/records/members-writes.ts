import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isAtLeast, type Role, roles } from '../access/roles.ts';
import { newId } from '../core/ids.ts';
import { apiKeys } from './api-keys.ts';
import type { Database } from './database.ts';
import { isOpenInvitation, type Member, members } from './members.ts';
import { oauthGrants } from './oauth.ts';
import { deleteKeysByConsent } from './oauth-writes.ts';
import { users } from './users.ts';

export type NewMember = Pick<Member, 'spaceId' | 'role'> &
  Partial<Pick<Member, 'userId' | 'invitedEmail' | 'inviteHash' | 'inviteExpiresOn' | 'invitedBy'>>;

/**
 * The statement that inserts a member, for batches. A member has either a user, or the hash and expiry of an
 * invitation.
 */
export function insertMember(db: Database, member: NewMember, now: number) {
  return db
    .insert(members)
    .values({ ...member, id: newId(), createdOn: now, updatedOn: now })
    .returning();
}

/**
 * Accepts an invitation once. Returns undefined if the invitation is unknown, withdrawn, already accepted or expired,
 * if it is for another e-mail address, if the person is already a member of the space, or if the inviter may no
 * longer give its role (AUTH-7). `now` is in epoch milliseconds.
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
    .where(and(eq(members.inviteHash, inviteHash), isOpenInvitation(now), isForThem, isNew))
    .returning()
    .get();
}

interface MemberAddress {
  id: string;
  spaceId: string;
}

/**
 * Changes the role of a member. A lower role withdraws their invitations in the same batch (see withdrawInvitations),
 * and a role that may not create keys deletes their keys by consent. A changed invitation counts as made by
 * `changedBy`, who must still be able to give its role when it is accepted. Returns false and changes nothing if
 * there is no such member, or if the space would have no owner.
 */
export async function changeRole(
  db: Database,
  address: MemberAddress,
  { role, changedBy }: { role: Role; changedBy: string },
  now: number,
): Promise<boolean> {
  const allowed = role === 'owner' ? undefined : leavesAnOwner(address.spaceId, 'members');
  const rank = (of: SQL) => sql`instr(${roles.join(' ')}, ${of})`;
  const isLower = sql`${rank(sql`${role}`)} > ${rank(sql`subjects.role`)}`;
  const [, , changed] = await db.batch([
    withdrawInvitations(db, address, isLower),
    endKeysByConsent(db, address, isAtLeast(role, 'admin') ? sql`0` : isLower),
    db
      .update(members)
      .set({ role, updatedOn: now, invitedBy: sql`iif(${isNull(members.userId)}, ${changedBy}, ${members.invitedBy})` })
      .where(and(matchesAddress(address), allowed))
      .returning({ id: members.id }),
  ]);
  return changed.length > 0;
}

/**
 * Removes a member with their invitations (see withdrawInvitations), connected assistants and keys by consent, or
 * withdraws an invitation, in one batch. Returns false and changes nothing if there is no such member, or if it is
 * the space's last owner.
 */
export async function deleteMember(db: Database, address: MemberAddress): Promise<boolean> {
  const [, , , deleted] = await db.batch([
    withdrawInvitations(db, address, sql`1`),
    endGrants(db, address),
    endKeysByConsent(db, address, sql`1`),
    db
      .delete(members)
      .where(and(matchesAddress(address), leavesAnOwner(address.spaceId, 'members')))
      .returning({ id: members.id }),
  ]);
  return deleted.length > 0;
}

/**
 * Transfers ownership from one member to another, in one statement; the previous owner becomes an admin. Returns
 * false and changes nothing unless `from` is an owner of the space and the other member is an admin or owner of it.
 */
export async function transferSpace(
  db: Database,
  { id, spaceId }: MemberAddress,
  from: string,
  now: number,
): Promise<boolean> {
  const isOwner = sql`exists (select 1 from members as owners
    where owners.space_id = ${spaceId} and owners.user_id = ${from} and owners.role = 'owner')`;
  const isReady = sql`exists (select 1 from members as heirs where heirs.id = ${id} and heirs.space_id = ${spaceId}
    and heirs.user_id <> ${from} and heirs.role in ('owner', 'admin'))`;
  const changed = await db
    .update(members)
    .set({ role: sql`iif(${members.userId} = ${from}, 'admin', 'owner')`, updatedOn: now })
    .where(and(eq(members.spaceId, spaceId), or(eq(members.userId, from), eq(members.id, id)), isOwner, isReady))
    .returning({ id: members.id });
  return changed.length > 0;
}

/**
 * Withdraws the open invitations that a member made and those for their e-mail address, so that no invitation brings a
 * removed member back or returns a role that was taken away (AUTH-7). `condition` is about the member's row, whose
 * alias is `subjects`. Nothing happens for the last owner, who stays a member.
 */
function withdrawInvitations(db: Database, { id, spaceId }: MemberAddress, condition: SQL) {
  const subject = (column: SQL) => sql`(select ${column} from members as subjects
    left join users on users.id = subjects.user_id
    where subjects.id = ${id} and subjects.space_id = ${spaceId} and ${condition}
    and ${leavesAnOwner(spaceId, 'subjects')})`;
  const theirs = or(
    eq(members.invitedBy, subject(sql`subjects.user_id`)),
    eq(members.invitedEmail, subject(sql`users.email`)),
  );
  return db.delete(members).where(and(eq(members.spaceId, spaceId), isNull(members.userId), theirs));
}

/**
 * Ends the grants of a removed member, so that their assistants stay disconnected even if the member comes back
 * (MCP-3).
 */
function endGrants(db: Database, { id, spaceId }: MemberAddress) {
  const person = sql`(select subjects.user_id from members as subjects
    where subjects.id = ${id} and subjects.space_id = ${spaceId} and ${leavesAnOwner(spaceId, 'subjects')})`;
  return db.delete(oauthGrants).where(and(eq(oauthGrants.spaceId, spaceId), eq(oauthGrants.userId, person)));
}

/**
 * Deletes the API keys that a member created by consent. `condition` is about the member's row, whose alias is
 * `subjects`. Nothing happens for the last owner, who stays a member.
 */
function endKeysByConsent(db: Database, { id, spaceId }: MemberAddress, condition: SQL) {
  const person = sql`(select subjects.user_id from members as subjects
    where subjects.id = ${id} and subjects.space_id = ${spaceId} and ${condition} and ${leavesAnOwner(spaceId, 'subjects')})`;
  return deleteKeysByConsent(db, and(eq(apiKeys.spaceId, spaceId), eq(apiKeys.createdBy, person)));
}

function matchesAddress({ id, spaceId }: MemberAddress) {
  return and(eq(members.id, id), eq(members.spaceId, spaceId));
}

/**
 * The condition that the space still has an owner without this member. The statement that writes checks it, so that a
 * space keeps an owner even if two owners leave at once.
 */
function leavesAnOwner(spaceId: string, alias: 'members' | 'subjects'): SQL {
  const owners = sql`(select count(*) from members as others
    where others.space_id = ${spaceId} and others.role = 'owner' and others.user_id is not null)`;
  const member = sql.raw(alias);
  return sql`(${member}.role <> 'owner' or ${member}.user_id is null or ${owners} > 1)`;
}

/**
 * Deletes open invitations that expired before `before` (epoch milliseconds), at most `limit`. Returns how many it
 * deleted.
 */
export async function deleteExpiredInvitations(db: Database, before: number, limit: number): Promise<number> {
  const expired = sql`(select id from members where invite_expires_on < ${before} and user_id is null
    order by invite_expires_on limit ${limit})`;
  const deleted = await db.delete(members).where(sql`${members.id} in ${expired}`).returning({ id: members.id });
  return deleted.length;
}
