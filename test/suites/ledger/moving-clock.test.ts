import { env, runInDurableObject } from 'cloudflare:test';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { addUpDays, toDay, type UsageDay } from '../../../src/records/render-log-usage.ts';
import type { NewRenderLog } from '../../../src/records/render-logs.ts';
import { LedgerBook } from '../../../src/services/ledger/ledger-book.ts';
import { type Flush, type LogSegmentPort, type LogSegments, printJson } from '../../../src/services/ledger/ports.ts';
import { readWholeLog } from '../../../src/services/ledger/read-log.ts';
import type { Services } from '../../../src/services/services.ts';
import { runs } from '../../harness/depth.ts';
import { testServices } from '../../harness/services.ts';
import { makeSpace } from '../../harness/space.ts';
import { setClock } from '../../harness/webhooks.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const settledMs = 10 * minuteMs;
const limit = 12;

/**
 * Moments shortly before a day, a month and a year end, also in a leap year. They are in the far future: the runtime fires
 * alarms by its own clock, and at an alarm in the past the object itself would work on the storage beside the test's book.
 */
const starts = [
  Date.UTC(2095, 10, 27, 23, 59, 50),
  Date.UTC(2095, 10, 30, 23, 59, 59),
  Date.UTC(2095, 11, 31, 23, 59, 59, 900),
  Date.UTC(2095, 1, 28, 23, 59, 59),
  Date.UTC(2096, 1, 28, 23, 59, 59, 999),
  Date.UTC(2096, 1, 29, 23, 59, 59, 999),
];

type Step =
  | { does: 'charge'; amount: number }
  | { does: 'end'; which: number; status: 'ok' | 'failed'; delayMs: number }
  | { does: 'hit' | 'failure'; delayMs: number }
  | { does: 'refund'; which: number }
  | { does: 'repeat'; which: number }
  | { does: 'move'; ms: number }
  | { does: 'midnight'; ms: number }
  | { does: 'die in a flush'; which: number; wasWritten: boolean }
  | { does: 'alarm' | 'die' };

const which = fc.nat(30);
/** How long entries wait before they are written. */
const delayMs = fc.constantFrom(0, 1, 900, 5_000);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('charge'), amount: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ does: fc.constant('end'), which, status: fc.constantFrom('ok', 'failed'), delayMs }),
  fc.record({ does: fc.constantFrom('hit', 'failure'), delayMs }),
  fc.record({ does: fc.constant('refund'), which }),
  fc.record({ does: fc.constant('repeat'), which }),
  fc.record({ does: fc.constant('move'), ms: fc.constantFrom(1, 1_000, settledMs + 1, -1_000, -30 * minuteMs) }),
  fc.record({ does: fc.constant('midnight'), ms: fc.constantFrom(-1, 0, 1) }),
  fc.record({ does: fc.constant('die in a flush'), which, wasWritten: fc.boolean() }),
  fc.record({ does: fc.constantFrom('alarm', 'die') }),
);

/** Segments with which the object dies when it writes to them, before or after they have the entries. */
function deadlySegments({ wasWritten }: { wasWritten: boolean }): LogSegments {
  return {
    getByName: (name) =>
      new Proxy(env.LOG_SEGMENTS.getByName(name), {
        get:
          (segment, method) =>
          async (...input: Parameters<LogSegmentPort['write']>) => {
            if (method === 'write' && wasWritten) await segment.write(...input);
            throw new Error('The object dies');
          },
      }),
  };
}

interface Charge {
  amount: number;
  chargedOn: number;
  entry: NewRenderLog;
}

/** What the ledger of a space must say, and the steps that change it. */
class Model {
  readonly entries: NewRenderLog[] = [];
  readonly pending = new Map<string, Charge>();

  get used(): number {
    const pending = [...this.pending.values()].map(({ amount }) => amount);
    return [...pending, ...this.entries.map(({ credits = 0 }) => credits)].reduce((sum, each) => sum + each, 0);
  }

  /** An entry counts unless its render was given up before. */
  log(entry: NewRenderLog): void {
    const charge = this.pending.get(entry.id);
    const isGivenUp = this.entries.some(({ id }) => id === entry.id);
    if ((entry.credits ?? 0) > 0 ? !charge : isGivenUp) return;
    this.pending.delete(entry.id);
    this.entries.push(entry);
  }

  giveUp(now: number): void {
    const lost = [...this.pending.values()].filter(({ chargedOn }) => chargedOn < now - settledMs);
    for (const { entry } of lost) this.log(entry);
  }

  get usage(): UsageDay[] {
    const successful = this.entries.filter(({ status }) => status === 'ok');
    return addUpDays(
      successful.map(({ createdOn, format, cached, credits = 0 }) => ({
        date: toDay(createdOn),
        format,
        renders: 1,
        cached: cached ? 1 : 0,
        credits,
      })),
    );
  }
}

