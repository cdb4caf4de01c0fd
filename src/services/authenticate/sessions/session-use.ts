import type { SessionWithRole } from '../../../records/sessions.ts';
import { isSessionTouchDue, touchSession } from '../../../records/sessions-writes.ts';
import type { Services } from '../../services.ts';

/**
 * Records after the response that a session was used, at most once in five minutes. A failure is reported and changes
 * nothing.
 */
export function noteSessionUse({ db, clock, defer, report }: Services, { id, updatedOn }: SessionWithRole): void {
  const now = clock.now();
  if (!isSessionTouchDue(updatedOn, now)) return;
  const noting = async () => {
    // Wait for the response to be sent first, because even building the statement would delay it.
    await scheduler.wait(1);
    await touchSession(db, id, now);
  };
  defer(noting().catch((error) => report('session_touch_failed', error)));
}
