import { listDeliveringWebhooks } from '../../records/deliveries.ts';
import { listUntaken } from '../../records/events.ts';
import { forgetEvents } from '../../records/events-writes.ts';
import { inRounds, type Step } from '../scheduled/run-steps.ts';
import type { BackgroundServices } from '../services.ts';
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
/**
 * The maximum number of rounds in one run. It leaves room for the other steps, and the remaining work is left to the
 * next run.
 */
const rounds = 20;
/** The maximum number of couriers that are woken in one run. */
const couriersPerRun = 100;

/**
 * The scheduled work on events: sends messages again that the queue rejected or lost, and removes old events. Sending a
 * message again is safe, because a courier accepts an event once. Couriers clean their deliveries themselves; they are
 * only woken as long as D1 has deliveries that earlier versions wrote.
 */
export function webhookSteps(services: BackgroundServices): Step[] {
  const { db, clock, eventQueue, couriers } = services;
  return [
    {
      name: 'events_sent_again',
      run: async () => {
        // The search starts at the oldest event that is kept, because a run may be late, or may have been missed while
        // the service was down.
        const now = clock.now();
        const overdue = { from: now - keptEventsMs, before: now - overdueMs, limit: maxRowsPerRound };
        const untaken = await listUntaken(db, overdue);
        await sendInBatches(eventQueue, untaken);
        return untaken.length;
      },
    },
    {
      name: 'couriers_woken',
      run: async () => {
        const ids = await listDeliveringWebhooks(db, couriersPerRun);
        await Promise.all(ids.map((id) => couriers.getByName(id).copyRecords(id)));
        return ids.length;
      },
    },
    {
      name: 'events_removed',
      run: () => inRounds(rounds, maxRowsPerRound, () => forgetEvents(db, clock.now() - keptEventsMs, maxRowsPerRound)),
    },
  ];
}
