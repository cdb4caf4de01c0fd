import type { Database } from '../../records/database.ts';
import { courierMigrations, findDelivery, readAgenda } from '../../records/deliveries.ts';
import {
  type ClaimedDelivery,
  claimDelivery,
  claimMs,
  type DeliveryQuery,
  insertDeliveries,
  listDeliveries,
} from '../../records/deliveries-writes.ts';
import { openObjectDatabase, setAlarmBy } from '../../records/object-database.ts';
import { ObjectTables } from '../../records/object-tables.ts';
import { findWebhookById, type Webhook } from '../../records/webhooks.ts';
import type { CourierPort } from '../events/couriers.ts';
import { DataStore } from '../events/data-store.ts';
import { parseJson, printJson } from '../ledger/ports.ts';
import { runSteps, type StepLog } from '../scheduled/run-steps.ts';
import type { BackgroundServices } from '../services.ts';
import { copyDeliveries, copyingStep, courierSteps, deliveriesPerStep } from './courier-steps.ts';
import { deliver } from './deliver.ts';

/**
 * The maximum number of requests that are sent to one receiver at once. An invocation has six connections, and a
 * delivery needs one at a time.
 */
const concurrency = 6;
/**
 * The maximum number of deliveries that one alarm sends. An invocation may make a thousand subrequests, and a delivery
 * needs at most six.
 */
const maxPerAlarm = 100;
/** How often a courier looks for old records. */
const periodMs = 86_400_000;
/** After this time, an alarm that failed is repeated. */
const retryMs = 10_000;

/** The state of a Durable Object: its storage, with alarms. */
export type CourierStorage = Pick<
  DurableObjectStorage,
  'sql' | 'transactionSync' | 'kv' | 'getAlarm' | 'setAlarm' | 'deleteAll' | 'deleteAlarm'
>;

/**
 * The work of the courier of one webhook, over the storage of its object (SCL-1, HOOK-2, HOOK-6). A delivery is stored
 * before its sender gets an answer, and it is claimed before it is sent, so that it is sent only once (HOOK-3). The
 * alarm sends what is due, also after a restart, and removes old records.
 */
export class CourierBook implements CourierPort {
  readonly #object: CourierStorage;
  readonly #services: BackgroundServices;
  readonly #log: StepLog;
  readonly #tables: ObjectTables<CourierStorage>;
  /** Tells the running alarm that more deliveries have arrived. Undefined while no alarm sends. */
  #onArrival: (() => void) | undefined;

  constructor(storage: CourierStorage, services: BackgroundServices, log: StepLog) {
    this.#object = storage;
    this.#tables = new ObjectTables(storage, courierMigrations);
    this.#services = services;
    this.#log = log;
  }

  get #db(): Database {
    return openObjectDatabase(this.#tables.open());
  }

