import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { eventNames } from '../../../src/core/names/events.ts';
import { openDatabase } from '../../../src/records/database.ts';
import { findUntaken } from '../../../src/records/events.ts';
import { insertEvent } from '../../../src/records/events-writes.ts';
import { announce } from '../../../src/services/events/announce.ts';
import { sendEvents } from '../../../src/services/events/send.ts';
import { receiveEvents } from '../../../src/services/webhooks/receive-events.ts';
import { removeWebhook } from '../../../src/services/webhooks/write.ts';
import { countedD1 } from '../../harness/counted-d1.ts';
import { testServices } from '../../harness/services.ts';
import { db, makeSpace } from '../../harness/space.ts';
import {
  anEvent,
  aWebhook,
  deliverNow,
  listCourierRows,
  listRecords,
  type WebhookServices,
  webhookServices,
} from '../../harness/webhooks.ts';

const large = { doc: { id: 'x', text: 'ß'.repeat(20_000) } };

async function world() {
  const parts = webhookServices();
  return { parts, space: (await makeSpace()).id };
}

const receive = (parts: WebhookServices, ...ids: string[]) =>
  receiveEvents(
    parts,
    ids.map((eventId) => ({ eventId })),
  );

const deliverAll = async (parts: WebhookServices) => {
  for (const { webhookId } of parts.messages) await deliverNow(parts, webhookId);
};

describe('the consumer of events', () => {
  it('[HOOK-1] sends to each enabled webhook of the space whose triggers include the event', async () => {
    const { parts, space } = await world();
    const all = await aWebhook(parts, space);
    const two = await aWebhook(parts, space, { events: ['brand.deleted', 'entry.published'] });
    await aWebhook(parts, space, { enabled: false });
    await aWebhook(parts, (await makeSpace()).id);
    const ids = await Promise.all(eventNames.map((event) => anEvent(space, { event })));
    await receive(parts, ...ids);
    const messagesFor = (id: string) => parts.messages.filter(({ webhookId }) => webhookId === id).length;
    expect([messagesFor(all.id), messagesFor(two.id), parts.messages.length]).toEqual([
      eventNames.length,
      2,
      eventNames.length + 2,
    ]);
    await deliverAll(parts);
    expect((await listRecords(all.id)).map(({ event }) => event).sort()).toEqual([...eventNames].sort());
    expect((await listRecords(two.id)).map(({ event }) => event).sort()).toEqual(['brand.deleted', 'entry.published']);
  });

  it('[HOOK-3] sends once for an event that the queue repeats, in one batch, in two, and at the same time', async () => {
    const { parts, space } = await world();
    const webhook = await aWebhook(parts, space);
    const id = await anEvent(space);
    await Promise.all([receive(parts, id, id), receive(parts, id), receive(parts, id)]);
    await receive(parts, id);
    await deliverAll(parts);
    await deliverAll(parts);
    expect(parts.received).toHaveLength(1);
    expect(await listRecords(webhook.id)).toHaveLength(1);
  });

  it('ignores an event without listeners, an unknown one, and a deleted webhook', async () => {
    const { parts, space } = await world();
    const [lonely, id] = [await anEvent((await makeSpace()).id), await anEvent(space)];
    const webhook = await aWebhook(parts, space);
    await removeWebhook(parts, { ...webhook, revision: undefined });
    await receive(parts, lonely, newId(), id);
    expect([parts.messages, parts.reported, await findUntaken(db, [lonely, id])]).toEqual([[], [], []]);
  });

  it('[HOOK-6] stores payloads larger than 32 KB in R2 and not in a database, and sends them whole', async () => {
    const { parts, space } = await world();
    const [one, other] = [await aWebhook(parts, space), await aWebhook(parts, space)];
    const id = await anEvent(space, { data: large });
    await receive(parts, id);
    const dataBytes = new TextEncoder().encode(JSON.stringify(large)).byteLength;
    for (const webhook of [one, other])
      expect(await listCourierRows(webhook.id)).toMatchObject([{ data: null, dataBytes }]);
    expect(await env.DB.prepare('select data from events where id = ?').bind(id).first('data')).toBe('{}');
    await deliverAll(parts);
    for (const { bytes: sent } of parts.received) {
      expect(JSON.parse(new TextDecoder().decode(sent)).data).toEqual(large);
    }
    expect(parts.received).toHaveLength(2);
    const objects = async (webhookId: string) =>
      (await env.FILES.list({ prefix: `webhook-data/${webhookId}/` })).objects;
    expect([(await objects(one.id)).length, (await objects(other.id)).length]).toEqual([1, 1]);
    const removing: Promise<unknown>[] = [];
    await removeWebhook({ ...parts, defer: (work) => removing.push(work) }, { ...one, revision: undefined });
    await Promise.all(removing);
    expect([(await objects(one.id)).length, (await objects(other.id)).length]).toEqual([0, 1]);
    expect(await listRecords(one.id)).toEqual([]);
  });

  it('[HOOK-2] hands many large ones to each courier at once', async () => {
    const { parts, space } = await world();
    for (let count = 0; count < 10; count++) await aWebhook(parts, space);
    const data = { doc: { text: 'x'.repeat(31_000) } };
    const ids = await Promise.all(Array.from({ length: 20 }, () => anEvent(space, { data })));
    await receive(parts, ...ids);
    expect([parts.reported, new Set(parts.messages.map(({ deliveryId }) => deliveryId)).size]).toEqual([[], 200]);
  });

  it('[HOOK-2] sends one event to fifty listeners, however its data grows when it is quoted', async () => {
    const { parts, space } = await world();
    for (let count = 0; count < 50; count++) await aWebhook(parts, space);
    const id = await anEvent(space, { data: { text: '"'.repeat(16_000) } });
    const other = await anEvent(space);
    await receive(parts, id, other);
    expect([parts.reported, new Set(parts.messages.map(({ deliveryId }) => deliveryId)).size]).toEqual([[], 100]);
    expect(await findUntaken(db, [id, other])).toEqual([]);
  });

  it('[HOOK-2] sends an event even if another fails', async () => {
    const { parts, space } = await world();
    const webhook = await aWebhook(parts, space);
    const [failing, id] = [await anEvent(space, { data: large }), await anEvent(space)];
    const files = { put: () => Promise.reject(new Error('no')) } as never;
    await receive({ ...parts, files }, failing, id);
    expect([parts.reported, parts.messages.map(({ webhookId }) => webhookId)]).toEqual([
      ['events_not_received'],
      [webhook.id],
    ]);
    expect((await findUntaken(db, [failing, id])).map((event) => event.id)).toEqual([failing]);
  });

  it('[HOOK-1] does not send a webhook events from long before its creation', async () => {
    const { parts, space } = await world();
    const early = await anEvent(space, { now: parts.clock.now() - 120_000 });
    const late = await anEvent(space, { now: parts.clock.now() - 5 });
    await aWebhook(parts, space);
    await receive(parts, early, late);
    expect(parts.messages).toHaveLength(1);
    expect(await findUntaken(db, [early, late])).toEqual([]);
  });

  it('[HOOK-2] reports what fails, and leaves it to be repeated', async () => {
    const { parts, space } = await world();
    await aWebhook(parts, space);
    const id = await anEvent(space);
    await receive({ ...parts, clock: { now: () => Number.NaN } }, id);
    expect(parts.reported).toEqual(['events_not_received']);
    expect(await findUntaken(db, [id])).toHaveLength(1);
    await receive(parts, id);
    expect(parts.messages).toHaveLength(1);
  });
});

