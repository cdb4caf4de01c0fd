import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Database } from './database.ts';
import { shaders } from './shaders.ts';
import { spaces } from './spaces.ts';
import { templates } from './templates.ts';
import { webhooks } from './webhooks.ts';

/**
 * Spaces that an owner closed, or that were closed together with the account of their only member. The rows stay until
 * the scheduled job has removed the spaces.
 */
export const closedSpaces = sqliteTable('closed_spaces', {
  spaceId: text('space_id').primaryKey().notNull(),
  /** A random value that identifies the request that closed the space. */
  closing: text('closing').notNull(),
  closedOn: integer('closed_on').notNull(),
});

/** Lists closed spaces, the longest closed first. */
export async function listClosedSpaces(db: Database, limit: number): Promise<string[]> {
  const { spaceId, closedOn } = closedSpaces;
  const rows = await db.select({ spaceId }).from(closedSpaces).orderBy(asc(closedOn), asc(spaceId)).limit(limit);
  return rows.map((row) => row.spaceId);
}

export const spaceResources = { templates, shaders, webhooks } as const;

export type SpaceResource = keyof typeof spaceResources;

/**
 * Lists the ids of records that also have files or entries in the publish cache, so that deleting their rows is not
 * enough.
 */
export async function listSpaceResources(
  db: Database,
  kind: SpaceResource,
  spaceId: string,
  limit: number,
): Promise<string[]> {
  const table = spaceResources[kind];
  const rows = await db.select({ id: table.id }).from(table).where(eq(table.spaceId, spaceId)).limit(limit);
  return rows.map(({ id }) => id);
}

/** Lists the spaces that have other members and whose only owner is this person, by name, at most a hundred. */
export async function listSolelyOwnedSpaces(
  db: Database,
  userId: string,
): Promise<Array<{ id: string; name: string }>> {
  return await db
    .select({ id: spaces.id, name: spaces.name })
    .from(spaces)
    .where(sql`${spaces.id} in (select own.space_id ${selectSoleOwnerships(userId)})`)
    .orderBy(spaces.name, spaces.id)
    .limit(100);
}

/** Selects the memberships, as `own`, in which the person is the only owner of a space that has other members. */
export function selectSoleOwnerships(userId: string): SQL {
  const others = (more: SQL) => sql`exists (select 1 from members as others where others.space_id = own.space_id
    and others.user_id is not null and others.user_id <> own.user_id ${more})`;
  return sql`from members as own where own.user_id = ${userId} and own.role = 'owner'
    and ${others(sql``)} and not ${others(sql`and others.role = 'owner'`)}`;
}
