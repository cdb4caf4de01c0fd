import type { ApiKey } from '../../records/api-keys.ts';
import { isKeyTouchDue, touchKey } from '../../records/api-keys-writes.ts';
import type { Services } from '../services.ts';

/**
 * Records after the response that a valid key was used, in `lastUsedOn` (shapes.md, API keys), which is precise to the
 * minute. It is called wherever a key authenticates a request, whether or not the request succeeds. A failure is
 * reported and changes nothing.
 */
export function noteKeyUse({ db, clock, defer, report }: Services, key: Pick<ApiKey, 'id' | 'lastUsedOn'>): void {
  const now = clock.now();
  if (!isKeyTouchDue(key, now)) return;
  const noting = async () => {
    // Wait for the response to be sent first, because even building the statement would delay it.
    await scheduler.wait(1);
    await touchKey(db, key.id, now);
  };
  defer(noting().catch((error) => report('key_touch_failed', error)));
}
