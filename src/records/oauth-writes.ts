import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { newId } from '../core/ids.ts';
import { type ApiKey, apiKeys } from './api-keys.ts';
import type { Database } from './database.ts';
import {
  type GrantAddress,
  type OAuthClient,
  type OAuthCode,
  type OAuthGrant,
  oauthClients,
  oauthCodes,
  oauthGrants,
  oauthKeys,
  oauthTokens,
} from './oauth.ts';

/**
 * Stores a client. Anyone may register one, so at most `maxUnused` unused clients are kept and the oldest of them are
 * deleted. Registering in bulk therefore does not stop others from connecting.
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

/**
 * Deletes clients that were created before `unusedBefore` and never used, and clients without a grant that were last
 * used before `usedBefore`.
 */
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

/**
 * Stores what a person agreed to and marks the client as used. Returns false and stores nothing if there is no such
 * client.
 */
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

/** Uses a code once. Of simultaneous calls, only one returns true. */
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

interface TokenPair {
  grantId: string;
  access: { hash: string; expiresOn: number };
  refresh: { hash: string; expiresOn: number };
}

function insertTokens(db: Database, { grantId, access, refresh }: TokenPair) {
  return db.insert(oauthTokens).values([
    { ...access, grantId, kind: 'access' },
    { ...refresh, grantId, kind: 'refresh' },
  ]);
}

/** Stores a grant with its first tokens. */
export async function insertGrant(db: Database, grant: OAuthGrant, tokens: TokenPair): Promise<void> {
  await db.batch([db.insert(oauthGrants).values(grant), insertTokens(db, tokens)]);
}

/** The maximum of tokens that one grant keeps. An older used token is unknown, and presenting it again ends nothing. */
const maxTokens = 100;

/**
 * Stores the next tokens of a grant and extends the grant to their expiry. Returns false and stores nothing if the
 * grant has ended.
 */
export async function renewGrant(db: Database, { grantId, access, refresh }: TokenPair): Promise<boolean> {
  const rows = JSON.stringify([
    [access.hash, 'access', access.expiresOn],
    [refresh.hash, 'refresh', refresh.expiresOn],
  ]);
  const [renewed] = await db.batch([
    db
      .insert(oauthTokens)
      .select(
        sql`select value ->> 0, ${grantId}, value ->> 1, value ->> 2, null from json_each(${rows})
          where exists (select 1 from oauth_grants where oauth_grants.id = ${grantId})`,
      )
      .returning({ hash: oauthTokens.hash }),
    db.update(oauthGrants).set({ expiresOn: refresh.expiresOn }).where(eq(oauthGrants.id, grantId)),
    db.delete(oauthTokens).where(
      sql`rowid in (select rowid from oauth_tokens where grant_id = ${grantId}
        order by rowid desc limit -1 offset ${maxTokens})`,
    ),
  ]);
  return renewed.length > 0;
}

/** Uses a refresh token once. Of simultaneous calls, only one returns true. */
export async function useRefreshToken(db: Database, hash: string, now: number): Promise<boolean> {
  const used = await db
    .update(oauthTokens)
    .set({ usedOn: now })
    .where(and(eq(oauthTokens.hash, hash), eq(oauthTokens.kind, 'refresh'), isNull(oauthTokens.usedOn)))
    .returning({ hash: oauthTokens.hash });
  return used.length > 0;
}

/** Ends a grant and its tokens in one statement. Returns false if there is no such grant. */
export async function deleteGrant(db: Database, { id, spaceId, userId }: GrantAddress): Promise<boolean> {
  const ofPerson = userId === undefined ? undefined : eq(oauthGrants.userId, userId);
  const deleted = await db
    .delete(oauthGrants)
    .where(and(eq(oauthGrants.id, id), eq(oauthGrants.spaceId, spaceId), ofPerson))
    .returning({ id: oauthGrants.id });
  return deleted.length > 0;
}

