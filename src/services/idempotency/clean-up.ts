import { listOldRequests } from '../../records/idempotent-requests.ts';
import { removeOldRequests } from '../../records/idempotent-requests-writes.ts';
import type { BackgroundServices } from '../services.ts';
import { idempotency, idempotentAnswersPrefix } from './limits.ts';

/** Removes at most `limit` expired responses with their objects. Returns the number of removed responses. */
export async function removeOldAnswers({ db, files, clock }: BackgroundServices, limit: number): Promise<number> {
  const until = clock.now() - idempotency.keptMs;
  const ids = await listOldRequests(db, until, limit);
  if (ids.length === 0) return 0;
  // The objects are deleted before their rows, so that the next run finds them again if this run dies in between.
  await files.delete(ids.map((id) => idempotentAnswersPrefix + id));
  await removeOldRequests(db, ids, until);
  return ids.length;
}
