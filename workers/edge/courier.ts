import { DurableObject } from 'cloudflare:workers';
import { systemClock } from '../../src/core/clock.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { deliver } from '../../src/services/webhooks/deliver.ts';
import { deliveryParts } from './webhooks.ts';

const log = createLogger({ clock: systemClock, level: 'warn' });

/** Requests to one receiver at once: of the six connections that an invocation has, some are for look-ups. */
const concurrency = 4;
/** Deliveries of one invocation, which may make a thousand subrequests; a delivery makes six at most. */
const max = 100;

/**
 * Who carries the deliveries of one webhook, one object each (HOOK-2): the queue's consumer hands them over and waits for
 * no receiver, so that one that is slow or dead holds up its own deliveries alone. It keeps ids, in the order in which
 * they came; that a delivery is sent once is the claim's doing (HOOK-3).
 */
export class Courier extends DurableObject<Env> {
  /** Says to the alarm that runs that more has come; undefined while none runs. */
  #arrived: (() => void) | undefined;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    state.storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS waiting (position INTEGER PRIMARY KEY, delivery_id TEXT NOT NULL UNIQUE) STRICT',
    );
  }

  /** Takes deliveries along. One that waits already is not taken twice. */
  async take(deliveryIds: readonly string[]): Promise<void> {
    for (const id of deliveryIds)
      this.ctx.storage.sql.exec('INSERT OR IGNORE INTO waiting (delivery_id) VALUES (?)', id);
    if (this.#arrived) this.#arrived();
    else await this.ctx.storage.setAlarm(systemClock.now());
  }

  /** How many wait. */
  async waiting(): Promise<number> {
    return this.#waiting();
  }

  /**
   * Carries what waits and what comes meanwhile, and sets out again for the rest. No two alarms of an object run at the
   * same time, and one that dies is run again.
   */
  override async alarm(): Promise<void> {
    const underWay = new Set<Promise<void>>();
    for (let left = max; ; ) {
      const { promise: arrival, resolve } = Promise.withResolvers<void>();
      this.#arrived = resolve;
      while (underWay.size < concurrency && left > 0) {
        const id = this.#next();
        if (id === undefined) break;
        left--;
        const carrying = this.#carry(id).finally(() => underWay.delete(carrying));
        underWay.add(carrying);
      }
      if (underWay.size === 0) break;
      await Promise.race([arrival, ...underWay]);
    }
    this.#arrived = undefined;
    if (this.#waiting() > 0) await this.ctx.storage.setAlarm(systemClock.now());
  }

  async #carry(id: string): Promise<void> {
    await deliver(deliveryParts(this.env), id).catch((error) => log.error('delivery_failed', { error }));
  }

  #waiting(): number {
    return this.ctx.storage.sql.exec<{ count: number }>('SELECT count(*) AS count FROM waiting').one().count;
  }

  /** The oldest that waits, taken off the list before it is sent. */
  #next(): string | undefined {
    const oldest = 'DELETE FROM waiting WHERE position = (SELECT min(position) FROM waiting) RETURNING delivery_id';
    return this.ctx.storage.sql.exec<{ delivery_id: string }>(oldest).toArray()[0]?.delivery_id;
  }
}