describe('an event of a render', () => {
  it('[SCL-1, HOOK-3] is sent, and its delivery recorded, without a row of D1, and once if it arrives twice', async () => {
    const { parts, space } = await world();
    const webhook = await aWebhook(parts, space);
    const { d1, rowsWritten } = countedD1();
    const counted = { ...parts, db: openDatabase(d1) };
    const event = { id: newId(), spaceId: space, event: 'render.completed', data: { pageId: 'p' } } as const;
    await Promise.all([1, 2].map(() => sendEvents(counted, [{ ...event, createdOn: parts.clock.now() }])));
    for (const _ of parts.messages) await deliverNow(counted, webhook.id);
    expect([parts.received.length, rowsWritten()]).toEqual([1, 0]);
    expect(await listRecords(webhook.id)).toMatchObject([{ event: 'render.completed', status: 'success' }]);
    // What the record of the event alone cost before.
    await insertEvent(counted.db, { ...event, id: newId() }, parts.clock.now());
    expect(rowsWritten()).toBeGreaterThanOrEqual(3);
  });
});

describe('announcing an event', () => {
  it('[HOOK-2] fails nothing if the queue rejects it, and delays the request for less than 1 ms', async () => {
    const reported: string[] = [];
    const work: Promise<unknown>[] = [];
    const parts = testServices({
      eventQueue: { send: () => Promise.reject(new Error('no')) } as never,
      defer: (one) => void work.push(one),
      report: (event) => void reported.push(event),
    });
    const start = performance.now();
    for (let count = 0; count < 1_000; count++) announce(parts, newId());
    expect((performance.now() - start) / 1_000).toBeLessThan(1);
    await Promise.all(work);
    expect(new Set(reported)).toEqual(new Set(['event_not_queued']));
  });
});
