import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type OAuthClient, oauthClients } from './table.ts';

/**
 * Stores a client unless `maxUnused` are there that nobody let in: anyone may register, and what they make is bounded.
 * False where nothing was stored.
 */
export async function insertClient(
  db: Database,
  { id, name, redirectUris, createdOn }: Omit<OAuthClient, 'usedOn'>,
  maxUnused: number,
): Promise<boolean> {
  // The index counts no further than the limit.
  const unused = sql`(select count(*) from (select 1 from oauth_clients where used_on is null limit ${maxUnused}))`;
  const inserted = await db
    .insert(oauthClients)
    .select(
      sql`select ${id}, ${name}, ${JSON.stringify(redirectUris)}, ${createdOn}, null where ${unused} < ${maxUnused}`,
    )
    .returning({ id: oauthClients.id });
  return inserted.length > 0;
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
