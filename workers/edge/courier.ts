import { DurableObject } from 'cloudflare:workers';
import { systemClock } from '../../src/core/clock.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import type { CourierPort } from '../../src/services/events/couriers.ts';
import { CourierBook } from '../../src/services/webhooks/courier-book.ts';
import { createBackgroundServices } from './services.ts';

const log = createLogger({ clock: systemClock, level: 'warn' });

/**
 * Sends the deliveries of a webhook and keeps their records, with one object for each webhook, which is named after the
 * webhook's id. A slow or dead receiver therefore only delays its own deliveries (HOOK-2).
 */
export class Courier extends DurableObject<Env> implements CourierPort {
  readonly #book: CourierBook;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#book = new CourierBook(state.storage, createBackgroundServices({ env, ctx: state, log }), log);
  }

  take(...input: Parameters<CourierPort['take']>) {
    return this.#book.take(...input);
  }

  list(...input: Parameters<CourierPort['list']>) {
    return this.#book.list(...input);
  }

  find(...input: Parameters<CourierPort['find']>) {
    return this.#book.find(...input);
  }

  copyRecords(...input: Parameters<CourierPort['copyRecords']>) {
    return this.#book.copyRecords(...input);
  }

  destroy() {
    return this.#book.destroy();
  }

  override alarm() {
    return this.#book.alarm();
  }
}
