import { AppError } from '../../../core/errors/app-error.ts';
import { charge as chargeSpace, refund } from '../../../records/credits-writes.ts';
import type { Services } from '../../services.ts';

export interface Charge {
  cost: number;
  /** The credits that are left, or null if they are not counted. */
  remaining: number | null;
}

/** Charges the credits for the drawn file (CRD-2). @throws AppError credits_exhausted */
export async function charge(
  { db, clock }: Services,
  input: { renderId: string; spaceId: string; amount: number },
): Promise<Charge> {
  if (input.amount === 0) return { cost: 0, remaining: null };
  const charged = await chargeSpace(db, input, clock.now());
  if (!charged.charged) throw new AppError('credits_exhausted');
  return { cost: input.amount, remaining: charged.remaining };
}

/**
 * Refunds a charge. If that fails now, the scheduled job does it later, because no log entry reports the render's
 * success.
 */
export async function giveBack({ db, clock, report }: Services, renderId: string): Promise<void> {
  await refund(db, renderId, clock.now()).catch((error) => report('refund_failed', error));
}
