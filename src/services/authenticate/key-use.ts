import type { Clock } from '../../core/clock.ts';
import type { ApiKey } from '../../records/api-keys.ts';
import { isKeyTouchDue, touchKey } from '../../records/api-keys-writes.ts';
import type { Database } from '../../records/database.ts';

export interface KeyUseParts {
  db: Database;
  clock: Clock;
  /** Takes work that goes on after the answer: a Worker's `waitUntil`. */
  defer(work: Promise<unknown>): void;
  /** Reports what failed where no caller can see it. */
  report(event: string, error: unknown): void;
}

/**
 * Notes after the answer that a key was shown and is good: `lastUsedOn` (shapes.md, API keys), to the minute. Called
 * wherever a key authenticates a request, whatever becomes of it. A failure is reported and changes nothing.
 */
export function noteKeyUse({ db, clock, defer, report }: KeyUseParts, key: Pick<ApiKey, 'id' | 'lastUsedOn'>): void {
  const now = clock.now();
  if (!isKeyTouchDue(key, now)) return;
  const noting = async () => {
    // The answer goes first: even making the statement would hold it up.
    await scheduler.wait(1);
    await touchKey(db, key.id, now);
  };
  defer(noting().catch((error) => report('key_touch_failed', error)));
}
