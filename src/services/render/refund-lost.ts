import { refund } from '../../records/credits-writes.ts';
import { listUnloggedCharges } from '../../records/render-logs.ts';
import type { BackgroundServices } from '../services.ts';

const minuteMs = 60_000;
/**
 * The minimum age of a charge before it can count as lost. Every render ends long before, because its deadline is two
 * minutes.
 */
const settledMs = 10 * minuteMs;
/** The maximum age of the charges that are checked. Older charges were checked by earlier runs. */
const horizonMs = 3 * 24 * 60 * minuteMs;
const concurrency = 100;

/**
 * Refunds charges of renders for which no log entry reports success. Such charges are left by requests that die between
 * charging and logging, or that fail and cannot refund (CRD-2). The work of a run is limited, so a long backlog takes
 * several runs. Returns how many charges were refunded.
 */
export async function refundLostCharges({ db, clock }: BackgroundServices): Promise<number> {
  const now = clock.now();
  const lost = await listUnloggedCharges(db, { from: now - horizonMs, before: now - settledMs, limit: concurrency });
  let refunded = 0;
  for (const renderId of lost) if ((await refund(db, renderId, now)).refunded) refunded++;
  return refunded;
}