/** Ends the grant of a token if the token was issued to this client. */
export async function deleteGrantByToken(db: Database, hash: string, clientId: string): Promise<void> {
  const named = sql`(select ${oauthTokens.grantId} from ${oauthTokens} where ${oauthTokens.hash} = ${hash})`;
  await db.delete(oauthGrants).where(and(sql`${oauthGrants.id} = ${named}`, eq(oauthGrants.clientId, clientId)));
}

/** Deletes expired grants with their tokens, and expired tokens. */
export async function deleteExpiredGrants(db: Database, now: number, limit: number): Promise<number> {
  const grants = db.select({ id: oauthGrants.id }).from(oauthGrants).where(lt(oauthGrants.expiresOn, now)).limit(limit);
  const tokens = db
    .select({ hash: oauthTokens.hash })
    .from(oauthTokens)
    .where(lt(oauthTokens.expiresOn, now))
    .limit(limit);
  const [ended, past] = await db.batch([
    db.delete(oauthGrants).where(sql`${oauthGrants.id} in ${grants}`).returning({ id: oauthGrants.id }),
    db.delete(oauthTokens).where(sql`${oauthTokens.hash} in ${tokens}`).returning({ hash: oauthTokens.hash }),
  ]);
  return Math.max(ended.length, past.length);
}

type KeyFromCode = Pick<ApiKey, 'spaceId' | 'name' | 'hash' | 'prefix' | 'scopes' | 'expiresOn' | 'createdBy'>;

/**
 * Stores an API key that was created with a code, and the client that it was issued to. Returns false and stores
 * nothing if the code was withdrawn in the meantime, for example by a password reset, or if the person may no longer
 * create keys in the space (KEY-1).
 */
export async function insertKeyFromCode(
  db: Database,
  key: KeyFromCode,
  { clientId, codeHash, now }: { clientId: string; codeHash: string; now: number },
): Promise<boolean> {
  const id = newId();
  const { spaceId, name, hash, prefix, scopes, expiresOn, createdBy } = key;
  const mayMakeKeys = sql`exists (select 1 from members where members.space_id = ${spaceId}
    and members.user_id = ${createdBy} and members.role in ('owner', 'admin'))`;
  const [inserted] = await db.batch([
    db
      .insert(apiKeys)
      .select(
        sql`select ${id}, ${spaceId}, ${name}, ${hash}, ${prefix}, ${JSON.stringify(scopes)}, ${expiresOn}, ${createdBy}, ${now}, null
          from oauth_codes where oauth_codes.hash = ${codeHash} and ${mayMakeKeys}`,
      )
      .returning({ id: apiKeys.id }),
    db.insert(oauthKeys).select(sql`select id, ${clientId}, ${codeHash} from api_keys where id = ${id}`),
  ]);
  return inserted.length > 0;
}

/**
 * The statement that deletes keys that were created by consent, for batches that end the membership, role or password
 * of the person who consented (MCP-3). `condition` is over api_keys. Keys that a person created themselves stay
 * (AUTH-9).
 */
export function deleteKeysByConsent(db: Database, condition: SQL | undefined) {
  return db.delete(apiKeys).where(and(sql`${apiKeys.id} in (select key_id from oauth_keys)`, condition));
}

/** Ends the grant or the API key that was created with a code. */
export async function deleteAccessFromCode(db: Database, codeHash: string): Promise<void> {
  const key = sql`(select ${oauthKeys.keyId} from ${oauthKeys} where ${oauthKeys.codeHash} = ${codeHash})`;
  await db.batch([
    db.delete(oauthGrants).where(eq(oauthGrants.codeHash, codeHash)),
    db.delete(apiKeys).where(sql`${apiKeys.id} = ${key}`),
  ]);
}

/** Deletes an API key by the hash of its token if it was issued to this client. */
export async function deleteClientKey(db: Database, hash: string, clientId: string): Promise<void> {
  const issued = sql`(select ${oauthKeys.keyId} from ${oauthKeys} where ${oauthKeys.clientId} = ${clientId})`;
  await db.delete(apiKeys).where(and(eq(apiKeys.hash, hash), sql`${apiKeys.id} in ${issued}`));
}
