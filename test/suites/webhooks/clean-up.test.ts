import { env } from 'cloudflare:test';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { deliveries } from '../../../src/records/deliveries.ts';
import { insertDeliveries } from '../../../src/records/deliveries-writes.ts';
import { insertEvent } from '../../../src/records/events-writes.ts';
import type { Webhook } from '../../../src/records/webhooks.ts';
import type { EventMessage } from '../../../src/services/events/announce.ts';
import { DataStore } from '../../../src/services/events/data-store.ts';
import { webhookSteps } from '../../../src/services/webhooks/clean-up.ts';
import { copyingStep, courierSteps, threeMonthsBefore } from '../../../src/services/webhooks/courier-steps.ts';
import { db, makeSpace } from '../../harness/space.ts';
import {
  aDelivery,
  aWebhook,
  deliverNow,
  inCourier,
  listRecords,
  setClock,
  type WebhookServices,
  webhookServices,
} from '../../harness/webhooks.ts';

const minute = 60_000;

/** Runs the scheduled steps. Returns the events that were sent again. */
async function run(parts: WebhookServices): Promise<string[]> {
  const events: string[] = [];
  const sendBatch = async (batch: Iterable<{ body: EventMessage }>) => {
    for (const { body } of batch) events.push(body.eventId);
  };
  for (const step of webhookSteps({ ...parts, eventQueue: { sendBatch } as never })) await step.run();
  return events;
}

/** Runs the steps of a courier's alarm. */
const clean = (parts: WebhookServices, webhook: Webhook) =>
  inCourier(webhook.id, async (own) => {
    for (const step of courierSteps(parts, { db: own, webhook })) await step.run();
  });

/** Each test uses another time, so that it ignores the records of the others. */
let year = 2100;
async function world() {
  const clock = setClock(Date.UTC(year++, 4, 31, 12));
  const parts = webhookServices(undefined, { clock });
  const { id: spaceId } = await makeSpace();
  return { clock, parts, spaceId, webhook: await aWebhook(parts, spaceId) };
}

