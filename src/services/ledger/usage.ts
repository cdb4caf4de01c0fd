import { addUpDays, listUsage, type UsageDay } from '../../records/render-log-usage.ts';
import type { Services } from '../services.ts';

/**
 * Lists the space's successful renders by day and format, oldest first (CRD-3): those of the ledger by whole hours, and
 * those of D1 that the ledger has not copied. `from` is inclusive and `to` exclusive, in epoch milliseconds.
 */
export async function readUsage(
  { db, ledgers }: Pick<Services, 'db' | 'ledgers'>,
  { spaceId, from, to }: { spaceId: string; from: number; to: number },
): Promise<UsageDay[]> {
  const { days, isLogInD1 } = await ledgers.getByName(spaceId).readUsage(spaceId, { from, to });
  return addUpDays([...(await listUsage(db, { spaceId, from, to, withEntries: isLogInD1 })), ...days]);
}
