import { env, runInDurableObject } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { newId } from '../../../src/core/ids.ts';
import { openDatabase } from '../../../src/records/database.ts';
import type { NewDelivery } from '../../../src/records/deliveries-writes.ts';
import type { Webhook } from '../../../src/records/webhooks.ts';
import { DataStore } from '../../../src/services/events/data-store.ts';
import { sendEvents } from '../../../src/services/events/send.ts';
import { parseJson, printJson } from '../../../src/services/ledger/ports.ts';
import { CourierBook, type CourierStorage } from '../../../src/services/webhooks/courier-book.ts';
import { removeWebhook } from '../../../src/services/webhooks/write.ts';
import { countedD1 } from '../../harness/counted-d1.ts';
import { db, makeSpace } from '../../harness/space.ts';
import {
  aWebhook,
  listCourierRows,
  type Receiver,
  setClock,
  type WebhookServices,
  webhookServices,
} from '../../harness/webhooks.ts';

const dayMs = 86_400_000;
const log = { info: () => undefined, error: () => undefined };

interface TestCourier {
  parts: WebhookServices;
  webhook: Webhook;
  clock: ReturnType<typeof setClock>;
  /** The alarm that is set, in milliseconds from now. null if there is none. */
  alarmIn(): number | null;
  /** The number of keys and rows that the object stores besides its schema. */
  stored(): number;
  /** The number of rows that statements have written to the object's database, as Cloudflare counts them. */
  rowsWritten(): number;
  book: CourierBook;
  /** Replaces the process of the courier, so that everything that is not stored is gone. Returns its new book. */
  restart(services?: WebhookServices): CourierBook;
  due(fields?: Partial<NewDelivery>): NewDelivery;
  take(...due: NewDelivery[]): Promise<void>;
  list(): Promise<Array<{ id: string; status: string; error: string | null }>>;
}

/** Works with the courier of a new webhook. Its alarm is run by the test. */
async function withCourier(receive: Receiver, work: (courier: TestCourier) => Promise<void>): Promise<void> {
  const clock = setClock(systemClock.now());
  const parts = webhookServices(receive, { clock });
  const webhook = await aWebhook(parts, (await makeSpace()).id);
  await runInDurableObject(env.COURIERS.getByName(webhook.id), async (_, { storage }) => {
    let alarm: number | null = null;
    const cursors: Array<SqlStorageCursor<Record<string, SqlStorageValue>>> = [];
    const sql = new Proxy(storage.sql, {
      get: (target, name) => {
        if (name !== 'exec') return Reflect.get(target, name);
        return (...input: Parameters<SqlStorage['exec']>) => {
          const cursor = target.exec(...input);
          cursors.push(cursor);
          return cursor;
        };
      },
    });
    const object: CourierStorage = {
      sql,
      kv: storage.kv,
      transactionSync: (closure) => storage.transactionSync(closure),
      getAlarm: async () => alarm,
      setAlarm: async (time) => {
        alarm = Number(time);
      },
      deleteAlarm: async () => {
        alarm = null;
      },
      deleteAll: () => storage.deleteAll(),
    };
    const open = (services: WebhookServices) => {
      const opened = new CourierBook(object, services, log);
      // The runtime clears an alarm before it runs it.
      const run = opened.alarm.bind(opened);
      return Object.assign(opened, {
        alarm: () => {
          alarm = null;
          return run();
        },
      });
    };
    let book = open(parts);
    const facts = { webhookId: webhook.id, spaceId: webhook.spaceId, event: 'brand.updated', resendOf: null } as const;
    await work({
      parts,
      webhook,
      clock,
      alarmIn: () => alarm && alarm - clock.now(),
      stored: () => {
        const tables = storage.sql.exec("SELECT name FROM sqlite_schema WHERE name = 'webhook_deliveries'").toArray();
        return tables.length + [...storage.kv.list()].length;
      },
      rowsWritten: () => cursors.reduce((sum, cursor) => sum + cursor.rowsWritten, 0),
      restart: (services = parts) => {
        book = open(services);
        return book;
      },
      book,
      due: (fields) => ({
        id: newId(),
        ...facts,
        eventId: newId(),
        data: { doc: { id: 'x' } },
        dataBytes: 20,
        createdOn: clock.now(),
        ...fields,
      }),
      take: (...due) => book.take(printJson(due)),
      list: async () => {
        const { list } = parseJson(await book.list({ webhookId: webhook.id, page: 1, perPage: 100 }));
        return list.map(({ id, status, error }) => ({ id, status, error }));
      },
    });
  });
}

const thanks: Receiver = () => new Response('thanks');

