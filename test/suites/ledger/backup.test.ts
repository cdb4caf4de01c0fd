import { env, evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { renderLogs } from '../../../src/records/render-logs.ts';
import { insertRenderLogs } from '../../../src/records/render-logs-writes.ts';
import { backUpLedger } from '../../../src/services/ledger/backup.ts';
import { charge } from '../../../src/services/ledger/credits.ts';
import { LedgerBook } from '../../../src/services/ledger/ledger-book.ts';
import { type LedgerPort, printJson } from '../../../src/services/ledger/ports.ts';
import { readUsage } from '../../../src/services/ledger/usage.ts';
import { balanceOf, clearLedger, logEntry, makeOldSpace, readEntries } from '../../harness/ledger.ts';
import { testServices } from '../../harness/services.ts';
import { db, makeSpace } from '../../harness/space.ts';

const hourMs = 3_600_000;
const allTime = { from: 0, to: Math.ceil(Date.now() / hourMs + 1) * hourMs };

function entryOf(spaceId: string, more: object = {}) {
  const facts = { status: 'ok', httpStatus: 200, via: 'post', authKind: 'key', format: 'png' } as const;
  return { id: newId(), requestId: newId(), spaceId, createdOn: Date.now(), renderMs: 80, ...facts, ...more };
}

/** A space that has used six credits in three days, and whose ledger was backed up. */
async function makeBackedUp() {
  const { id: spaceId } = await makeSpace({ creditsLimit: 10 });
  const dayMs = 24 * hourMs;
  for (const [index, credits] of [1, 2, 3].entries())
    await logEntry(entryOf(spaceId, { credits, createdOn: Date.now() - index * dayMs }));
  await logEntry(entryOf(spaceId, { cached: true, format: 'webp' }));
  const keyUses = { key: Date.now() };
  await env.LEDGERS.getByName(spaceId).record(printJson({ id: newId(), spaceId, renders: [], keyUses }));
  await logEntry(entryOf(spaceId, { status: 'failed', httpStatus: 422, errorCode: 'engine_failed' }));
  await runDurableObjectAlarm(env.LEDGERS.getByName(spaceId));
  return spaceId;
}

/** Empties the objects of a space without deleting anything else, as if they were on another account. */
async function loseObjects(spaceId: string): Promise<void> {
  const ledger = env.LEDGERS.getByName(spaceId);
  await runInDurableObject(ledger, async (_, { storage }) => {
    await storage.deleteAlarm();
    await storage.deleteAll();
  });
  await evictDurableObject(ledger);
}

describe('a ledger whose object is lost', () => {
  it('[SCL-1] is restored from R2 with its credits, usage and statistics, and goes on', async () => {
    const spaceId = await makeBackedUp();
    const read = async () => {
      const ledger = env.LEDGERS.getByName(spaceId);
      const balance = await balanceOf(spaceId);
      const [{ days }, stats] = [await ledger.readUsage(spaceId, allTime), await ledger.readStats(spaceId, allTime)];
      return { balance, days, latencies: stats.latencies, perDay: stats.days };
    };
    const before = await read();
    expect(before.balance).toMatchObject({ used: 6, remaining: 4 });
    expect(before.days).toHaveLength(4);
    await loseObjects(spaceId);
    expect(await read()).toEqual(before);

    const services = testServices();
    const pay = (amount: number) =>
      charge(services, { id: spaceId, creditsLimit: 10 }, { amount, ifLost: { entry: entryOf(spaceId) } });
    expect(await pay(4)).toMatchObject({ remaining: 0 });
    await expect(pay(1)).rejects.toMatchObject({ code: 'credits_exhausted' });
    await logEntry(entryOf(spaceId, { cached: true }));
    expect((await env.LEDGERS.getByName(spaceId).listHours({ spaceId })).hours).toMatchObject([{ count: 1 }]);
  });

  it.each<[string, (ledger: LedgerPort, spaceId: string) => Promise<unknown>]>([
    ['its usage', async (ledger, spaceId) => (await ledger.readUsage(spaceId, allTime)).days],
    ['its statistics', async (ledger, spaceId) => (await ledger.readStats(spaceId, allTime)).days],
    ['the uses of its keys', (ledger, spaceId) => ledger.listKeyUses(spaceId)],
  ])('[SCL-1, CRD-3] is restored by the request that first reads %s', async (_, read) => {
    const spaceId = await makeBackedUp();
    const before = await read(env.LEDGERS.getByName(spaceId), spaceId);
    expect(Object.keys(before ?? {})).not.toEqual([]);
    await loseObjects(spaceId);
    expect(await read(env.LEDGERS.getByName(spaceId), spaceId)).toEqual(before);
  });

  it('[SCL-1, CRD-2] is restored without the charges of renders that had not ended', async () => {
    const { id: spaceId } = await makeSpace({ creditsLimit: 10 });
    await logEntry(entryOf(spaceId, { credits: 2 }));
    const payer = { id: spaceId, creditsLimit: 10 };
    await charge(testServices(), payer, { amount: 3, ifLost: { entry: entryOf(spaceId) } });
    await runDurableObjectAlarm(env.LEDGERS.getByName(spaceId));
    expect(await balanceOf(spaceId)).toMatchObject({ used: 5 });
    await loseObjects(spaceId);
    expect(await balanceOf(spaceId)).toMatchObject({ used: 2 });
  });

  it.each([
    ['before', 3],
    ['after', 0],
  ])('[SCL-1, LOG-1, CRD-3] is restored %s its log was copied from D1, and counts it once', async (time, listed) => {
    const { id: spaceId } = await makeOldSpace();
    const old = [1, 2, 3].map((hours) => ({ entry: entryOf(spaceId, { createdOn: Date.now() - hours * hourMs }) }));
    await insertRenderLogs(db, old);
    const ledger = env.LEDGERS.getByName(spaceId);
    await ledger.readUsed(spaceId);
    await logEntry(entryOf(spaceId));
    if (time === 'after') await runDurableObjectAlarm(ledger);
    else await runInDurableObject(ledger, (_, { storage }) => backUpLedger(storage, testServices()));
    const read = () => readUsage(testServices(), { spaceId, ...allTime });
    const before = await read();
    expect(before.reduce((sum, { renders }) => sum + renders, 0)).toBe(4);
    await loseObjects(spaceId);
    expect(await read()).toEqual(before);
    // The log begins again, with what D1 still has of it.
    expect(await readEntries(spaceId)).toHaveLength(listed);
    for (let alarm = 0; alarm < 2; alarm++) {
      await runDurableObjectAlarm(env.LEDGERS.getByName(spaceId));
      expect(await read()).toEqual(before);
      await runInDurableObject(env.LEDGERS.getByName(spaceId), (_, { storage }) => {
        storage.sql.exec('UPDATE old_log SET copied_on = 0');
      });
    }
    expect(await db.$count(renderLogs, eq(renderLogs.spaceId, spaceId))).toBe(0);
  });

  it('[SCL-1] is backed up again only after a day with new entries', async () => {
    const spaceId = await makeBackedUp();
    const readTime = async () => (await env.FILES.head(`ledgers/${spaceId}.json`))?.uploaded.getTime();
    const first = await readTime();
    await logEntry(entryOf(spaceId, { cached: true }));
    await runDurableObjectAlarm(env.LEDGERS.getByName(spaceId));
    expect(await readTime()).toBe(first);
    await runInDurableObject(env.LEDGERS.getByName(spaceId), (_, { storage }) => {
      storage.sql.exec('UPDATE backups SET saved_on = saved_on - 86400000');
    });
    await runDurableObjectAlarm(env.LEDGERS.getByName(spaceId));
    expect(await readTime()).toBeGreaterThan(first ?? Number.NaN);
  });

  it('[SCL-1] is not restored after the space was deleted', async () => {
    const spaceId = await makeBackedUp();
    expect(await env.FILES.head(`ledgers/${spaceId}.json`)).not.toBeNull();
    await clearLedger(spaceId);
    expect(await env.FILES.head(`ledgers/${spaceId}.json`)).toBeNull();
  });

  it('[SCL-1] is not opened empty if its backup cannot be read', async () => {
    const spaceId = await makeBackedUp();
    await loseObjects(spaceId);
    await env.FILES.put(`ledgers/${spaceId}.json`, '{"version":2}');
    const cause = { message: 'The backup of a ledger cannot be read' };
    await expect(balanceOf(spaceId)).rejects.toMatchObject({ cause });
  });
});

describe('the alarm of a ledger', () => {
  it('[SCL-3] is set again if it fails', async () => {
    const { id: spaceId } = await makeSpace();
    await logEntry(entryOf(spaceId));
    await runInDurableObject(env.LEDGERS.getByName(spaceId), async (_, { storage }) => {
      await storage.deleteAlarm();
      const failing = new Proxy(storage, {
        get: (target, name) => {
          if (name === 'transactionSync') throw new Error('The disk is full');
          const value = Reflect.get(target, name);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
      const report = vi.fn();
      await new LedgerBook(failing, testServices({ report })).alarm();
      expect(report).toHaveBeenCalledWith('ledger_alarm_failed', expect.any(Error));
      expect(await storage.getAlarm()).toBeGreaterThan(Date.now());
    });
  });
});
