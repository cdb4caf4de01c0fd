import type { Database } from '../../records/database.ts';
import { listDeliveriesToCopy, listOldDeliveries } from '../../records/deliveries.ts';
import { deleteDeliveries, giveUpDeliveries, insertDeliveries } from '../../records/deliveries-writes.ts';
import { DataStore } from '../events/data-store.ts';
import { inRounds, type Step } from '../scheduled/run-steps.ts';
import type { BackgroundServices } from '../services.ts';
import type { CourierDatabase } from './deliver.ts';

/** The number of deliveries that one round handles. Each may have 32 KB of data. */
const deliveriesPerRound = 250;
/** The maximum number of rounds of one step. */
const rounds = 20;
/** The number of deliveries that one step handles. If it was as many, the courier runs again at once. */
export const deliveriesPerStep = rounds * deliveriesPerRound;

/** The name of the step that copies records from D1. */
export const copyingStep = 'deliveries_copied';

/**
 * The work of a courier's alarm in addition to sending: copies the deliveries of earlier versions from D1, records
 * deliveries whose sender died and deliveries that waited too long as failed (HOOK-3), and removes records that are
 * older than three months (HOOK-6).
 */
export function courierSteps(services: BackgroundServices, { db, webhook }: CourierDatabase): Step[] {
  const { clock } = services;
  return [
    { name: copyingStep, run: () => copyDeliveries(services, db, webhook.id) },
    {
      name: 'deliveries_given_up',
      run: () => inParts(() => giveUpDeliveries(db, { url: webhook.url, now: clock.now(), limit: deliveriesPerRound })),
    },
    { name: 'deliveries_removed', run: () => inParts(() => removeOld(services, db)) },
  ];
}

function inParts(part: () => Promise<number>): Promise<number> {
  return inRounds(rounds, deliveriesPerRound, part);
}

/** Moves the newest deliveries of a webhook from D1 to the courier's database. Returns how many it moved. */
export function copyDeliveries(
  { db }: Pick<BackgroundServices, 'db'>,
  courierDb: Database,
  webhookId: string,
): Promise<number> {
  return inParts(() => copyPart(db, courierDb, webhookId));
}

/**
 * The copies are written before the originals are deleted, so that a run that dies in between copies the same rows
 * again, which changes nothing.
 */
async function copyPart(db: Database, courierDb: Database, webhookId: string): Promise<number> {
  const rows = await listDeliveriesToCopy(db, webhookId, deliveriesPerRound);
  if (rows.length === 0) return 0;
  await insertDeliveries(courierDb, rows);
  await deleteDeliveries(
    db,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

async function removeOld({ files, clock }: BackgroundServices, courierDb: Database): Promise<number> {
  const old = await listOldDeliveries(courierDb, threeMonthsBefore(clock.now()), deliveriesPerRound);
  if (old.length === 0) return 0;
  // The objects are deleted before their records, so that a run that dies in between leaves no object without a record.
  await new DataStore(files).forget(old.filter(({ isLarge }) => isLarge));
  await deleteDeliveries(
    courierDb,
    old.map(({ id }) => id),
  );
  return old.length;
}

/**
 * Returns the time three calendar months earlier, computed in UTC, in epoch milliseconds. If that month does not have
 * the same day, the result is on its last day.
 */
export function threeMonthsBefore(now: number): number {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - 3);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}
