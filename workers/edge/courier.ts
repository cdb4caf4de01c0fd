import { DurableObject } from 'cloudflare:workers';
import { systemClock } from '../../src/core/clock.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import type { Database } from '../../src/records/database.ts';
import { countDue, courierMigrations, findDelivery, readOldestTimes } from '../../src/records/deliveries.ts';
import { claimMs, type DeliveryQuery, insertDeliveries, listDeliveries } from '../../src/records/deliveries-writes.ts';
import { migrateObject, openObjectDatabase } from '../../src/records/object-database.ts';
import { findWebhookById, type Webhook } from '../../src/records/webhooks.ts';
import type { CourierPort, DueDelivery } from '../../src/services/events/couriers.ts';
import { inRounds, runSteps } from '../../src/services/scheduled/run-steps.ts';
import {
  copyDeliveries,
  copyingStep,
  courierSteps,
  deliveriesPerRound,
  rounds,
} from '../../src/services/webhooks/courier-steps.ts';
import { deliver } from '../../src/services/webhooks/deliver.ts';
import { createBackgroundServices } from './services.ts';

const log = createLogger({ clock: systemClock, level: 'warn' });

/**
 * The maximum number of requests that are sent to one receiver at once. An invocation has six connections, and some of
 * them are needed for look-ups.
 */
const concurrency = 4;
/**
 * The maximum number of deliveries that one invocation sends. An invocation may make a thousand subrequests, and a
 * delivery needs at most seven.
 */
const max = 100;
/** How often a courier looks for old records. */
const periodMs = 86_400_000;
/** After this time, an alarm that failed is repeated. */
const retryMs = 60_000;
/** The maximum number of deliveries that one step handles. */
const deliveriesPerRun = rounds * deliveriesPerRound;

/**
 * Has the deliveries of one webhook, sends them, and keeps their records (SCL-1, HOOK-2, HOOK-6). A slow or dead
 * receiver only delays its own deliveries. A delivery is stored before anyone is told that it was accepted, and it is
 * claimed before it is sent, so that it is sent only once (HOOK-3). The alarm sends what is due, even after a restart,
 * and removes old records.
 */
export class Courier extends DurableObject<Env> implements CourierPort {
  /** Tells the running alarm that more deliveries have arrived. Undefined while no alarm runs. */
  #onArrival: (() => void) | undefined;
  #database: Database | undefined;

