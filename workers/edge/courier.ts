import { DurableObject } from 'cloudflare:workers';
import { systemClock } from '../../src/core/clock.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import type { BackgroundServices } from '../../src/services/services.ts';
import { deliver } from '../../src/services/webhooks/deliver.ts';
import type { DeliveryMessage } from '../../src/services/webhooks/messages.ts';
import { createBackgroundServices } from './services.ts';

const log = createLogger({ clock: systemClock, level: 'warn' });

/**
 * The maximum number of requests that are sent to one receiver at once. An invocation has six connections, and some of
 * them are needed for look-ups.
 */
const concurrency = 4;
/**
 * The maximum number of deliveries that one invocation sends. An invocation may make a thousand subrequests, and a
 * delivery needs at most six.
 */
const max = 100;

/** Hands each delivery to the courier of its webhook. A courier that fails does not affect the others. */
export async function handOver(
  couriers: Env['COURIERS'],
  { report }: BackgroundServices,
  messages: readonly DeliveryMessage[],
): Promise<void> {
  const byWebhook = Map.groupBy(messages, ({ webhookId }) => webhookId);
  const handing = [...byWebhook].map(([webhookId, deliveries]) =>
    couriers
      .getByName(webhookId)
      .take(deliveries.map(({ deliveryId }) => deliveryId))
      .catch((error) => report('delivery_not_handed_over', error)),
  );
  await Promise.all(handing);
}

/**
 * Sends the deliveries of webhooks, with one object for each webhook (HOOK-2). The consumer of the queue hands
 * deliveries over to the object and does not wait for receivers, so a slow or dead receiver only delays its own
 * deliveries. The object stores the ids of deliveries in the order in which they arrived. Each delivery is claimed
 * before it is sent, so that it is sent only once (HOOK-3).
 */
export class Courier extends DurableObject<Env> {
  /** Tells the running alarm that more deliveries have arrived. Undefined while no alarm runs. */
  #onArrival: (() => void) | undefined;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    state.storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS waiting (position INTEGER PRIMARY KEY, delivery_id TEXT NOT NULL UNIQUE) STRICT',
    );
  }

  /** Accepts deliveries. One that is already waiting is not added again. */
  async take(deliveryIds: readonly string[]): Promise<void> {
    for (const id of deliveryIds)
      this.ctx.storage.sql.exec('INSERT OR IGNORE INTO waiting (delivery_id) VALUES (?)', id);
    if (this.#onArrival) this.#onArrival();
    else await this.ctx.storage.setAlarm(systemClock.now());
  }

  /** The number of deliveries that wait. */
  async waiting(): Promise<number> {
    return this.#waiting();
  }

  /**
   * Sends the waiting deliveries and those that arrive meanwhile, and sets the next alarm for the rest. Two alarms of
   * an object never run at the same time, and an alarm that dies is run again.
   */
  override async alarm(): Promise<void> {
    const underWay = new Set<Promise<void>>();
    for (let left = max; ; ) {
      const { promise: arrival, resolve } = Promise.withResolvers<void>();
      this.#onArrival = resolve;
      while (underWay.size < concurrency && left > 0) {
        const id = this.#next();
        if (id === undefined) break;
        left--;
        const carrying = this.#deliver(id).finally(() => underWay.delete(carrying));
        underWay.add(carrying);
      }
      if (underWay.size === 0) break;
      await Promise.race([arrival, ...underWay]);
    }
    this.#onArrival = undefined;
    if (this.#waiting() > 0) await this.ctx.storage.setAlarm(systemClock.now());
  }

  async #deliver(id: string): Promise<void> {
    const services = createBackgroundServices({ env: this.env, ctx: this.ctx, log });
    await deliver(services, id).catch((error) => log.error('delivery_failed', { error }));
  }

  #waiting(): number {
    return this.ctx.storage.sql.exec<{ count: number }>('SELECT count(*) AS count FROM waiting').one().count;
  }

  /** Removes the oldest waiting delivery from the list and returns it, so that it is removed before it is sent. */
  #next(): string | undefined {
    const oldest = 'DELETE FROM waiting WHERE position = (SELECT min(position) FROM waiting) RETURNING delivery_id';
    return this.ctx.storage.sql.exec<{ delivery_id: string }>(oldest).toArray()[0]?.delivery_id;
  }
}
