import { deleteDeliveries, giveUpDeliveries, listOverdue } from '../../records/deliveries/give-up.ts';
import { listOldDeliveries } from '../../records/deliveries/list.ts';
import { forgetEvents, listUntaken } from '../../records/events/take.ts';
import type { EventMessage } from '../events/announce.ts';
import { DataStore } from './data-store.ts';
import type { WebhookParts } from './parts.ts';
import { sendInBatches } from './send-in-batches.ts';

export interface HousekeepingParts extends Pick<WebhookParts, 'db' | 'files' | 'clock' | 'deliveries'> {
  events: Pick<Queue<EventMessage>, 'sendBatch'>;
}

const minuteMs = 60_000;
/** How long a message may take before it is taken for lost. */
const overdueMs = 10 * minuteMs;
/** Deliveries keep what an event told; the event itself is for the queue alone. */
const keptEventsMs = 24 * 60 * minuteMs;
/** Of one kind in one run: the rest waits for the next. */
const atOnce = 1_000;
/** R2 deletes as many objects at once, and a run leaves room for the others. */
const removedAtOnce = 500;
const removals = 10;

/**
 * The scheduled work on webhooks, bounded: gives up deliveries whose sender died (HOOK-3), brings messages again that
 * a queue refused or lost, and removes records that are older than three months (HOOK-6). Bringing a message again is
 * safe: an event is taken once and a delivery claimed once.
 */
export async function keepHouse(parts: HousekeepingParts): Promise<void> {
  const { db, clock } = parts;
  const now = clock.now();
  await giveUpDeliveries(db, now, atOnce);
  // From the oldest that is kept: a run may come late, or be missed while nothing ran.
  const overdue = { from: now - keptEventsMs, before: now - overdueMs, limit: atOnce };
  await sendInBatches(parts.events, await listUntaken(db, overdue));
  await sendInBatches(parts.deliveries, await listOverdue(db, overdue));
  await forgetEvents(db, now - keptEventsMs, atOnce);
  await removeOld(parts, threeMonthsBefore(now));
}

async function removeOld({ db, files }: HousekeepingParts, moment: number): Promise<void> {
  const store = new DataStore({ files });
  for (let round = 0; round < removals; round++) {
    const old = await listOldDeliveries(db, moment, removedAtOnce);
    // The objects first: a run that dies in between leaves no object that no record names.
    await store.forget(old);
    if (old.length > 0)
      await deleteDeliveries(
        db,
        old.map(({ id }) => id),
      );
    if (old.length < removedAtOnce) return;
  }
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
