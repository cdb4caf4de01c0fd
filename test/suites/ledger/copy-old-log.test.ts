import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { creditLedger } from '../../../src/records/credits.ts';
import type { Database } from '../../../src/records/database.ts';
import { type LoggedRender, type NewRenderLog, renderLogs } from '../../../src/records/render-logs.ts';
import { insertRenderLogs } from '../../../src/records/render-logs-writes.ts';
import { copyOldLog } from '../../../src/services/ledger/copy-old-log.ts';
import type { LogSegments } from '../../../src/services/ledger/ports.ts';
import { findEntry, listLog, readWholeLog } from '../../../src/services/ledger/read-log.ts';
import { readUsage } from '../../../src/services/ledger/usage.ts';
import { readStats } from '../../../src/services/render/log/stats.ts';
import { refundLostCharges } from '../../../src/services/render/refund-lost.ts';
import type { Services } from '../../../src/services/services.ts';
import { balanceOf, chargeInD1, logEntry, makeOldSpace } from '../../harness/ledger.ts';
import { testServices } from '../../harness/services.ts';
import { db } from '../../harness/space.ts';
import { setClock } from '../../harness/webhooks.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const now = Date.now();
const templates = [newId(), newId(), null];

function oldRender(spaceId: string, index: number, more: Partial<NewRenderLog> = {}): LoggedRender {
  const isFailed = index % 10 === 0;
  return {
    entry: {
      id: newId(),
      requestId: `order-${index}`,
      spaceId,
      templateId: templates[index % 3] ?? null,
      format: isFailed ? 'as-asked' : 'png',
      status: isFailed ? 'failed' : 'ok',
      errorCode: isFailed ? 'engine_failed' : null,
      httpStatus: isFailed ? 500 : 200,
      via: 'post',
      authKind: 'key',
      cached: index % 4 === 1,
      renderMs: index % 50,
      credits: isFailed || index % 4 === 1 ? 0 : 1,
      // Over 20 days, some at the same time.
      createdOn: now - dayMs - Math.floor(index / 3) * 45 * 60_000,
      ...more,
    },
    input: { input: { tweaks: { index } }, omitted: null },
    ...(isFailed && { failure: { detail: 'no', faults: [] } }),
  };
}

/** Writes entries as before spaces had ledgers, with the daily statistics that were written with each. */
async function logInD1(spaceId: string, renders: readonly LoggedRender[]): Promise<void> {
  for (let from = 0; from < renders.length; from += 200) await insertRenderLogs(db, renders.slice(from, from + 200));
  const day = "strftime('%Y-%m-%d', created_on / 1000, 'unixepoch')";
  const sums = "count(*), sum(status = 'failed'), sum(cached), sum(credits) FROM render_logs WHERE space_id = ?1";
  for (const [kind, name, where] of [
    ['format', "iif(format = 'png', format, 'other')", 'true'],
    ['template', 'template_id', 'template_id IS NOT NULL'],
    ['error', 'error_code', 'error_code IS NOT NULL'],
  ]) {
    const select = `SELECT space_id, ${day}, '${kind}', ${name}, ${sums} AND ${where} GROUP BY 2, 4`;
    await env.DB.prepare(`INSERT INTO render_stats ${select}`).bind(spaceId).run();
  }
}

/** Everything that the service says about the log of a space. */
async function readAll(spaceId: string, services: Services) {
  const listed: string[] = [];
  const counts = new Set<number>();
  for (let page = 1; page <= 21; page++) {
    const { list, count } = await listLog(services, { spaceId, page, perPage: 100 });
    listed.push(...list.map(({ id }) => id));
    counts.add(count);
  }
  const exported: string[] = [];
  for await (const part of readWholeLog(services, { spaceId }, 700)) exported.push(...part.map(({ id }) => id));
  const matching = async (filter: { status?: 'failed'; templateId?: string; search?: string; to?: number }) => {
    const { list, count } = await listLog(services, { spaceId, page: 2, perPage: 20, ...filter });
    return { ids: list.map(({ id }) => id), count };
  };
  const period = { from: now - 40 * dayMs, to: now + hourMs };
  return {
    listed,
    counts: [...counts],
    exported,
    failed: await matching({ status: 'failed' }),
    ofTemplate: await matching({ templateId: templates[0] ?? '' }),
    found: await matching({ search: 'order-19' }),
    before: await matching({ to: now - 9 * dayMs - 12 * 60_000 }),
    usage: await readUsage(services, { spaceId, ...period }),
    stats: await readStats(services, spaceId, period),
    entries: await Promise.all([0, 1, 999].map((place) => findEntry(services, { spaceId, id: listed[place] ?? '' }))),
  };
}

type Batch = Database['batch'];

/** A database that fails before or after some of its batches, counted from 1. */
function failingDb(fails: { before?: number; after?: number }): Database {
  let calls = 0;
  return new Proxy(db, {
    get: (target, name) => {
      if (name !== 'batch') return Reflect.get(target, name);
      return async (...statements: Parameters<Batch>) => {
        calls++;
        if (calls === fails.before) throw new Error('gone');
        const results = await target.batch(...statements);
        if (calls === fails.after) throw new Error('lost');
        return results;
      };
    },
  });
}

/** Segments whose write number `after` succeeds, but its answer is lost. */
function losingSegments(after: number): LogSegments {
  let calls = 0;
  return {
    getByName(name) {
      const segment = env.LOG_SEGMENTS.getByName(name);
      return new Proxy(segment, {
        get: (target, method) => {
          if (method !== 'write') return Reflect.get(target, method);
          return async (...input: Parameters<typeof segment.write>) => {
            await target.write(...input);
            if (++calls === after) throw new Error('lost');
          };
        },
      });
    },
  };
}

