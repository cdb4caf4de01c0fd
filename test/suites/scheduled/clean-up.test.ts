import { createExecutionContext, env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { newId } from '../../../src/core/ids.ts';
import { creditLedger } from '../../../src/records/credits.ts';
import { refund } from '../../../src/records/credits-writes.ts';
import { members } from '../../../src/records/members.ts';
import { listUsage, renderLogDays } from '../../../src/records/render-log-usage.ts';
import { renderLogs } from '../../../src/records/render-logs.ts';
import { insertRenderLogs } from '../../../src/records/render-logs-writes.ts';
import { cleanUpSteps } from '../../../src/services/scheduled/clean-up.ts';
import { readDays, retentionRules } from '../../../src/services/scheduled/retention.ts';
import { runSteps } from '../../../src/services/scheduled/run-steps.ts';
import worker from '../../../workers/edge/index.ts';
import { scheduledSteps } from '../../../workers/edge/scheduled.ts';
import { readSettings } from '../../../workers/edge/settings.ts';
import { balanceOf, chargeInD1, makeOldSpace } from '../../harness/ledger.ts';
import { testServices } from '../../harness/services.ts';
import { db, makeSpace } from '../../harness/space.ts';
import { setClock } from '../../harness/webhooks.ts';

const dayMs = 86_400_000;

interface Days {
  logDays?: number;
}

/** Runs one step as if the time were `now`. */
async function run(name: string, now: number, { logDays = 90 }: Days = {}): Promise<number> {
  const settings = { ...testServices().settings, logDays };
  const step = cleanUpSteps(testServices({ clock: setClock(now), settings })).find((each) => each.name === name);
  if (!step) throw new Error(`There is no step ${name}`);
  return step.run();
}

/** Each test uses another time, long ago, so that no other records are as old. */
let year = 1990;
const longAgo = () => Date.UTC(year++, 5, 15, 12);

describe('entries of the render log from before spaces had ledgers', () => {
  async function logged(spaceId: string, createdOn: number, more: Partial<typeof renderLogs.$inferInsert> = {}) {
    const id = newId();
    const caller = { via: 'post', authKind: 'key' } as const;
    const outcome = { format: 'png', status: 'ok', httpStatus: 200 } as const;
    const entry = { id, requestId: newId(), spaceId, ...caller, ...outcome, createdOn, ...more };
    await insertRenderLogs(db, [{ entry }]);
    return id;
  }
  const entries = async (spaceId: string) =>
    (await db.select().from(renderLogs).where(eq(renderLogs.spaceId, spaceId))).map(({ id }) => id).sort();
  const sums = (spaceId: string) => db.select().from(renderLogDays).where(eq(renderLogDays.spaceId, spaceId));

  it('[SCL-3] keeps entries for 90 days to the millisecond, then their sums by day, format and status', async () => {
    const [{ id: spaceId }, other] = [await makeOldSpace(), await makeOldSpace()];
    const then = longAgo();
    const date = new Date(then).toISOString().slice(0, 10);
    await logged(spaceId, then, { credits: 1 });
    await logged(spaceId, then + 1, { cached: true });
    await logged(spaceId, then + 2, { format: 'pdf', credits: 5 });
    await logged(spaceId, then + 3, { status: 'failed', httpStatus: 400, format: 'as-asked' });
    await logged(spaceId, then + dayMs, { credits: 1 });
    await logged(other.id, then, { credits: 2 });
    const young = await logged(spaceId, then + 2 * dayMs, { credits: 1 });
    await run('log_entries_summed', then + 2 * dayMs + 90 * dayMs);
    expect(await entries(spaceId)).toEqual([young]);
    const next = new Date(then + dayMs).toISOString().slice(0, 10);
    const expected = [
      { spaceId, date, format: 'other', status: 'failed', renders: 1, cached: 0, credits: 0 },
      { spaceId, date, format: 'pdf', status: 'ok', renders: 1, cached: 0, credits: 5 },
      { spaceId, date, format: 'png', status: 'ok', renders: 2, cached: 1, credits: 1 },
      { spaceId, date: next, format: 'png', status: 'ok', renders: 1, cached: 0, credits: 1 },
    ];
    expect(await sums(spaceId)).toEqual(expected);
    expect(await sums(other.id)).toMatchObject([{ renders: 1, credits: 2 }]);
    // Another run counts nothing twice, and adds the rest of the day.
    await logged(spaceId, then + dayMs + 5, { credits: 3 });
    await run('log_entries_summed', then + 2 * dayMs + 90 * dayMs + 1);
    expect(await entries(spaceId)).toEqual([]);
    expect((await sums(spaceId)).at(-2)).toMatchObject({ date: next, renders: 2, credits: 4 });
  });

  it('[SCL-3, CRD-3] keeps the usage unchanged', async () => {
    const { id: spaceId } = await makeOldSpace();
    const then = longAgo();
    for (const [hours, format, cached] of [
      [0, 'png', false],
      [1, 'png', true],
      [30, 'png', false],
      [31, 'webp', false],
      [60, 'png', false],
    ] as const) {
      await logged(spaceId, then + hours * 3_600_000, { format, cached, credits: cached ? 0 : 1 });
    }
    const range = { spaceId, from: then - dayMs, to: then + 10 * dayMs };
    const before = await listUsage(db, range);
    expect(before).toHaveLength(4);
    // In the middle of the second day.
    await run('log_entries_summed', then + 31 * 3_600_000 + 90 * dayMs);
    expect(await entries(spaceId)).toHaveLength(2);
    expect(await listUsage(db, range)).toEqual(before);
    expect(await listUsage(db, { ...range, from: then + 2 * dayMs })).toEqual(before.slice(3));
  });

  it('[SCL-3, CRD-2] deletes ledger rows with its entries, so that no charge is mistaken for a lost one', async () => {
    const { id: spaceId } = await makeOldSpace({ creditsLimit: 100 });
    const then = longAgo();
    const ledger = async () =>
      (await db.select().from(creditLedger).where(eq(creditLedger.spaceId, spaceId))).map(({ renderId }) => renderId);
    const renderId = await logged(spaceId, then, { credits: 3 });
    await chargeInD1({ renderId, spaceId, amount: 3 }, then);
    const lost = newId();
    await chargeInD1({ renderId: lost, spaceId, amount: 4 }, then);
    await refund(db, lost, then);
    // A retention of one day is shorter than the time in which lost charges are searched for.
    const tomorrow = then + dayMs + 1;
    await run('log_entries_summed', tomorrow, { logDays: 1 });
    expect(await ledger()).toEqual([lost, lost]);
    await run('lost_charges_refunded', tomorrow);
    expect(await balanceOf(spaceId)).toMatchObject({ used: 3 });
    await run('ledger_rows_removed', tomorrow, { logDays: 1 });
    expect(await ledger()).toEqual([lost, lost]);
    await run('ledger_rows_removed', then + 4 * dayMs + 1, { logDays: 1 });
    expect(await ledger()).toEqual([]);
    expect(await balanceOf(spaceId)).toMatchObject({ used: 3 });
  });

  it('[SCL-3] is kept for ever with GALLEY_LOG_DAYS=0', async () => {
    const { id: spaceId } = await makeOldSpace();
    const id = await logged(spaceId, longAgo());
    expect(await run('log_entries_summed', systemClock.now(), { logDays: 0 })).toBe(0);
    expect(await entries(spaceId)).toEqual([id]);
  });

  it('[SCL-1, SCL-3] is left to the ledger of a space that has one', async () => {
    const { id: spaceId } = await makeOldSpace();
    const then = longAgo();
    const id = await logged(spaceId, then);
    await testServices().ledgers.getByName(spaceId).readUsed(spaceId);
    await run('log_entries_summed', then + 91 * dayMs);
    expect(await entries(spaceId)).toEqual([id]);
  });
});

describe('the scheduled job', () => {
  it('[SCL-3] deletes invitations 30 days after they ended', async () => {
    const { id: spaceId } = await makeSpace();
    const now = longAgo();
    const invite = (id: string, endsOn: number) => ({
      id,
      spaceId,
      role: 'viewer' as const,
      inviteHash: id,
      inviteExpiresOn: endsOn,
      createdOn: 1,
      updatedOn: 1,
    });
    const [old, ended] = [newId(), newId()];
    await db.insert(members).values([invite(old, now - 30 * dayMs - 1), invite(ended, now - 30 * dayMs)]);
    await run('invitations_removed', now);
    const rows = await db.select().from(members).where(eq(members.spaceId, spaceId));
    expect(rows.map(({ id }) => id)).toEqual([ended]);
  });

  it('[SCL-3] runs every step, reports the one that a setting breaks, and completes the others', async () => {
    const { id: spaceId } = await makeSpace({ creditsLimit: 5 });
    const lost = systemClock.now() - 3_600_000;
    await chargeInD1({ renderId: newId(), spaceId, amount: 1 }, lost);
    const failed: unknown[] = [];
    const log = { info: () => undefined, error: (_: string, fields: object) => void failed.push(fields) };
    const settings = readSettings({ ...env, GALLEY_LOG_DAYS: 'a month' } as unknown as Env);
    await runSteps(scheduledSteps(testServices({ settings })), log);
    const error = { message: expect.stringContaining('GALLEY_LOG_DAYS') };
    expect(failed).toMatchObject([
      { step: 'log_entries_summed', error },
      { step: 'ledger_rows_removed', error },
    ]);
    expect(await balanceOf(spaceId)).toMatchObject({ used: 0 });
  });

  it('[SCL-3, CRD-2] runs on the schedule of the Worker', async () => {
    const { id: spaceId } = await makeSpace({ creditsLimit: 5 });
    await chargeInD1({ renderId: newId(), spaceId, amount: 2 }, systemClock.now() - 3_600_000);
    await worker.scheduled({} as ScheduledController, env as unknown as Env, createExecutionContext());
    expect(await balanceOf(spaceId)).toMatchObject({ used: 0 });
  });

  it('[SCL-3] accepts only whole days from 0', () => {
    expect(readDays('D', undefined, 90)).toBe(90);
    expect(readDays('D', '', 90)).toBe(90);
    expect(readDays('D', '0', 90)).toBe(0);
    for (const text of ['-1', '1.5', 'x', 'Infinity']) expect(() => readDays('D', text, 90)).toThrow('D must be');
  });

  it('[SCL-3] ends all that is said to be kept so long, and every table is said to be kept somehow', async () => {
    const steps = new Set(scheduledSteps(testServices()).map(({ name }) => name));
    const named = new Set(retentionRules.flatMap(({ endedBy }) => endedBy.split(', ')));
    const others = ['Nothing', 'The deletion', 'Their time to live', 'Their own alarm'];
    expect([...named].filter((name) => !steps.has(name) && !others.includes(name))).toEqual([]);
    const again = ['lost_charges_refunded', 'events_sent_again', 'couriers_woken', 'file_registers_woken'];
    expect([...steps].filter((name) => !named.has(name) && !again.includes(name))).toEqual([]);
    const { results } = await env.DB.prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'd1\\_%' escape '\\' and name not like '\\_cf%' escape '\\' and name not like 'sqlite%'",
    ).all<{ name: string }>();
    const places = new Set(retentionRules.flatMap(({ where }) => where));
    expect(results.map(({ name }) => `d1:${name}`).filter((place) => !places.has(place))).toEqual([]);
    for (const binding of ['DEMO_TOKENS', 'PUBLISHED']) expect(places).toContain(`kv:${binding}`);
  });
});
