import { deleteDeliveries, giveUpDeliveries, listOverdue } from '../../records/deliveries/give-up.ts';
import { listOldDeliveries } from '../../records/deliveries/list.ts';
import { forgetEvents, listUntaken } from '../../records/events/take.ts';
import type { EventMessage } from '../events/announce.ts';
import { inRounds, type Step } from '../scheduled/run-steps.ts';
import { DataStore } from './data-store.ts';
import type { WebhookParts } from './parts.ts';
import { sendInBatches } from './send-in-batches.ts';

interface WebhookCleanUpParts extends Pick<WebhookParts, 'db' | 'files' | 'clock' | 'deliveries'> {
  events: Pick<Queue<EventMessage>, 'sendBatch'>;
}

const minuteMs = 60_000;
/** How long a message may take before it is taken for lost. */
const overdueMs = 10 * minuteMs;
/** Deliveries keep what an event told; the event itself is for the queue alone. */
const keptEventsMs = 24 * 60 * minuteMs;
/** Of one kind in one run: the rest waits for the next. */
const maxRowsPerRun = 1_000;
/** R2 deletes as many objects at once, and a run leaves room for the others. */
const rowsPerBatch = 500;
const removals = 10;

/**
 * The scheduled work on webhooks: gives up deliveries whose sender died (HOOK-3), brings messages again that a queue
 * refused or lost, and removes records that are older than three months (HOOK-6). Bringing a message again is safe: an
 * event is taken once and a delivery claimed once.
 */
export function webhookSteps({ db, clock, files, events, deliveries }: WebhookCleanUpParts): Step[] {
  // From the oldest that is kept: a run may come late, or be missed while nothing ran.
  const overdue = () => {
    const now = clock.now();
    return { from: now - keptEventsMs, before: now - overdueMs, limit: maxRowsPerRun };
  };
  return [
    { name: 'deliveries_given_up', run: () => giveUpDeliveries(db, clock.now(), maxRowsPerRun) },
    {
      name: 'events_sent_again',
      run: async () => {
        const untaken = await listUntaken(db, overdue());
        await sendInBatches(events, untaken);
        return untaken.length;
      },
    },
    {
      name: 'deliveries_sent_again',
      run: async () => {
        const due = await listOverdue(db, overdue());
        await sendInBatches(deliveries, due);
        return due.length;
      },
    },
    { name: 'events_removed', run: () => forgetEvents(db, clock.now() - keptEventsMs, maxRowsPerRun) },
    {
      name: 'deliveries_removed',
      run: () => inRounds(removals, rowsPerBatch, () => removeOld({ db, files }, threeMonthsBefore(clock.now()))),
    },
  ];
}

async function removeOld({ db, files }: Pick<WebhookParts, 'db' | 'files'>, moment: number): Promise<number> {
  const old = await listOldDeliveries(db, moment, rowsPerBatch);
  if (old.length === 0) return 0;
  // The objects first: a run that dies in between leaves no object that no record names.
  await new DataStore({ files }).forget(old.filter(({ isLarge }) => isLarge));
  await deleteDeliveries(
    db,
    old.map(({ id }) => id),
  );
  return old.length;
}

/** Three calendar months before, in UTC: of a day that the month does not have, its last one. Epoch milliseconds. */
export function threeMonthsBefore(now: number): number {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - 3);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}