const copy = (spaceId: string, replaced: Partial<Services> = {}) =>
  runInDurableObject(env.LEDGERS.getByName(spaceId), (_, { storage }) =>
    copyOldLog(storage, testServices(replaced), spaceId).then(
      (next) => next,
      (error: Error) => error.message,
    ),
  );

const inD1 = (spaceId: string) => db.$count(renderLogs, eq(renderLogs.spaceId, spaceId));

describe('the log from before a space had a ledger', () => {
  it('[SCL-1, LOG-1, CRD-3] is copied once wherever the copying dies, and always read, counted and exported once', async () => {
    const { id: spaceId } = await makeOldSpace();
    const renders = Array.from({ length: 2_000 }, (_, index) => oldRender(spaceId, index));
    await logInD1(spaceId, renders);
    const services = testServices();
    await services.ledgers.getByName(spaceId).readUsed(spaceId);
    const young = oldRender(spaceId, 1, { createdOn: now });
    await logEntry(young.entry);
    const expected = await readAll(spaceId, services);
    expect(expected.counts).toEqual([2_001]);
    expect([...expected.listed].sort()).toEqual([young, ...renders].map(({ entry }) => entry.id).sort());
    expect(expected.exported).toEqual(expected.listed);
    expect(expected.stats.days.reduce((sum, { renders: count }) => sum + count, 0)).toBe(2_001);
    const isUnchanged = async () => expect(await readAll(spaceId, services)).toEqual(expected);

    expect(await copy(spaceId, { db: failingDb({ before: 1 }) })).toBe('gone');
    expect(await copy(spaceId, { db: failingDb({ after: 3 }) })).toBe('lost');
    await isUnchanged();
    expect(await copy(spaceId, { logSegments: losingSegments(1) })).toBe('lost');
    await isUnchanged();
    const copiedOn = now + 5;
    expect(await copy(spaceId, { clock: setClock(copiedOn) })).toBe(copiedOn + hourMs);
    await isUnchanged();
    expect(await inD1(spaceId)).toBe(2_000);

    const clock = setClock(copiedOn + hourMs);
    expect(await copy(spaceId, { clock, db: failingDb({ after: 2 }) })).toBe('lost');
    expect(await inD1(spaceId)).toBe(1_000);
    await isUnchanged();
    expect(await copy(spaceId, { clock })).toBeUndefined();
    expect(await inD1(spaceId)).toBe(0);
    await isUnchanged();
    const { segments, isLogInD1 } = await services.ledgers.getByName(spaceId).listSegments(spaceId);
    expect([segments, isLogInD1]).toEqual([[1, -1, -2, -3], false]);
    const withoutD1 = testServices({ db: failingDb({ before: 1 }) });
    expect((await listLog(withoutD1, { spaceId, page: 1, perPage: 5 })).count).toBe(2_001);
  });

  it('[SCL-1, CRD-2] is copied by the alarm of the ledger, and its charges are neither lost nor refunded', async () => {
    const { id: spaceId } = await makeOldSpace({ creditsLimit: 100 });
    const [paid, failed] = [oldRender(spaceId, 2, { createdOn: now - hourMs }), oldRender(spaceId, 10)];
    await insertRenderLogs(db, [paid, failed]);
    await chargeInD1({ renderId: paid.entry.id, spaceId, amount: 1 }, now - hourMs);
    await chargeInD1({ renderId: failed.entry.id, spaceId, amount: 2 }, now - dayMs);
    const ledger = env.LEDGERS.getByName(spaceId);
    await ledger.readUsed(spaceId);
    const alarmOn = () => runInDurableObject(ledger, (_, { storage }) => storage.getAlarm());
    expect(await alarmOn()).toBeLessThanOrEqual(Date.now() + 10 * 60_000);
    await runDurableObjectAlarm(ledger);
    expect(await ledger.listSegments(spaceId)).toEqual({ segments: [-1], isLogInD1: false });
    expect(await alarmOn()).toBeLessThanOrEqual(Date.now() + hourMs);
    await runInDurableObject(ledger, (_, { storage }) =>
      storage.sql.exec('UPDATE old_log SET copied_on = 0').toArray(),
    );
    await runDurableObjectAlarm(ledger);
    expect(await inD1(spaceId)).toBe(0);
    await refundLostCharges(testServices());
    expect(await balanceOf(spaceId)).toMatchObject({ used: 1 });
    const rows = await db.select().from(creditLedger).where(eq(creditLedger.spaceId, spaceId));
    expect(rows.map(({ renderId, kind }) => ({ renderId, kind }))).toEqual([
      { renderId: failed.entry.id, kind: 'charge' },
      { renderId: failed.entry.id, kind: 'refund' },
    ]);
  });

  it('[SCL-3, CRD-3] ends at its age once it is copied, and stays in the usage', async () => {
    const { id: spaceId } = await makeOldSpace();
    const renders = [1, 2].map((index) => oldRender(spaceId, index, { createdOn: now - index * 60 * dayMs }));
    await insertRenderLogs(db, renders);
    const services = testServices();
    const ledger = env.LEDGERS.getByName(spaceId);
    await ledger.readUsed(spaceId);
    const period = { spaceId, from: now - 200 * dayMs, to: now };
    const usage = await readUsage(services, period);
    expect(usage).toHaveLength(2);
    for (let alarm = 0; alarm < 2; alarm++) await runDurableObjectAlarm(ledger);
    const { list, count } = await listLog(services, { spaceId, page: 1, perPage: 10 });
    expect([count, list.map(({ id }) => id)]).toEqual([1, [renders[0]?.entry.id]]);
    expect(await readUsage(services, period)).toEqual(usage);
  });
});
