import { and, eq, sql } from 'drizzle-orm';
import { newId } from '../../core/ids.ts';
import type { Database } from '../database.ts';
import { type ApiKey, apiKeys } from '../keys/table.ts';
import { oauthGrants, oauthKeys } from './table.ts';

type KeyOfCode = Pick<ApiKey, 'spaceId' | 'name' | 'hash' | 'prefix' | 'scopes' | 'expiresOn' | 'createdBy'>;

/** Stores a key that came from a code, with the client that it was issued to. */
export async function insertKeyOfCode(
  db: Database,
  key: KeyOfCode,
  { clientId, codeHash, now }: { clientId: string; codeHash: string; now: number },
): Promise<void> {
  const id = newId();
  await db.batch([
    db.insert(apiKeys).values({ ...key, id, createdOn: now }),
    db.insert(oauthKeys).values({ keyId: id, clientId, codeHash }),
  ]);
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
