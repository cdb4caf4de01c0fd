import { env, evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { describe, expect, it, vi } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { charge } from '../../../src/services/ledger/credits.ts';
import { LedgerBook } from '../../../src/services/ledger/ledger-book.ts';
import { balanceOf, clearLedger, logEntry } from '../../harness/ledger.ts';
import { testServices } from '../../harness/services.ts';
import { makeSpace } from '../../harness/space.ts';

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
    await logEntry(entryOf(spaceId, { credits, createdOn: Date.now() - index * dayMs, keyId: 'key' }));
  await logEntry(entryOf(spaceId, { cached: true, format: 'webp' }));
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
      const [{ days }, stats] = [await ledger.readUsage(allTime), await ledger.readStats(allTime)];
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
    expect((await env.LEDGERS.getByName(spaceId).listHours({})).hours).toMatchObject([{ count: 1 }]);
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
    await expect(balanceOf(spaceId)).rejects.toThrow('The backup of a ledger cannot be read');
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