  async take(due: readonly DueDelivery[]): Promise<void> {
    const [first] = due;
    if (!first) return;
    this.#remember(first.webhookId);
    const deliveries = due.map(({ data, ...facts }) => ({ ...facts, data: data === null ? null : JSON.parse(data) }));
    await insertDeliveries(this.#db, deliveries);
    if (this.#onArrival) this.#onArrival();
    else await this.ctx.storage.setAlarm(systemClock.now());
  }

  async list({ webhookId, ...query }: DeliveryQuery): Promise<string> {
    await this.#copySome(webhookId);
    return JSON.stringify(await listDeliveries(this.#db, query, systemClock.now()));
  }

  async find({ id, webhookId }: { id: string; webhookId: string }): Promise<string> {
    await this.#copySome(webhookId);
    return JSON.stringify((await findDelivery(this.#db, id)) ?? null);
  }

  async remove(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    this.#database = undefined;
  }

  async copyRecords(webhookId: string): Promise<void> {
    this.#remember(webhookId);
    this.ctx.storage.kv.put('isCopied', false);
    if (!this.#onArrival) await this.ctx.storage.setAlarm(systemClock.now());
  }

  /** Whether deliveries wait. */
  async isBusy(): Promise<boolean> {
    return (await countDue(this.#db, 1)) > 0;
  }

  /**
   * Cleans up, sends the due deliveries and those that arrive meanwhile, and sets the next alarm. Two alarms of an
   * object never run at the same time, and an alarm that dies is run again.
   */
  override async alarm(): Promise<void> {
    // An alarm that throws is repeated only a few times, so a failure sets the next one.
    await this.#run().catch(async (error) => {
      log.error('courier_failed', { error });
      await this.ctx.storage.setAlarm(systemClock.now() + retryMs);
    });
  }

  async #run(): Promise<void> {
    const webhook = await this.#readWebhook();
    // The webhook was deleted while an event was on its way.
    if (!webhook) return await this.remove();
    const reports = await runSteps(
      courierSteps(this.#services(), { db: this.#db, webhook }).filter(
        ({ name }) => name !== copyingStep || !this.#isCopied,
      ),
      log,
    );
    if (reports.some(({ step, settled = deliveriesPerRun }) => step === copyingStep && settled < deliveriesPerRun))
      this.#isCopied = true;
    await this.#sendDue();
    await this.#setNextAlarm(reports.some(({ settled = 0 }) => settled >= deliveriesPerRound));
  }

  async #sendDue(): Promise<void> {
    const underWay = new Set<Promise<void>>();
    for (let left = max; ; ) {
      const { promise: arrival, resolve } = Promise.withResolvers<void>();
      this.#onArrival = resolve;
      const due = await countDue(this.#db, concurrency);
      for (let count = 0; count < due && underWay.size < concurrency && left > 0; count++) {
        left--;
        const carrying = this.#deliver().finally(() => underWay.delete(carrying));
        underWay.add(carrying);
      }
      if (underWay.size === 0) break;
      await Promise.race([arrival, ...underWay]);
    }
    this.#onArrival = undefined;
  }

  async #deliver(): Promise<void> {
    try {
      const webhook = await this.#readWebhook();
      if (webhook) await deliver(this.#services(), { db: this.#db, webhook });
    } catch (error) {
      log.error('delivery_failed', { error });
    }
  }

  async #setNextAlarm(hasMore: boolean): Promise<void> {
    const { claim, record } = await readOldestTimes(this.#db);
    const now = systemClock.now();
    if (hasMore || (await this.isBusy())) await this.ctx.storage.setAlarm(now);
    else if (!this.#isCopied) await this.ctx.storage.setAlarm(now + retryMs);
    else if (claim !== null) await this.ctx.storage.setAlarm(Math.max(now, claim + claimMs + 1));
    else if (record !== null) await this.ctx.storage.setAlarm(now + periodMs);
  }

  /** Copies the newest records from D1, so that a list does not lack them. The alarm copies the others. */
  async #copySome(webhookId: string): Promise<void> {
    if (this.#isCopied) return;
    const services = this.#services();
    const copied = await inRounds(rounds, deliveriesPerRound, () => copyDeliveries(services, this.#db, webhookId));
    if (copied < deliveriesPerRun) this.#isCopied = true;
    else await this.copyRecords(webhookId);
  }

  async #readWebhook(): Promise<Webhook | undefined> {
    const id = this.ctx.storage.kv.get<string>('webhookId');
    return id === undefined ? undefined : await findWebhookById(this.#services().db, id);
  }

  #services() {
    return createBackgroundServices({ env: this.env, ctx: this.ctx, log });
  }

  #remember(webhookId: string): void {
    if (this.ctx.storage.kv.get('webhookId') === undefined) this.ctx.storage.kv.put('webhookId', webhookId);
  }

  /** Whether all deliveries of this webhook in D1 have been copied. */
  get #isCopied(): boolean {
    return this.ctx.storage.kv.get<boolean>('isCopied') === true;
  }

  set #isCopied(isCopied: boolean) {
    this.ctx.storage.kv.put('isCopied', isCopied);
  }

  /** The courier's own database. It is made again if the courier is used after `remove`. */
  get #db(): Database {
    if (!this.#database) {
      migrateObject(this.ctx.storage, courierMigrations);
      this.#database = openObjectDatabase(this.ctx.storage);
    }
    return this.#database;
  }
}
