import { listOldDeliveries, listOverdue } from '../../records/deliveries.ts';
import { deleteDeliveries, giveUpDeliveries } from '../../records/deliveries-writes.ts';
import { listUntaken } from '../../records/events.ts';
import { forgetEvents } from '../../records/events-writes.ts';
import { inRounds, type Step } from '../scheduled/run-steps.ts';
import type { BackgroundServices } from '../services.ts';
import { DataStore } from './data-store.ts';
import { sendInBatches } from './send-in-batches.ts';

const minuteMs = 60_000;
/** After this time, a message is considered lost. */
const overdueMs = 10 * minuteMs;
/**
 * How long events are kept. The event itself is only needed for the queue, because deliveries have their own copy of
 * the event's data.
 */
const keptEventsMs = 24 * 60 * minuteMs;
/** The maximum number of rows that one statement handles. */
const maxRowsPerRound = 1_000;
/** Each round of deliveries also deletes their objects from R2, which takes 1,000 keys per call. */
const deliveriesPerRound = 500;
/**
 * The maximum number of rounds in one run. It leaves room for the other steps, and the remaining work is left to the
 * next run.
 */
const rounds = 20;
const deliveryRounds = 10;

/**
 * The scheduled work on webhooks: records deliveries whose sender died as failed (HOOK-3), sends messages again that a
 * queue rejected or lost, and removes records that are older than three months (HOOK-6). Sending a message again is
 * safe, because an event is received once and a delivery claimed once.
 */
export function webhookSteps(services: BackgroundServices): Step[] {
  const { db, clock, eventQueue, deliveryQueue } = services;
  // The search starts at the oldest event that is kept, because a run may be late, or may have been missed while the
  // service was down.
  const overdue = () => {
    const now = clock.now();
    return { from: now - keptEventsMs, before: now - overdueMs, limit: maxRowsPerRound };
  };
  return [
    {
      name: 'deliveries_given_up',
      run: () => inRounds(rounds, maxRowsPerRound, () => giveUpDeliveries(db, clock.now(), maxRowsPerRound)),
    },
    {
      name: 'events_sent_again',
      run: async () => {
        const untaken = await listUntaken(db, overdue());
        await sendInBatches(eventQueue, untaken);
        return untaken.length;
      },
    },
    {
      name: 'deliveries_sent_again',
      run: async () => {
        const due = await listOverdue(db, overdue());
        await sendInBatches(deliveryQueue, due);
        return due.length;
      },
    },
    {
      name: 'events_removed',
      run: () => inRounds(rounds, maxRowsPerRound, () => forgetEvents(db, clock.now() - keptEventsMs, maxRowsPerRound)),
    },
    {
      name: 'deliveries_removed',
      run: () =>
        inRounds(deliveryRounds, deliveriesPerRound, () => removeOld(services, threeMonthsBefore(clock.now()))),
    },
  ];
}

async function removeOld({ db, files }: BackgroundServices, moment: number): Promise<number> {
  const old = await listOldDeliveries(db, moment, deliveriesPerRound);
  if (old.length === 0) return 0;
  // The objects are deleted before their records, so that a run that dies in between leaves no object without a record.
  await new DataStore(files).forget(old.filter(({ isLarge }) => isLarge));
  await deleteDeliveries(
    db,
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