describe('three calendar months before', () => {
  it.each([
    ['2026-11-21T10:20:30.000Z', '2026-08-21T10:20:30.000Z'],
    ['2026-05-31T23:59:59.999Z', '2026-02-28T23:59:59.999Z'],
    ['2028-05-31T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
    ['2026-01-15T00:00:00.000Z', '2025-10-15T00:00:00.000Z'],
    ['2026-03-31T12:00:00.000Z', '2025-12-31T12:00:00.000Z'],
  ])('[HOOK-6] %s is %s', (now, before) => {
    expect(new Date(threeMonthsBefore(Date.parse(now))).toISOString()).toBe(before);
  });
});

describe('the alarm of a courier', () => {
  it('[HOOK-6] removes records that are older than three months, and their objects', async () => {
    const { clock, parts, webhook } = await world();
    const id = await aDelivery(webhook, { now: clock.now() });
    const large = newId();
    const facts = { spaceId: webhook.spaceId, eventId: null, event: 'brand.updated', resendOf: null } as const;
    const place = { id: large, webhookId: webhook.id };
    const storedData = await new DataStore(parts.files).keep(place, { text: 'x'.repeat(40_000) });
    await inCourier(webhook.id, (own) =>
      insertDeliveries(own, [{ ...place, ...facts, ...storedData, createdOn: clock.now() }]),
    );
    for (const _ of [id, large]) await deliverNow(parts, webhook.id);
    expect(parts.received).toHaveLength(2);
    const first = clock.now();
    // From the last of May to the last of August, to the millisecond.
    clock.forward(Date.UTC(new Date(first).getUTCFullYear(), 7, 31, 12) - first);
    const later = await aDelivery(webhook, { now: clock.now() });
    await deliverNow(parts, webhook.id);
    await clean(parts, webhook);
    expect((await listRecords(webhook.id, clock.now())).map((record) => record.id).sort()).toEqual(
      [id, large, later].sort(),
    );
    clock.forward(1);
    await clean(parts, webhook);
    expect((await listRecords(webhook.id, clock.now())).map((record) => record.id)).toEqual([later]);
    expect((await env.FILES.list({ prefix: `webhook-data/${webhook.id}/` })).objects).toEqual([]);
  });

  it('[HOOK-2] gives up deliveries an hour overdue', async () => {
    const { clock, parts, webhook } = await world();
    const id = await aDelivery(webhook, { now: clock.now() });
    clock.forward(60 * minute);
    await clean(parts, webhook);
    expect(await listRecords(webhook.id, clock.now())).toEqual([]);
    clock.forward(1);
    await clean(parts, webhook);
    const expired = { id, status: 'failed', error: 'delivery_expired', url: webhook.url };
    expect(await listRecords(webhook.id, clock.now())).toMatchObject([expired]);
    await deliverNow(parts, webhook.id);
    expect(parts.received).toEqual([]);
  });

  it('[SCL-1, HOOK-7] copies the records of earlier versions from D1, which the list has at once, in steps that can be repeated', async () => {
    const { clock, parts, spaceId, webhook } = await world();
    const facts = { webhookId: webhook.id, spaceId, event: 'brand.updated', data: {}, dataBytes: 2 } as const;
    const old = Array.from({ length: 620 }, (_, index) => ({
      id: newId(),
      ...facts,
      status: 'success' as const,
      url: webhook.url,
      createdOn: clock.now() + index,
      firedOn: clock.now() + index,
    }));
    for (let from = 0; from < old.length; from += 8) await db.insert(deliveries).values(old.slice(from, from + 8));
    const left = async () => (await db.select().from(deliveries).where(eq(deliveries.webhookId, webhook.id))).length;
    // A process that dies after it copied some records.
    const broken: WebhookServices['db'] = Object.create(db, {
      delete: {
        value: () => {
          throw new Error('died');
        },
      },
    });
    const copy = (services: WebhookServices) =>
      inCourier(webhook.id, async (own) =>
        courierSteps(services, { db: own, webhook })
          .find(({ name }) => name === copyingStep)
          ?.run(),
      );
    await expect(copy({ ...parts, db: broken })).rejects.toThrow('died');
    expect(await left()).toBe(620);
    const query = { webhookId: webhook.id, page: 7, perPage: 100 };
    const listing = JSON.parse(await env.COURIERS.getByName(webhook.id).list(query));
    expect([listing.count, listing.list.map(({ id }: { id: string }) => id)]).toEqual([
      620,
      old
        .slice(0, 20)
        .map(({ id }) => id)
        .reverse(),
    ]);
    expect([await left(), await copy(parts)]).toEqual([0, 0]);
  });
});

describe('the lists of a courier', () => {
  it.each([
    ['all', "status not in ('due', 'claimed')"],
    ['those of a status', "status not in ('due', 'claimed') and status = 'failed'"],
  ])('[HOOK-7, GEN-6] are read in the order of an index: %s', async (_, where) => {
    const { webhook } = await world();
    const plan = await inCourier(webhook.id, (own) =>
      own.all<{ detail: string }>(
        sql.raw(
          `explain query plan select id from webhook_deliveries where ${where} order by fired_on desc, id limit 50`,
        ),
      ),
    );
    const steps = JSON.stringify(plan);
    expect(steps).toMatch(/USING (COVERING )?INDEX webhook_deliveries_/);
    expect(steps).not.toContain('TEMP B-TREE');
  });
});

describe('the scheduled job', () => {
  // G2: one run used to remove 1,000 events, which is fewer than two a second.
  it('[SCL-3] removes the events of a busy day in one run', async () => {
    const { clock, parts, spaceId } = await world();
    const old = clock.now() - 25 * 60 * minute;
    await env.DB.prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2500)
       INSERT INTO events (id, space_id, event, data, created_on, taken_on)
       SELECT ?1 || n, ?1, 'brand.deleted', '{}', ?2, ?2 FROM numbers`,
    )
      .bind(spaceId, old)
      .run();
    await run(parts);
    const left = await env.DB.prepare('select count(*) as count from events where space_id = ?').bind(spaceId).first();
    expect(left).toEqual({ count: 0 });
  });

  it('[HOOK-2] sends events that the queue lost again until they are accepted, however late it runs', async () => {
    const { clock, parts, spaceId } = await world();
    const eventId = newId();
    await insertEvent(db, { id: eventId, spaceId, event: 'brand.updated', data: {} }, clock.now());
    clock.forward(5 * minute);
    expect(await run(parts)).toEqual([]);
    clock.forward(10 * minute);
    expect(await run(parts)).toEqual([eventId]);
    clock.forward(30 * minute);
    expect(await run(parts)).toEqual([eventId]);
  });
});
