import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type OAuthClient, oauthClients } from './table.ts';

/**
 * Stores a client. Anyone may register, so at most `maxUnused` clients that nobody let in are kept: the oldest of them make
 * room for the new one, so that nobody who registers in bulk keeps others from connecting.
 */
export async function insertClient(
  db: Database,
  client: Omit<OAuthClient, 'usedOn'>,
  maxUnused: number,
): Promise<void> {
  const surplus = sql`(select id from oauth_clients where used_on is null
    order by created_on desc limit -1 offset ${maxUnused - 1})`;
  await db.batch([
    db.delete(oauthClients).where(sql`${oauthClients.id} in ${surplus}`),
    db.insert(oauthClients).values({ ...client, usedOn: null }),
  ]);
}

export async function findClient(db: Database, id: string): Promise<OAuthClient | undefined> {
  return await db.select().from(oauthClients).where(eq(oauthClients.id, id)).get();
}

/** Deletes clients that nobody let in before `unusedBefore`, and those last let in before `usedBefore` that have no grant. */
export async function deleteIdleClients(
  db: Database,
  { unusedBefore, usedBefore }: { unusedBefore: number; usedBefore: number },
  limit: number,
): Promise<number> {
  const idle = and(
    or(and(isNull(oauthClients.usedOn), lt(oauthClients.createdOn, unusedBefore)), lt(oauthClients.usedOn, usedBefore)),
    sql`not exists (select 1 from oauth_grants where oauth_grants.client_id = ${oauthClients.id})`,
  );
  const ids = db.select({ id: oauthClients.id }).from(oauthClients).where(idle).limit(limit);
  const deleted = await db
    .delete(oauthClients)
    .where(sql`${oauthClients.id} in ${ids}`)
    .returning({ id: oauthClients.id });
  return deleted.length;
}
