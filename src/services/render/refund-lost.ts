import { refund } from '../../records/credits-writes.ts';
import { listUnloggedCharges } from '../../records/render-logs.ts';
import type { RenderParts } from './parts.ts';

const minuteMs = 60_000;
/** A render is over, one way or another, long before this: its deadline is two minutes. */
const settledMs = 10 * minuteMs;
/** Older charges were seen by earlier runs. */
const horizonMs = 3 * 24 * 60 * minuteMs;
const concurrency = 100;

/**
 * Gives back charges of renders that no log entry says to have succeeded: what requests leave behind that die between
 * charging and logging, or that fail and cannot give back (CRD-2).
 * Bounded, so that a long backlog takes several runs. Answers how many were given back.
 */
export async function refundLostCharges({ db, clock }: Pick<RenderParts, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const lost = await listUnloggedCharges(db, { from: now - horizonMs, before: now - settledMs, limit: concurrency });
  let refunded = 0;
  for (const renderId of lost) if ((await refund(db, renderId, now)).refunded) refunded++;
  return refunded;
}
