import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
import { type Member, members } from './table.ts';

/** A member with who it is; both null for an invitation nobody has taken yet. */
export type ListedMember = Member & { userName: string | null; userEmail: string | null };

/** The space's members and open invitations, newest first. */
export async function listMembers(db: Database, spaceId: string, paging: Paging): Promise<Listing<ListedMember>> {
  const { limit, offset } = limits(paging);
  const ofSpace = eq(members.spaceId, spaceId);
  const [rows, [total]] = await db.batch([
    db
      .select(listedColumns)
      .from(members)
      .where(ofSpace)
      .orderBy(desc(members.createdOn), asc(members.id))
      .limit(limit)
      .offset(offset),
    db.select(rowCount).from(members).where(ofSpace),
  ]);
  return listing(rows, total?.count, paging);
}

/** Undefined when the space has no such member (AUTH-1). */
export async function findMember(db: Database, spaceId: string, id: string): Promise<ListedMember | undefined> {
  return await db
    .select(listedColumns)
    .from(members)
    .where(and(eq(members.id, id), eq(members.spaceId, spaceId)))
    .get();
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
  // Names in full: Drizzle leaves the table out of columns in the selection of a single table.
  userName: sql<string | null>`(select users.name from users where users.id = members.user_id)`.as('userName'),
  userEmail: sql<string | null>`(select users.email from users where users.id = members.user_id)`.as('userEmail'),
};
