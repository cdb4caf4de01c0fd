import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Role } from '../../access/roles.ts';
import type { Database } from '../database.ts';
import { members } from '../members/table.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';

/** A space as one of its members sees it. */
export interface SpaceOfUser {
  id: string;
  name: string;
  slug: string;
  role: Role;
}

/** The spaces that a person belongs to, the last joined first (AUTH-7). */
export async function listSpacesOfUser(db: Database, userId: string, paging: Paging): Promise<Listing<SpaceOfUser>> {
  const { limit, offset } = limits(paging);
  const ofUser = eq(members.userId, userId);
  const [rows, [total]] = await db.batch([
    db
      .select(columns)
      .from(members)
      .where(ofUser)
      .orderBy(desc(members.createdOn), asc(members.id))
      .limit(limit)
      .offset(offset),
    db.select(rowCount).from(members).where(ofUser),
  ]);
  return listing(rows, total?.count, paging);
}

/** Undefined when the person is no member of it: as if it did not exist (AUTH-1). */
export async function findSpaceOfUser(db: Database, userId: string, spaceId: string): Promise<SpaceOfUser | undefined> {
  return await db
    .select(columns)
    .from(members)
    .where(and(eq(members.userId, userId), eq(members.spaceId, spaceId)))
    .get();
}

/** The space that a new session of the person starts in: the one joined first. Null for a member of none. */
export async function firstSpaceOfUser(db: Database, userId: string): Promise<string | null> {
  const first = await db
    .select({ spaceId: members.spaceId })
    .from(members)
    .where(eq(members.userId, userId))
    .orderBy(asc(members.createdOn), desc(members.id))
    .limit(1)
    .get();
  return first?.spaceId ?? null;
}

const columns = {
  id: members.spaceId,
  // Names in full: Drizzle leaves the table out of columns in the selection of a single table.
  name: sql<string>`(select spaces.name from spaces where spaces.id = members.space_id)`.as('name'),
  slug: sql<string>`(select spaces.slug from spaces where spaces.id = members.space_id)`.as('slug'),
  role: members.role,
};
