import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Role } from '../../access/roles.ts';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';
import { type OAuthGrant, oauthGrants, oauthTokens } from './table.ts';

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

/** Tokens of one grant that are kept: a used one that is older is unknown, and ends nothing when it is shown again. */
const maxTokens = 100;

/** Stores the next tokens of a grant, which lasts as long as they do. False, with nothing stored, where it has ended. */
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

/** Takes a refresh token, once: of simultaneous ones a single one is true. */
export async function useRefreshToken(db: Database, hash: string, now: number): Promise<boolean> {
  const used = await db
    .update(oauthTokens)
    .set({ usedOn: now })
    .where(and(eq(oauthTokens.hash, hash), eq(oauthTokens.kind, 'refresh'), isNull(oauthTokens.usedOn)))
    .returning({ hash: oauthTokens.hash });
  return used.length > 0;
}

export interface GrantOfToken {
  grant: OAuthGrant;
  kind: 'access' | 'refresh';
  expiresOn: number;
  usedOn: number | null;
  /** Of the person in the space; null where they are no member of it any more. */
  role: Role | null;
}

/** The grant of a token, in one round trip; the caller judges time and role. */
export async function findGrantOfToken(db: Database, hash: string): Promise<GrantOfToken | undefined> {
  return await db
    .select({
      grant: oauthGrants,
      kind: oauthTokens.kind,
      expiresOn: sql<number>`${oauthTokens.expiresOn}`.as('token_expires_on'),
      usedOn: oauthTokens.usedOn,
      role: roleOfGrant,
    })
    .from(oauthTokens)
    .innerJoin(oauthGrants, eq(oauthGrants.id, oauthTokens.grantId))
    .where(eq(oauthTokens.hash, hash))
    .get();
}

const roleOfGrant = sql<Role | null>`(select members.role from members
  where members.space_id = oauth_grants.space_id and members.user_id = oauth_grants.user_id)`.as('role');

export interface GrantAddress {
  id: string;
  spaceId: string;
  /** Whose it is; absent: anyone's. */
  userId?: string | undefined;
}

/** Ends a grant with its tokens, in the statement. False where there is no such grant. */
export async function deleteGrant(db: Database, { id, spaceId, userId }: GrantAddress): Promise<boolean> {
  const ofPerson = userId === undefined ? undefined : eq(oauthGrants.userId, userId);
  const deleted = await db
    .delete(oauthGrants)
    .where(and(eq(oauthGrants.id, id), eq(oauthGrants.spaceId, spaceId), ofPerson))
    .returning({ id: oauthGrants.id });
  return deleted.length > 0;
}

/** Ends the grant of a token, where the token was issued to the client. */
export async function deleteGrantOfToken(db: Database, hash: string, clientId: string): Promise<void> {
  const named = sql`(select ${oauthTokens.grantId} from ${oauthTokens} where ${oauthTokens.hash} = ${hash})`;
  await db.delete(oauthGrants).where(and(sql`${oauthGrants.id} = ${named}`, eq(oauthGrants.clientId, clientId)));
}

export interface ListedGrant extends OAuthGrant {
  clientName: string;
  /** The name of the person. */
  userName: string;
}

/** The grants of a space that have not ended, newest first; of one person where `userId` is given. */
export async function listGrants(
  db: Database,
  { spaceId, userId, now }: { spaceId: string; userId?: string | undefined; now: number },
  paging: Paging,
): Promise<Listing<ListedGrant>> {
  const { limit, offset } = limits(paging);
  const ofPerson = userId === undefined ? undefined : eq(oauthGrants.userId, userId);
  const matching = and(eq(oauthGrants.spaceId, spaceId), ofPerson, gt(oauthGrants.expiresOn, now));
  const [rows, [total]] = await db.batch([
    db
      .select({
        id: oauthGrants.id,
        clientId: oauthGrants.clientId,
        userId: oauthGrants.userId,
        spaceId: oauthGrants.spaceId,
        scope: oauthGrants.scope,
        resource: oauthGrants.resource,
        codeHash: oauthGrants.codeHash,
        createdOn: oauthGrants.createdOn,
        expiresOn: oauthGrants.expiresOn,
        // Names in full: Drizzle leaves the table out of columns in the selection of a single table.
        clientName: sql<string>`(select oauth_clients.name from oauth_clients
          where oauth_clients.id = oauth_grants.client_id)`.as('clientName'),
        userName: sql<string>`(select users.name from users where users.id = oauth_grants.user_id)`.as('userName'),
      })
      .from(oauthGrants)
      .where(matching)
      .orderBy(desc(oauthGrants.createdOn), asc(oauthGrants.id))
      .limit(limit)
      .offset(offset),
    db.select(rowCount).from(oauthGrants).where(matching),
  ]);
  return listing(rows, total?.count, paging);
}

/** Deletes grants that have ended, with their tokens, and tokens that have. */
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