describe('a courier', () => {
  it('[HOOK-2] sends six requests at a time, also those that arrive meanwhile, and then waits for a day', async () => {
    let atOnce = 0;
    const most: number[] = [];
    const slow: Receiver = async () => {
      most.push(++atOnce);
      await scheduler.wait(30);
      atOnce--;
      return new Response();
    };
    await withCourier(slow, async ({ book, due, take, alarmIn, parts, list }) => {
      await take(...Array.from({ length: 15 }, () => due()));
      expect(alarmIn()).toBe(0);
      const running = book.alarm();
      await scheduler.wait(40);
      await take(due(), due());
      await running;
      expect([parts.received.length, Math.max(...most), alarmIn()]).toEqual([17, 6, dayMs]);
      expect(new Set((await list()).map(({ status }) => status))).toEqual(new Set(['success']));
    });
  });

  it('[HOOK-2] leaves what is more than a hundred to the next alarm', async () => {
    await withCourier(thanks, async ({ book, due, take, alarmIn, parts }) => {
      await take(...Array.from({ length: 130 }, () => due()));
      await book.alarm();
      expect([parts.received.length, alarmIn()]).toEqual([100, 0]);
      await book.alarm();
      expect([parts.received.length, alarmIn()]).toEqual([130, dayMs]);
    });
  });

  it('[HOOK-3] sends a delivery that it was given twice once, before and after it was sent', async () => {
    await withCourier(thanks, async ({ book, due, take, parts, list }) => {
      const delivery = due();
      await Promise.all([take(delivery, delivery), take(delivery)]);
      await book.alarm();
      await take(delivery);
      await book.alarm();
      expect([parts.received.length, await list()]).toEqual([1, [{ id: delivery.id, status: 'success', error: null }]]);
    });
  });

  it('[HOOK-3] sends what it accepted after a restart, and what it was sending is recorded as interrupted', async () => {
    const hanging = Promise.withResolvers<Response>();
    const receivers: Receiver[] = [() => hanging.promise, thanks];
    await withCourier(
      (request) => (receivers.shift() ?? thanks)(request),
      async ({ book, due, take, restart, alarmIn, clock, parts, list }) => {
        const [interrupted, accepted] = [due(), due()];
        await take(interrupted);
        const died = book.alarm();
        await expect.poll(() => parts.received.length).toBe(1);
        clock.forward(1);
        const restarted = restart();
        await take(accepted);
        expect(alarmIn()).toBe(0);
        await restarted.alarm();
        expect(parts.received).toHaveLength(2);
        expect(await list()).toEqual([{ id: accepted.id, status: 'success', error: null }]);
        expect(alarmIn()).toBe(60_000);
        clock.forward(60_000);
        await restarted.alarm();
        expect(await list()).toEqual([
          { id: accepted.id, status: 'success', error: null },
          { id: interrupted.id, status: 'failed', error: 'delivery_interrupted' },
        ]);
        expect(parts.received).toHaveLength(2);
        hanging.resolve(new Response());
        await died;
      },
    );
  });

  it('[HOOK-2, SCL-1] keeps what is due while D1 fails, and tries again after 10 seconds', async () => {
    await withCourier(thanks, async ({ due, take, restart, alarmIn, parts }) => {
      const broken: WebhookServices['db'] = Object.create(db, {
        select: {
          value: () => {
            throw new Error('no D1');
          },
        },
      });
      await take(due());
      await restart({ ...parts, db: broken }).alarm();
      expect([parts.reported, parts.received.length, alarmIn()]).toEqual([['courier_failed'], 0, 10_000]);
      await restart().alarm();
      expect(parts.received).toHaveLength(1);
    });
  });

  it('[HOOK-6, SEC-5] keeps nothing of an event that was on its way while its webhook was deleted', async () => {
    await withCourier(thanks, async ({ book, due, take, webhook, parts, stored, alarmIn }) => {
      const work: Promise<unknown>[] = [];
      const defer = (one: Promise<unknown>) => void work.push(one);
      const couriers = { getByName: () => book };
      await take(due());
      await removeWebhook({ ...parts, couriers, defer }, { ...webhook, revision: undefined });
      await Promise.all(work);
      expect([stored(), alarmIn()]).toEqual([0, null]);
      const id = newId();
      const large = await new DataStore(parts.files).keep({ id, webhookId: webhook.id }, { text: 'x'.repeat(40_000) });
      await take(due({ id, ...large }));
      await book.alarm();
      expect([stored(), alarmIn(), parts.received]).toEqual([0, null, []]);
      expect((await parts.files.list({ prefix: `webhook-data/${webhook.id}/` })).objects).toEqual([]);
    });
  });

  it('[SCL-1, SCL-4] writes nothing to D1 while it takes, sends and lists deliveries, and seven rows for each to its own database', async () => {
    await withCourier(thanks, async ({ due, take, restart, parts, list, ...courier }) => {
      const { d1, rowsWritten } = countedD1();
      const book = restart({ ...parts, db: openDatabase(d1) });
      await list();
      const before = courier.rowsWritten();
      await take(...Array.from({ length: 100 }, () => due()));
      await book.alarm();
      expect((courier.rowsWritten() - before) / 100).toBe(7);
      expect(await list()).toHaveLength(100);
      expect(rowsWritten()).toBe(0);
    });
  });
});

describe('an event that a courier does not accept', () => {
  it('[HOOK-2, HOOK-3] reaches the other couriers, and reaches each once if it is sent again', async () => {
    const parts = webhookServices();
    const spaceId = (await makeSpace()).id;
    const [one, other] = [await aWebhook(parts, spaceId), await aWebhook(parts, spaceId)];
    const data = { text: 'x'.repeat(40_000) };
    const event = { id: newId(), spaceId, event: 'render.completed', data, createdOn: parts.clock.now() } as const;
    const getByName = (webhookId: string) => ({
      ...parts.couriers.getByName(webhookId),
      ...(webhookId === one.id ? { take: () => Promise.reject(new Error('no')) } : {}),
    });
    expect(await sendEvents({ ...parts, couriers: { getByName } }, [event])).toEqual(new Set([event.id]));
    expect([await listCourierRows(one.id), parts.reported]).toEqual([[], ['events_not_received']]);
    expect(await listCourierRows(other.id)).toHaveLength(1);
    expect(await sendEvents(parts, [event])).toEqual(new Set());
    for (const { id } of [one, other]) {
      expect(await listCourierRows(id)).toMatchObject([{ eventId: event.id, status: 'due' }]);
      expect((await parts.files.list({ prefix: `webhook-data/${id}/` })).objects).toHaveLength(1);
    }
  });
});
