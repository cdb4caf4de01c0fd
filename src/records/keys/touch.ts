import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type ApiKey, apiKeys } from './table.ts';

const minuteMs = 60_000;

/** Whether a use at `now` is to be noted, by what was read of the key: what was noted a minute ago holds. */
export function isTouchDue({ lastUsedOn }: Pick<ApiKey, 'lastUsedOn'>, now: number): boolean {
  return lastUsedOn === null || lastUsedOn < now - minuteMs;
}

/** Notes that the key was used, to the minute: a busy key costs one write a minute, not one a request. */
export async function touchKey(db: Database, id: string, now: number): Promise<void> {
  const stale = or(isNull(apiKeys.lastUsedOn), lt(apiKeys.lastUsedOn, now - minuteMs));
  await db
    .update(apiKeys)
    .set({ lastUsedOn: now })
    .where(and(eq(apiKeys.id, id), stale));
}
