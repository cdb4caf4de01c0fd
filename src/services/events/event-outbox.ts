import { Batches } from '../../core/batches.ts';
import type { BackgroundServices } from '../services.ts';
import { type PastEvent, sendEvents } from './send.ts';

/**
 * Gathers the events of renders in this isolate for each space, and hands them to the couriers together (SCL-1). The
 * first event after a pause is handed over at once; later ones wait until `waitMs` have passed since.
 */
export class EventOutbox {
  readonly #batches: Batches<PastEvent>;

  constructor({ waitMs }: { waitMs: number }) {
    this.#batches = new Batches({ waitMs });
  }

  /**
   * Adds an event. The promise resolves when couriers have it, and never rejects: a failure is reported (HOOK-2). Every
   * request must await its own event in `waitUntil`, because whichever request is still running hands it over.
   */
  async add(services: BackgroundServices, event: PastEvent): Promise<void> {
    await this.#batches.add(event.spaceId, event, {
      bytes: JSON.stringify(event.data).length,
      clock: services.clock,
      write: async ({ items }) => {
        const failed = await sendEvents(services, items);
        // The couriers that have an event already skip it.
        if (failed.size > 0) throw new Error(`Couriers did not accept ${failed.size} events`);
        return 0;
      },
      report: (error) => services.report('events_lost', error),
    });
  }
}
