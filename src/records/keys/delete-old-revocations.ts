import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { revokedKeys } from './table.ts';

/** Forgets keys that were revoked before `before` (epoch milliseconds), at most `limit`. Answers how many. */
export async function deleteOldRevocations(db: Database, before: number, limit: number): Promise<number> {
  const old = sql`(select hash from revoked_keys where revoked_on < ${before} order by revoked_on limit ${limit})`;
  const deleted = await db
    .delete(revokedKeys)
    .where(sql`${revokedKeys.hash} in ${old}`)
    .returning({ hash: revokedKeys.hash });
  return deleted.length;
}
