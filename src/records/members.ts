import { and, asc, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { type Role, roles } from '../access/roles.ts';
import type { Database } from './database.ts';
import { type Listing, type Paging, pageOf } from './paging.ts';

/** The members of spaces with their roles, and open invitations. */
export const members = sqliteTable('members', {
  id: text('id').primaryKey().notNull(),
  spaceId: text('space_id').notNull(),
  /** The user who is the member. null for an open invitation. */
  userId: text('user_id'),
  role: text('role', { enum: roles }).notNull(),
  /** The lower-case address of the person who is invited. null if anyone who has the link may accept. */
  invitedEmail: text('invited_email'),
  /** SHA-256 of the token in the link. */
  inviteHash: text('invite_hash'),
  inviteExpiresOn: integer('invite_expires_on'),
  invitedBy: text('invited_by'),
  createdOn: integer('created_on').notNull(),
  updatedOn: integer('updated_on').notNull(),
});

export type Member = typeof members.$inferSelect;

/** A member with the name and address of its user. Both are null for an invitation that nobody has accepted yet. */
export type ListedMember = Member & { userName: string | null; userEmail: string | null };

/** Lists the space's members and open invitations, newest first. */
export async function listMembers(db: Database, spaceId: string, paging: Paging): Promise<Listing<ListedMember>> {
  const query = {
    from: members,
    where: eq(members.spaceId, spaceId),
    orderBy: [desc(members.createdOn), asc(members.id)],
  };
  return await pageOf(db, db.select(listedColumns).from(members), query, paging);
}

/** Finds a member of the space. Returns undefined if the space has no such member (AUTH-1). */
export async function findMember(db: Database, spaceId: string, id: string): Promise<ListedMember | undefined> {
  return await db
    .select(listedColumns)
    .from(members)
    .where(and(eq(members.id, id), eq(members.spaceId, spaceId)))
    .get();
}

/** The role of a user in the space. Undefined for a user who is no member. */
export async function findRole(db: Database, spaceId: string, userId: string): Promise<Role | undefined> {
  const row = await db
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.spaceId, spaceId), eq(members.userId, userId)))
    .get();
  return row?.role;
}

const listedColumns = {
  id: members.id,
  spaceId: members.spaceId,
  userId: members.userId,
  role: members.role,
  invitedEmail: members.invitedEmail,
  inviteHash: members.inviteHash,
  inviteExpiresOn: members.inviteExpiresOn,
  invitedBy: members.invitedBy,
  createdOn: members.createdOn,
  updatedOn: members.updatedOn,
  // Write these names in full: Drizzle omits the table from columns when it selects from a single table.
  userName: sql<string | null>`(select users.name from users where users.id = members.user_id)`.as('userName'),
  userEmail: sql<string | null>`(select users.email from users where users.id = members.user_id)`.as('userEmail'),
};

/**
 * A condition on members: an open invitation that has not expired and whose inviter may still give its role (AUTH-7).
 * Owners give every role, admins every role except owner. `now` is in epoch milliseconds.
 */
export function isOpenInvitation(now: number) {
  const mayBeGiven = sql`exists (select 1 from members as makers
    where makers.space_id = ${members.spaceId} and makers.user_id = ${members.invitedBy}
    and (makers.role = 'owner' or (makers.role = 'admin' and ${members.role} <> 'owner')))`;
  return and(isNull(members.userId), gt(members.inviteExpiresOn, now), mayBeGiven);
}

/**
 * Whether somebody was invited: by their lower-case e-mail address, or by an invitation that anyone with its link can
 * accept. `inviteHash` is the SHA-256 of the link's token (SEC-7).
 */
export async function isInvited(
  db: Database,
  { email, inviteHash }: { email: string; inviteHash: string | null },
  now: number,
): Promise<boolean> {
  const byAddress = and(isNotNull(members.invitedEmail), eq(members.invitedEmail, email));
  const byLink =
    inviteHash === null ? undefined : and(isNull(members.invitedEmail), eq(members.inviteHash, inviteHash));
  const row = await db
    .select({ id: members.id })
    .from(members)
    .where(and(isOpenInvitation(now), or(byAddress, byLink)))
    .limit(1)
    .get();
  return row !== undefined;
}

export interface InvitationDetails {
  role: Role;
  invitedEmail: string | null;
  /** Epoch milliseconds. It may have passed. */
  expiresOn: number;
  spaceName: string;
  /** The person who made the invitation or last changed its role. */
  inviterName: string;
}

/**
 * Finds an open invitation by the SHA-256 of its token, even if it has expired. Returns undefined if its inviter may
 * no longer give its role.
 */
export async function findInvitation(db: Database, inviteHash: string): Promise<InvitationDetails | undefined> {
  return await db
    .select({
      role: members.role,
      invitedEmail: members.invitedEmail,
      expiresOn: sql<number>`${members.inviteExpiresOn}`.as('expires_on'),
      spaceName: sql<string>`(select spaces.name from spaces where spaces.id = members.space_id)`.as('space_name'),
      inviterName: sql<string>`(select users.name from users where users.id = members.invited_by)`.as('inviter_name'),
    })
    .from(members)
    .where(and(eq(members.inviteHash, inviteHash), isOpenInvitation(0)))
    .get();
}
