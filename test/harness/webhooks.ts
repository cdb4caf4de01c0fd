import { env, runInDurableObject } from 'cloudflare:test';
import { type Clock, systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/ids.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { type EventName, eventNames } from '../../src/core/names/events.ts';
import { createOutbound, type PostPolicy } from '../../src/platform/outbound/index.ts';
import type { Database } from '../../src/records/database.ts';
import { courierMigrations, type Delivery, deliveries } from '../../src/records/deliveries.ts';
import { claimDelivery, insertDeliveries, listDeliveries } from '../../src/records/deliveries-writes.ts';
import { insertEvent } from '../../src/records/events-writes.ts';
import { migrateObject, openObjectDatabase } from '../../src/records/object-database.ts';
import { findWebhookById, type Webhook } from '../../src/records/webhooks.ts';
import { parseJson } from '../../src/services/ledger/ports.ts';
import type { Services } from '../../src/services/services.ts';
import { deliver } from '../../src/services/webhooks/deliver.ts';
import { makeWebhook, type WebhookFields } from '../../src/services/webhooks/write.ts';
import { testServices } from './services.ts';
import { db } from './space.ts';

/** A request as its receiver got it. */
export interface Received {
  url: string;
  headers: Record<string, string>;
  bytes: Uint8Array;
}

export type Receiver = (request: Received) => Response | Promise<Response>;

export interface WebhookServices extends Services {
  /** Deliveries that were handed to couriers. */
  messages: Array<{ deliveryId: string; webhookId: string }>;
  received: Received[];
  reported: string[];
}

const addresses = 'hooks.test=93.184.216.34,other.test=93.184.216.35,inside.test=10.0.0.7,turned.test=93.184.216.36';

/** Services whose receivers are a function, and whose couriers store deliveries but send none by themselves. */
export function webhookServices(
  receive: Receiver = () => new Response('thanks'),
  { clock = systemClock, dns = addresses }: { clock?: Clock; dns?: string } = {},
): WebhookServices {
  const messages: WebhookServices['messages'] = [];
  const received: Received[] = [];
  const reported: string[] = [];
  const outbound = createOutbound(
    { development: true, dns },
    {
      fetch: async (input, init) => {
        const request = new Request(input, init as RequestInit);
        const bytes = new Uint8Array(await request.arrayBuffer());
        const one = { url: request.url, headers: Object.fromEntries(request.headers), bytes };
        received.push(one);
        return receive(one);
      },
    },
  );
  const couriers: Services['couriers'] = {
    getByName: (webhookId) => {
      const courier = env.COURIERS.getByName(webhookId);
      return {
        list: (query) => courier.list(query),
        find: (address) => courier.find(address),
        destroy: () => courier.destroy(),
        copyRecords: (id) => courier.copyRecords(id),
        take: async (text) => {
          const due = parseJson(text);
          await inCourier(webhookId, (own) => insertDeliveries(own, due));
          messages.push(...due.map(({ id: deliveryId }) => ({ deliveryId, webhookId })));
        },
      };
    },
  };
  const services = testServices({
    outbound,
    clock,
    secret: 'the secret of a test',
    couriers,
    defer: () => undefined,
    report: (event) => void reported.push(event),
  });
  return { ...services, messages, received, reported };
}

export function aWebhook(services: Services, spaceId: string, fields: Partial<WebhookFields> = {}): Promise<Webhook> {
  return makeWebhook(services, spaceId, { url: 'https://hooks.test/in', events: [...eventNames], ...fields });
}

/** Records an event of the space, as a verb does. */
export async function anEvent(
  spaceId: string,
  {
    event = 'brand.updated',
    data = { doc: { id: 'x' } },
    now = systemClock.now(),
  }: { event?: EventName; data?: JsonObject; now?: number } = {},
): Promise<string> {
  const id = newId();
  await insertEvent(db, { id, spaceId, event, data }, now);
  return id;
}

/** A delivery that is due at the webhook. */
export async function aDelivery(
  { id: webhookId, spaceId }: Pick<Webhook, 'id' | 'spaceId'>,
  { now = systemClock.now(), data = { doc: { id: 'x' } } }: { now?: number; data?: JsonObject } = {},
): Promise<string> {
  const id = newId();
  const event = { eventId: newId(), event: 'brand.updated', data, dataBytes: 20, resendOf: null } as const;
  await inCourier(webhookId, (own) => insertDeliveries(own, [{ id, webhookId, spaceId, ...event, createdOn: now }]));
  return id;
}

/** Works with the database of a webhook's courier. */
export function inCourier<Result>(webhookId: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  return runInDurableObject(env.COURIERS.getByName(webhookId), (_, { storage }) => {
    migrateObject(storage, courierMigrations);
    return work(openObjectDatabase(storage));
  });
}

/** All deliveries of a webhook, whatever became of them. */
export function listCourierRows(webhookId: string): Promise<Delivery[]> {
  return inCourier(webhookId, (own) => own.select().from(deliveries));
}

/** Sends the oldest delivery that is due at the webhook, if there is one, as its courier does. */
export async function deliverNow(services: Services, webhookId: string, policy?: PostPolicy): Promise<void> {
  const webhook = await findWebhookById(services.db, webhookId);
  if (!webhook) throw new Error('There is no such webhook.');
  await inCourier(webhookId, async (own) => {
    const delivery = await claimDelivery(own, { url: webhook.url, now: services.clock.now() });
    if (delivery) await deliver(services, { db: own, webhook }, delivery, policy);
  });
}

/** The records of a webhook, newest first. */
export async function listRecords(webhookId: string, now = systemClock.now()) {
  return (await inCourier(webhookId, (own) => listDeliveries(own, { page: 1, perPage: 100 }, now))).list;
}

/** A clock that a test advances. */
export function setClock(start: number): Clock & { forward(ms: number): void } {
  let now = start;
  return {
    now: () => now,
    forward: (ms) => {
      now += ms;
    },
  };
}
