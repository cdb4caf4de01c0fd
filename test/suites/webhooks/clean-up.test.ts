import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { insertEvent } from '../../../src/records/events-writes.ts';
import type { EventMessage } from '../../../src/services/events/announce.ts';
import { threeMonthsBefore, webhookSteps } from '../../../src/services/webhooks/clean-up.ts';
import { DataStore } from '../../../src/services/webhooks/data-store.ts';
import { deliver } from '../../../src/services/webhooks/deliver.ts';
import { db, makeSpace } from '../../harness/space.ts';
import {
  aDelivery,
  aWebhook,
  listRecords,
  setClock,
  type WebhookServices,
  webhookServices,
} from '../../harness/webhooks.ts';

const minute = 60_000;

async function run(parts: WebhookServices): Promise<{ events: string[]; deliveries: string[] }> {
  const events: string[] = [];
  parts.messages.length = 0;
  const sendBatch = async (batch: Iterable<{ body: EventMessage }>) => {
    for (const { body } of batch) events.push(body.eventId);
  };
  for (const step of webhookSteps({ ...parts, eventQueue: { sendBatch } as never })) await step.run();
  return { events, deliveries: parts.messages.map(({ deliveryId }) => deliveryId) };
}

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

describe('the scheduled job', () => {
  it('[HOOK-6] removes records that are older than three months, and their objects', async () => {
    const { clock, parts, webhook } = await world();
    const id = await aDelivery(webhook, { now: clock.now() });
    const large = await aDelivery(webhook, { now: clock.now() });
    const storedData = await new DataStore(parts.files).keep(
      { id: large, webhookId: webhook.id },
      { text: 'x'.repeat(40_000) },
    );
    await env.DB.prepare('update webhook_deliveries set data = null, data_bytes = ? where id = ?')
      .bind(storedData.dataBytes, large)
      .run();
    for (const one of [id, large]) await deliver(parts, one);
    expect(parts.received).toHaveLength(2);
    const first = clock.now();
    // From the last of May to the last of August, to the millisecond.
    clock.forward(Date.UTC(new Date(first).getUTCFullYear(), 7, 31, 12) - first);
    const later = await aDelivery(webhook, { now: clock.now() });
    await deliver(parts, later);
    await run(parts);
    expect((await listRecords(webhook.id, clock.now())).map((record) => record.id).sort()).toEqual(
      [id, large, later].sort(),
    );
    clock.forward(1);
    await run(parts);
    expect((await listRecords(webhook.id, clock.now())).map((record) => record.id)).toEqual([later]);
    expect((await env.FILES.list({ prefix: `webhook-data/${webhook.id}/` })).objects).toEqual([]);
  });

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

  it('[HOOK-2] sends events that the queue lost again until they are accepted, however late it runs, and gives up deliveries an hour overdue', async () => {
    const { clock, parts, spaceId, webhook } = await world();
    const eventId = newId();
    await insertEvent(db, { id: eventId, spaceId, event: 'brand.updated', data: {} }, clock.now());
    const id = await aDelivery(webhook, { now: clock.now() });
    clock.forward(5 * minute);
    expect(await run(parts)).toEqual({ events: [], deliveries: [] });
    clock.forward(10 * minute);
    expect(await run(parts)).toEqual({ events: [eventId], deliveries: [id] });
    clock.forward(30 * minute);
    expect(await run(parts)).toEqual({ events: [eventId], deliveries: [id] });
    clock.forward(16 * minute);
    await run(parts);
    expect(await listRecords(webhook.id, clock.now())).toMatchObject([
      { id, status: 'failed', error: 'delivery_expired' },
    ]);
    await deliver(parts, id);
    expect(parts.received).toEqual([]);
  });
});
