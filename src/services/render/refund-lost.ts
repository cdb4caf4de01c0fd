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
 * Refunds charges from before spaces had ledgers, of renders for which no log entry reports success. Such charges were
 * left by requests that died between charging and logging, or that failed and could not refund (CRD-2). The work of a run is limited, so a long backlog takes
 * several runs. Returns how many charges were refunded.
 */
export async function refundLostCharges({ db, ledgers, clock }: BackgroundServices): Promise<number> {
  const now = clock.now();
  const lost = await listUnloggedCharges(db, { from: now - horizonMs, before: now - settledMs, limit: concurrency });
  let refunded = 0;
  for (const { renderId, spaceId } of lost) {
    const ledger = ledgers.getByName(spaceId);
    // Open the ledger first, so that it takes over the credits with this charge.
    await ledger.readUsed(spaceId);
    const refundedCharge = await refund(db, renderId, now);
    if (!refundedCharge) continue;
    await ledger.returnCredits(spaceId, refundedCharge.amount);
    refunded++;
  }
  return refunded;
}
