import { and, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { apiKeys } from './api-keys.ts';
import { brands } from './brands.ts';
import { closedSpaces, type SpaceResource, selectSoleOwnerships, spaceResources } from './closed-spaces.ts';
import type { Database } from './database.ts';
import { members } from './members.ts';
import { oauthCodes, oauthGrants } from './oauth.ts';
import { deleteKeysByConsent } from './oauth-writes.ts';
import { shaders } from './shaders.ts';
import { previousSecrets, spaces } from './spaces.ts';
import { templates } from './templates.ts';
import { users } from './users.ts';
import { webhooks } from './webhooks.ts';

/**
 * Deletes a person with their sessions, memberships and invitations, and closes the spaces that have no other member,
 * in one batch. From the next request on, no key, secret, grant, membership or public address gives access to those
 * spaces. Returns the ids of the closed spaces, or null without a change if a space with other members would have no
 * owner. `closing` is a random value that identifies this request.
 */
export async function closeAccount(
  db: Database,
  { userId, closing }: { userId: string; closing: string },
  now: number,
): Promise<string[] | null> {
  const mayGo = not(leavesNoOwner(userId));
  const email = sql`(select users.email from users where users.id = ${userId})`;
  const closed = sql`(select space_id from closed_spaces where closing = ${closing})`;
  const [, inserted, , removed] = await db.batch([
    // This includes keys in spaces of other people: they were created by this person's consent.
    deleteKeysByConsent(db, and(eq(apiKeys.createdBy, userId), mayGo)),
    db
      .insert(closedSpaces)
      .select(
        sql`select own.space_id, ${closing}, ${now} from members as own where own.user_id = ${userId} and ${mayGo}
          and not exists (select 1 from members as others
            where others.space_id = own.space_id and others.user_id is not null and others.user_id <> own.user_id)`,
      )
      .returning({ spaceId: closedSpaces.spaceId }),
    db
      .delete(members)
      .where(and(isNull(members.userId), or(eq(members.invitedBy, userId), eq(members.invitedEmail, email)), mayGo)),
    db
      .delete(users)
      .where(and(eq(users.id, userId), mayGo))
      .returning({ id: users.id }),
    ...endAllAccess(db, closed),
  ]);
  return removed.length > 0 ? inserted.map(({ spaceId }) => spaceId) : null;
}

/**
 * Closes a space in one batch. Its members, invitations, keys, secrets, grants and public addresses stop working with
 * the next request. Returns false and changes nothing unless the person owns the space, `name` is the space's name,
 * and the deployment is not run from it. `closing` is a random value that identifies this request.
 */
export async function closeSpace(
  db: Database,
  { id, ownerId, name, closing }: { id: string; ownerId: string; name: string; closing: string },
  now: number,
): Promise<boolean> {
  const closed = sql`(select space_id from closed_spaces where closing = ${closing})`;
  const [inserted] = await db.batch([
    db
      .insert(closedSpaces)
      .select(
        sql`select spaces.id, ${closing}, ${now} from spaces where spaces.id = ${id} and spaces.name = ${name}
          and spaces.id not in (select space_id from operator_space)
          and exists (select 1 from members where members.space_id = spaces.id
            and members.user_id = ${ownerId} and members.role = 'owner')`,
      )
      .returning({ spaceId: closedSpaces.spaceId }),
    db.delete(oauthCodes).where(inArray(oauthCodes.spaceId, closed)),
    ...endAllAccess(db, closed),
  ]);
  return inserted.length > 0;
}

/** The statements that end all access to the closed spaces. */
function endAllAccess(db: Database, closed: SQL) {
  return [
    db.delete(members).where(inArray(members.spaceId, closed)),
    db.delete(apiKeys).where(inArray(apiKeys.spaceId, closed)),
    db.delete(oauthGrants).where(inArray(oauthGrants.spaceId, closed)),
    db.update(webhooks).set({ enabled: false }).where(inArray(webhooks.spaceId, closed)),
    db
      .update(spaces)
      .set({ gtHash: null, gtCreatedOn: null, signingSecret: null, signingCreatedOn: null })
      .where(inArray(spaces.id, closed)),
    db.delete(previousSecrets).where(inArray(previousSecrets.spaceId, closed)),
    db
      .update(templates)
      .set({ publicOn: null, featuredOn: null, requireGetRenderToken: true })
      .where(inArray(templates.spaceId, closed)),
    db.update(brands).set({ publicOn: null }).where(inArray(brands.spaceId, closed)),
    db.update(shaders).set({ publicOn: null }).where(inArray(shaders.spaceId, closed)),
  ] as const;
}

function leavesNoOwner(userId: string): SQL {
  return sql`exists (select 1 ${selectSoleOwnerships(userId)})`;
}

export async function deleteSpaceResource(db: Database, kind: SpaceResource, id: string): Promise<void> {
  const table = spaceResources[kind];
  await db.delete(table).where(eq(table.id, id));
}

/** Tables that can have millions of rows of one space. */
const largeTables = [
  'render_logs',
  'credit_ledger',
  'events',
  'content_entries',
  'render_stats',
  'render_latencies',
] as const;

const keyColumns: Readonly<Record<(typeof largeTables)[number], string>> = {
  render_logs: 'id',
  credit_ledger: 'id',
  events: 'id',
  content_entries: 'id',
  render_stats: 'date',
  render_latencies: 'date',
};

/** Deletes about `limit` rows of the space from its large tables. Returns how many it deleted; 0 if none were left. */
export async function deleteSpaceRows(db: Database, spaceId: string, limit: number): Promise<number> {
  for (const table of largeTables) {
    const name = sql.raw(table);
    const key = sql.raw(keyColumns[table]);
    const rows = await db.all(
      sql`delete from ${name} where space_id = ${spaceId} and ${key} in
        (select ${key} from ${name} where space_id = ${spaceId} limit ${limit}) returning ${key}`,
    );
    if (rows.length > 0) return rows.length;
  }
  const files = await db.all(
    sql`delete from stored_files where key in (select key from stored_files
      where key >= ${`renders/${spaceId}/`} and key < ${`renders/${spaceId}0`} limit ${limit}) returning key`,
  );
  return files.length;
}

/** Deletes the space itself and all rows that belong to it. */
export async function deleteSpace(db: Database, spaceId: string): Promise<void> {
  await db.delete(spaces).where(eq(spaces.id, spaceId));
}
