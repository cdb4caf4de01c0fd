import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../records/database.ts';
import { listOldRequests } from '../../records/idempotent-requests.ts';
import { removeOldRequests } from '../../records/idempotent-requests-writes.ts';
import { idempotency, idempotentAnswersPrefix } from './parts.ts';

/** Forgets at most `limit` answers whose time is over, with their objects. Answers how many. */
export async function removeOldAnswers(
  { db, files, clock }: { db: Database; files: R2Bucket; clock: Clock },
  limit: number,
): Promise<number> {
  const until = clock.now() - idempotency.keptMs;
  const ids = await listOldRequests(db, until, limit);
  if (ids.length === 0) return 0;
  // The objects first: a run that dies in between finds them again.
  await files.delete(ids.map((id) => idempotentAnswersPrefix + id));
  await removeOldRequests(db, ids, until);
  return ids.length;
}
