import { and, eq, type SQL, sql } from 'drizzle-orm';
import { newId } from '../../core/ids.ts';
import type { Database } from '../database.ts';
import { type ApiKey, apiKeys } from '../keys/table.ts';
import { oauthGrants, oauthKeys } from './table.ts';

type KeyOfCode = Pick<ApiKey, 'spaceId' | 'name' | 'hash' | 'prefix' | 'scopes' | 'expiresOn' | 'createdBy'>;

/**
 * Stores a key that came from a code, with the client that it was issued to. False, with nothing stored, where the code was
 * withdrawn meanwhile, by a reset say, or its person may make no key in the space any more (KEY-1).
 */
export async function insertKeyOfCode(
  db: Database,
  key: KeyOfCode,
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
 * Ends keys that came by consent, as a statement for batches: with the membership, the role or the password of the person
 * who agreed (MCP-3). `condition` is over api_keys. Keys that a person made by hand stay (AUTH-9).
 */
export function deleteKeysByConsent(db: Database, condition: SQL | undefined) {
  return db.delete(apiKeys).where(and(sql`${apiKeys.id} in (select key_id from oauth_keys)`, condition));
}

/** Ends the grant or the key that came from a code. */
export async function deleteWhatCameOf(db: Database, codeHash: string): Promise<void> {
  const key = sql`(select ${oauthKeys.keyId} from ${oauthKeys} where ${oauthKeys.codeHash} = ${codeHash})`;
  await db.batch([
    db.delete(oauthGrants).where(eq(oauthGrants.codeHash, codeHash)),
    db.delete(apiKeys).where(sql`${apiKeys.id} = ${key}`),
  ]);
}

/** Ends a key by the hash of its token, where a code of the client's made it. */
export async function deleteKeyOfClient(db: Database, hash: string, clientId: string): Promise<void> {
  const issued = sql`(select ${oauthKeys.keyId} from ${oauthKeys} where ${oauthKeys.clientId} = ${clientId})`;
  await db.delete(apiKeys).where(and(eq(apiKeys.hash, hash), sql`${apiKeys.id} in ${issued}`));
}
