import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type OAuthCode, oauthClients, oauthCodes } from './table.ts';

/** Stores what a person agreed to, and that they let the client in. False, with nothing stored, where there is no such client. */
export async function insertCode(db: Database, code: Omit<OAuthCode, 'usedOn'>, now: number): Promise<boolean> {
  const { hash, clientId, userId, spaceId, scope, redirectUri, challenge, resource, expiresOn } = code;
  const [inserted] = await db.batch([
    db
      .insert(oauthCodes)
      .select(
        sql`select ${hash}, id, ${userId}, ${spaceId}, ${scope}, ${redirectUri}, ${challenge}, ${resource}, ${expiresOn}, null
          from oauth_clients where id = ${clientId}`,
      )
      .returning({ hash: oauthCodes.hash }),
    db.update(oauthClients).set({ usedOn: now }).where(eq(oauthClients.id, clientId)),
  ]);
  return inserted.length > 0;
}

export async function findCode(db: Database, hash: string): Promise<OAuthCode | undefined> {
  return await db.select().from(oauthCodes).where(eq(oauthCodes.hash, hash)).get();
}

/** Takes a code, once: of simultaneous ones a single one is true. */
export async function useCode(db: Database, hash: string, now: number): Promise<boolean> {
  const used = await db
    .update(oauthCodes)
    .set({ usedOn: now })
    .where(and(eq(oauthCodes.hash, hash), isNull(oauthCodes.usedOn)))
    .returning({ hash: oauthCodes.hash });
  return used.length > 0;
}

export async function deleteExpiredCodes(db: Database, now: number, limit: number): Promise<number> {
  const ids = db.select({ hash: oauthCodes.hash }).from(oauthCodes).where(lt(oauthCodes.expiresOn, now)).limit(limit);
  const deleted = await db
    .delete(oauthCodes)
    .where(sql`${oauthCodes.hash} in ${ids}`)
    .returning({ hash: oauthCodes.hash });
  return deleted.length;
}
