import { newId } from '../../core/ids.ts';
import type { Database } from '../database.ts';
import { type ApiKey, apiKeys } from './table.ts';

type NewApiKey = Pick<ApiKey, 'spaceId' | 'name' | 'hash' | 'prefix' | 'scopes' | 'expiresOn'> & {
  id?: string;
  createdBy?: string | null;
};

/** Stores a minted key: its hash, never its token (AUTH-5). */
export async function createKey(db: Database, key: NewApiKey, now: number): Promise<ApiKey> {
  return await db
    .insert(apiKeys)
    .values({ ...key, id: key.id ?? newId(), createdOn: now })
    .returning()
    .get();
}
