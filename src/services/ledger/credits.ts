import { AppError } from '../../core/errors/app-error.ts';
import { type Balance, toBalance } from '../../records/credits.ts';
import type { LoggedRender } from '../../records/render-logs.ts';
import type { Space } from '../../records/spaces.ts';
import type { Services } from '../services.ts';
import { printJson } from './ports.ts';

/** How old the credits that an isolate remembers may be: as old as a flush. */
const rememberedMs = 5_000;
/** How long a render waits for the ledger to learn the balance, which its charge does not depend on. */
const patienceMs = 2_000;

type Payer = Pick<Space, 'id' | 'creditsLimit'>;
type CreditServices = Pick<Services, 'ledgers' | 'outbox' | 'clock' | 'report'>;

/** The balance of a space, exactly. */
export async function readBalance({ ledgers }: Pick<Services, 'ledgers'>, space: Payer): Promise<Balance> {
  const creditsUsed = await ledgers.getByName(space.id).readUsed(space.id);
  return toBalance({ creditsLimit: space.creditsLimit, creditsUsed });
}

/**
 * The credits that a space has left; null if they are unlimited. The value may be a few seconds old. It is also null if
 * the ledger does not answer: only the charge decides whether a space can pay (CRD-2), and repeats are free.
 */
export async function findRemaining(services: CreditServices, { id, creditsLimit }: Payer): Promise<number | null> {
  if (creditsLimit === null) return null;
  const { ledgers, outbox, clock, report } = services;
  const known = outbox.recallUsed(id, clock.now(), rememberedMs);
  if (known !== undefined) return toBalance({ creditsLimit, creditsUsed: known }).remaining;
  const reading = ledgers.getByName(id).readUsed(id);
  const used = await Promise.race([reading, scheduler.wait(patienceMs)]).catch((error) => {
    report('balance_not_read', error);
  });
  if (used === undefined) return null;
  outbox.rememberUsed(id, used, clock.now());
  return toBalance({ creditsLimit, creditsUsed: used }).remaining;
}

export interface Charge {
  cost: number;
  /** The credits that are left, or null if they are not counted. */
  remaining: number | null;
}

/**
 * Charges the credits for a drawn file (CRD-2). `ifLost` is the log entry of a render that never reports how it ended.
 * @throws AppError credits_exhausted; service_unavailable if the ledger does not answer
 */
export async function charge(
  { ledgers, outbox, clock }: CreditServices,
  payer: Payer,
  { amount, ifLost }: { amount: number; ifLost: LoggedRender },
): Promise<Charge> {
  if (amount === 0) return { cost: 0, remaining: null };
  const { id: spaceId, creditsLimit: limit } = payer;
  const request = { spaceId, renderId: ifLost.entry.id, amount, limit, ifLost: printJson(ifLost) };
  const { charged, used } = await ledgers
    .getByName(spaceId)
    .charge(request)
    .catch((cause: unknown) => {
      throw new AppError('service_unavailable', { cause });
    });
  outbox.rememberUsed(spaceId, used, clock.now());
  if (!charged) throw new AppError('credits_exhausted');
  return { cost: amount, remaining: toBalance({ creditsLimit: limit, creditsUsed: used }).remaining };
}

/** Refunds a charge. If that fails now, the ledger does it later, because the log entry says that the render failed. */
export async function giveBack(
  { ledgers, report }: CreditServices,
  { spaceId, renderId }: { spaceId: string; renderId: string },
): Promise<void> {
  await ledgers
    .getByName(spaceId)
    .refund(renderId)
    .catch((error: unknown) => report('refund_failed', error));
}
