import type { SessionWithRole } from '../../../records/sessions.ts';
import { isSessionTouchDue, touchSession } from '../../../records/sessions-writes.ts';
import type { KeyUseParts } from '../key-use.ts';

/** Notes after the answer that a session was used, once in five minutes. A failure is reported and changes nothing. */
export function noteSessionUse({ db, clock, defer, report }: KeyUseParts, { id, updatedOn }: SessionWithRole): void {
  const now = clock.now();
  if (!isSessionTouchDue(updatedOn, now)) return;
  const noting = async () => {
    // The answer goes first: even making the statement would hold it up.
    await scheduler.wait(1);
    await touchSession(db, id, now);
  };
  defer(noting().catch((error) => report('session_touch_failed', error)));
}