describe('a ledger while the clock moves over midnights and the ends of months', () => {
  it('[CRD-2, CRD-3, SCL-1] counts every render once, on its day in UTC, and charges nothing twice or for nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...starts), fc.array(step, { maxLength: 40 }), async (start, steps) => {
        const { id: spaceId } = await makeSpace({ creditsLimit: limit });
        await runInDurableObject(env.LEDGERS.getByName(spaceId), async (_, { storage }) => {
          const clock = setClock(start);
          const open = (replaced: Partial<Services> = {}) =>
            new LedgerBook(storage, testServices({ clock, ...replaced }));
          let book = open();
          const model = new Model();
          const started: NewRenderLog[] = [];
          const flushes: Flush[] = [];
          const write = async (entry: NewRenderLog) => {
            const flush = { id: newId(), spaceId, renders: [{ entry }], keyUses: {} };
            flushes.push(flush);
            await book.record(printJson(flush));
            model.log(entry);
          };
          const makeEntry = (facts: Partial<NewRenderLog>): NewRenderLog => {
            const caller = { spaceId, via: 'post', authKind: 'key', format: 'png' } as const;
            const ending = { status: 'ok', httpStatus: 200, createdOn: clock.now() } as const;
            return { id: newId(), requestId: newId(), ...caller, ...ending, ...facts };
          };
          const failed = { status: 'failed', httpStatus: 500, errorCode: 'internal_error', credits: 0 } as const;
          for (const each of steps) {
            if (each.does === 'charge') {
              const entry = makeEntry(failed);
              const { charged } = await book.charge({
                spaceId,
                renderId: entry.id,
                amount: each.amount,
                limit,
                ifLost: printJson({ entry }),
              });
              expect(charged).toBe(model.used + each.amount <= limit);
              if (charged) {
                model.pending.set(entry.id, { amount: each.amount, chargedOn: clock.now(), entry });
                started.push({ ...entry, credits: each.amount });
              }
            } else if (each.does === 'end') {
              const render = started.splice(each.which % Math.max(1, started.length), 1)[0];
              const createdOn = clock.now() - each.delayMs;
              const success = { status: 'ok', httpStatus: 200, errorCode: null } as const;
              if (render) await write({ ...render, ...(each.status === 'ok' ? success : failed), createdOn });
            } else if (each.does === 'hit') {
              await write(makeEntry({ cached: true, format: 'webp', createdOn: clock.now() - each.delayMs }));
            } else if (each.does === 'failure') {
              await write(makeEntry({ ...failed, createdOn: clock.now() - each.delayMs }));
            } else if (each.does === 'die in a flush') {
              const render = started.splice(each.which % Math.max(1, started.length), 1)[0];
              const success = { status: 'ok', httpStatus: 200, errorCode: null } as const;
              const entry = { ...(render ?? makeEntry({})), ...success };
              const flush = { id: newId(), spaceId, renders: [{ entry }], keyUses: {} };
              const dying = open({ logSegments: deadlySegments(each) }).record(printJson(flush));
              // A charge that was refunded leaves nothing to write.
              if (render && !model.pending.has(render.id)) await dying;
              else await expect(dying).rejects.toThrow('The object dies');
              book = open();
              model.log(entry);
            } else if (each.does === 'refund') {
              const render = started[each.which % Math.max(1, started.length)];
              if (render) await book.refund(render.id);
              if (render) model.pending.delete(render.id);
            } else if (each.does === 'repeat') {
              const flush = flushes.at(-1 - (each.which % 3));
              if (flush) await book.record(printJson(flush));
            } else if (each.does === 'move') {
              clock.forward(each.ms);
            } else if (each.does === 'midnight') {
              clock.forward(dayMs - (clock.now() % dayMs) + each.ms);
              flushes.splice(0);
            } else if (each.does === 'alarm') {
              await book.alarm();
              model.giveUp(clock.now());
            } else book = open();
            const used = await book.readUsed(spaceId);
            expect([each, used]).toEqual([each, model.used]);
            expect(used).toBeLessThanOrEqual(limit);
          }
          const { days } = await book.readUsage(spaceId, { from: start - 40 * dayMs, to: clock.now() + 40 * dayMs });
          expect(addUpDays(days)).toEqual(model.usage);
          // The usage of each day alone adds up to that of all days.
          for (const { date } of model.usage) {
            const from = Date.parse(date);
            const ofDay = await book.readUsage(spaceId, { from, to: from + dayMs });
            expect(addUpDays(ofDay.days)).toEqual(model.usage.filter((day) => day.date === date));
          }
          const { hours } = await book.listHours({ spaceId });
          expect(hours.reduce((sum, { count }) => sum + count, 0)).toBe(model.entries.length);
          const logged: string[] = [];
          const ledgers = { getByName: () => book };
          for await (const part of readWholeLog(testServices({ ledgers }), { spaceId }, 20))
            logged.push(...part.map(({ id, status }) => `${id} ${status}`));
          expect(logged.sort()).toEqual(model.entries.map(({ id, status }) => `${id} ${status}`).sort());
          await book.destroy();
        });
      }),
      { numRuns: runs(10, 150) },
    );
  });
});