  async take(text: Parameters<CourierPort['take']>[0]): Promise<void> {
    const due = parseJson(text);
    const [first] = due;
    if (!first) return;
    this.#remember(first.webhookId);
    await insertDeliveries(this.#db, due);
    if (this.#onArrival) this.#onArrival();
    else await setAlarmBy(this.#object, this.#services.clock.now());
  }

  async list({ webhookId, ...query }: DeliveryQuery) {
    if (!this.#isCopied) await this.#copySome(webhookId);
    return printJson(await listDeliveries(this.#db, query, this.#services.clock.now()));
  }

  async find(address: { id: string; webhookId: string }) {
    const own = await findDelivery(this.#db, address);
    return printJson(own ?? (this.#isCopied ? undefined : await findDelivery(this.#services.db, address)) ?? null);
  }

  async copyRecords(webhookId: string): Promise<void> {
    this.#remember(webhookId);
    this.#isCopied = false;
    await setAlarmBy(this.#object, this.#services.clock.now());
  }

  async destroy(): Promise<void> {
    await this.#tables.deleteAll();
  }

  /**
   * Cleans up, sends the due deliveries and those that arrive meanwhile, and sets the next alarm. Two alarms of an
   * object never run at the same time, and an alarm that dies is run again. One that throws is repeated only a few
   * times, so a failure sets the next one.
   */
  async alarm(): Promise<void> {
    try {
      const webhook = await this.#findWebhook();
      if (!webhook) return await this.#forgetWebhook();
      const hasMore = await this.#cleanUp(webhook);
      await this.#sendDue();
      await this.#setNextAlarm(hasMore);
    } catch (error) {
      this.#services.report('courier_failed', error);
      await setAlarmBy(this.#object, this.#services.clock.now() + retryMs);
    }
  }

  /** Runs the steps. Returns whether one of them has more to do. */
  async #cleanUp(webhook: Webhook): Promise<boolean> {
    const steps = courierSteps(this.#services, { db: this.#db, webhook });
    const reports = await runSteps(
      steps.filter(({ name }) => name !== copyingStep || !this.#isCopied),
      this.#log,
    );
    if (reports.some(({ step, settled = deliveriesPerStep }) => step === copyingStep && settled < deliveriesPerStep))
      this.#isCopied = true;
    return reports.some(({ settled = 0 }) => settled >= deliveriesPerStep);
  }

  async #sendDue(): Promise<void> {
    const underWay = new Set<Promise<void>>();
    try {
      for (let left = maxPerAlarm; ; ) {
        const { promise: arrival, resolve } = Promise.withResolvers<void>();
        this.#onArrival = resolve;
        const claimed = await this.#claim(Math.min(left, concurrency - underWay.size));
        left -= claimed.length;
        for (const sending of claimed) {
          const sent = sending().finally(() => underWay.delete(sent));
          underWay.add(sent);
        }
        if (underWay.size === 0) break;
        await Promise.race([arrival, ...underWay]);
      }
    } finally {
      this.#onArrival = undefined;
      await Promise.all(underWay);
    }
  }

  /** Claims due deliveries, at most `limit`, and returns functions that send them to the webhook as it is now. */
  async #claim(limit: number): Promise<Array<() => Promise<void>>> {
    if (limit < 1 || !(await readAgenda(this.#db)).hasDue) return [];
    const webhook = await this.#findWebhook();
    const claimed: Array<() => Promise<void>> = [];
    while (webhook && claimed.length < limit) {
      const times = { url: webhook.url, now: this.#services.clock.now() };
      const delivery = await claimDelivery(this.#db, times);
      if (!delivery) break;
      claimed.push(() => this.#deliver(webhook, delivery));
    }
    return claimed;
  }

  async #deliver(webhook: Webhook, delivery: ClaimedDelivery): Promise<void> {
    try {
      await deliver(this.#services, { db: this.#db, webhook }, delivery);
    } catch (error) {
      this.#services.report('delivery_failed', error);
    }
  }

  async #setNextAlarm(hasMore: boolean): Promise<void> {
    const { hasDue, oldestClaim, hasRecords } = await readAgenda(this.#db);
    const now = this.#services.clock.now();
    if (hasDue || hasMore) await setAlarmBy(this.#object, now);
    else if (!this.#isCopied) await setAlarmBy(this.#object, now + retryMs);
    else if (oldestClaim !== undefined) await setAlarmBy(this.#object, oldestClaim + claimMs + 1);
    else if (hasRecords) await setAlarmBy(this.#object, now + periodMs);
  }

  /** Copies the newest records from D1, so that a list has them. The alarm copies the others, and removes old ones. */
  async #copySome(webhookId: string): Promise<void> {
    const copied = await copyDeliveries(this.#services, this.#db, webhookId);
    if (copied > 0) await this.copyRecords(webhookId);
    else this.#isCopied = true;
  }

  /** Finds the webhook. Returns undefined if it was deleted, or if nothing was taken yet. */
  async #findWebhook(): Promise<Webhook | undefined> {
    const id = this.#webhookId;
    return id === undefined ? undefined : await findWebhookById(this.#services.db, id);
  }

  /** Deletes what an event left here that was on its way while its webhook was deleted. */
  async #forgetWebhook(): Promise<void> {
    const id = this.#webhookId;
    if (id !== undefined) await new DataStore(this.#services.files).forgetAll(id);
    await this.destroy();
  }

  #remember(webhookId: string): void {
    if (this.#webhookId === undefined) this.#object.kv.put('webhookId', webhookId);
  }

  get #webhookId(): string | undefined {
    return this.#object.kv.get<string>('webhookId');
  }

  /** Whether all deliveries of this webhook in D1 have been copied. */
  get #isCopied(): boolean {
    return this.#object.kv.get<boolean>('isCopied') === true;
  }

  set #isCopied(isCopied: boolean) {
    this.#object.kv.put('isCopied', isCopied);
  }
}
