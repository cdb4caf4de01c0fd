import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoTimestamp } from '../../../src/core/clock.ts';
import { newId } from '../../../src/core/ids.ts';
import type { NewRenderLog, RenderLogFilter } from '../../../src/records/render-logs.ts';
import { insertRenderLogs } from '../../../src/records/render-logs-writes.ts';
import { segmentName } from '../../../src/services/ledger/ports.ts';
import { listLog, listLogBefore, readWholeLog } from '../../../src/services/ledger/read-log.ts';
import { readUsage } from '../../../src/services/ledger/usage.ts';
import { runs } from '../../harness/depth.ts';
import { logEntry } from '../../harness/ledger.ts';
import { askAs, makePerson } from '../../harness/people.ts';
import { readData } from '../../harness/service.ts';
import { testServices } from '../../harness/services.ts';
import { db, makeSpace } from '../../harness/space.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const start = Date.UTC(2026, 0, 30);

/** Starts segments at these times, as if they had been full. */
async function startSegments(spaceId: string, times: readonly number[]): Promise<void> {
  await env.LEDGERS.getByName(spaceId).readUsed(spaceId);
  await runInDurableObject(env.LEDGERS.getByName(spaceId), (_, { storage }) => {
    for (const [index, startsOn] of times.entries()) {
      storage.sql.exec('INSERT INTO segments VALUES (?, ?, 0, 0)', index + 1, startsOn);
    }
  });
}

const templates = [newId(), newId(), null];

/** A log over ten days, in three segments and in D1. */
async function makeLog() {
  const { id: spaceId } = await makeSpace();
  const random = fc.sample(
    fc.record({
      createdOn: fc.integer({ min: 0, max: 10 * dayMs }).map((ms) => start + ms),
      status: fc.constantFrom('ok', 'failed'),
      format: fc.constantFrom('png', 'pdf', 'webp'),
      via: fc.constantFrom('post', 'get', 'mcp'),
      cached: fc.boolean(),
      templateId: fc.constantFrom(...templates),
      requestId: fc.constantFrom('order-1', 'order-2', 'other').map((name) => `${name}-${newId()}`),
    }),
    { numRuns: 60, seed: 7 },
  );
  const entries: NewRenderLog[] = random.map((facts) => ({
    ...facts,
    id: newId(),
    spaceId,
    httpStatus: facts.status === 'ok' ? 200 : 422,
    errorCode: facts.status === 'ok' ? null : 'engine_failed',
    authKind: 'key',
    cached: facts.status === 'ok' && facts.cached,
  }));
  const isOld = ({ createdOn }: NewRenderLog) => createdOn < start + 3 * dayMs;
  await insertRenderLogs(
    db,
    entries.filter(isOld).map((entry) => ({ entry })),
  );
  await startSegments(spaceId, [start + 3 * dayMs, start + 6 * dayMs, Date.now() - dayMs]);
  for (const entry of entries.filter((each) => !isOld(each))) await logEntry(entry);
  const newestFirst = entries.toSorted((one, other) => other.createdOn - one.createdOn || (one.id < other.id ? -1 : 1));
  return { spaceId, entries: newestFirst };
}

const matches = (entry: NewRenderLog, { search, from, to, ...equal }: Omit<RenderLogFilter, 'spaceId'>) =>
  Object.entries(equal).every(([name, value]) => Object.entries(entry).some(([n, v]) => n === name && v === value)) &&
  (search === undefined || entry.requestId.startsWith(search)) &&
  (from === undefined || entry.createdOn >= from) &&
  (to === undefined || entry.createdOn < to);

const moment = fc
  .oneof(
    fc.integer({ min: -hourMs, max: 10 * dayMs }),
    fc.integer({ min: -1, max: 240 }).map((hours) => hours * hourMs),
  )
  .map((ms) => start + ms);
const filters = fc.record(
  {
    templateId: fc.constantFrom(templates[0] ?? '', templates[1] ?? ''),
    status: fc.constantFrom('ok' as const, 'failed' as const),
    format: fc.constantFrom('png', 'svg', 'pdf'),
    via: fc.constantFrom('post' as const, 'get' as const, 'dashboard' as const),
    errorCode: fc.constant('engine_failed'),
    cached: fc.boolean(),
    search: fc.constantFrom('order-', 'order-1'),
    from: moment,
    to: moment,
  },
  { requiredKeys: [] },
);

describe('the log in several segments', () => {
  it('[LOG-1] is listed, counted, continued and exported by every combination of filters as if it were one', async () => {
    const { spaceId, entries } = await makeLog();
    const services = testServices();
    expect(await env.LEDGERS.getByName(spaceId).listSegments(spaceId)).toMatchObject({ segments: [3, 2, 1] });
    const check = async (filter: Omit<RenderLogFilter, 'spaceId'>, perPage: number) => {
      const expected = entries.filter((entry) => matches(entry, filter)).map(({ id }) => id);
      const pages: string[] = [];
      for (let page = 1; page <= Math.ceil(expected.length / perPage) + 1; page++) {
        const { list, count } = await listLog(services, { spaceId, ...filter, page, perPage });
        expect(count).toBe(expected.length);
        pages.push(...list.map(({ id }) => id));
      }
      expect(pages).toEqual(expected);
      const continued = expected.slice(0, 1);
      for (let before = continued.at(-1); before !== undefined; ) {
        const list = await listLogBefore(services, { spaceId, ...filter, before, perPage });
        continued.push(...list.map(({ id }) => id));
        before = list.at(-1)?.id;
      }
      expect(continued).toEqual(expected);
      const exported: string[] = [];
      for await (const part of readWholeLog(services, { spaceId, ...filter }, perPage)) {
        expect(part.length).toBeLessThanOrEqual(perPage);
        exported.push(...part.map(({ id }) => id));
      }
      expect(exported).toEqual(expected);
    };
    await check({}, 7);
    await fc.assert(fc.asyncProperty(filters, fc.integer({ min: 5, max: 30 }), check), { numRuns: runs(12, 200) });
  });

  it('[LOG-1] returns one entry with its input from any segment, and none of another space', async () => {
    const { id: spaceId } = await makeSpace();
    await startSegments(spaceId, [start, Date.now() - dayMs]);
    const person = await makePerson({ spaceId, role: 'viewer' });
    const stranger = await makePerson({ spaceId: (await makeSpace()).id, role: 'viewer' });
    const id = newId();
    const facts = { format: 'png', status: 'ok', httpStatus: 200, via: 'post', authKind: 'key' } as const;
    const entry = { id, requestId: newId(), spaceId, createdOn: start + 5, ...facts };
    await logEntry(entry, { input: { input: { tweaks: { a: 'ä' } }, omitted: null } });
    const { doc } = await readData(await askAs(person.cookie, `/api/renders/logs/${id}`));
    expect(doc).toMatchObject({ id, createdOn: isoTimestamp(start + 5), input: { tweaks: { a: 'ä' } } });
    expect((await askAs(stranger.cookie, `/api/renders/logs/${id}`)).status).toBe(404);
  });

  it('[SCL-1] starts a segment when one is full or a week old, and a repeated entry stays where it was', async () => {
    const { id: spaceId } = await makeSpace();
    const ledger = env.LEDGERS.getByName(spaceId);
    const facts = { format: 'png', status: 'ok', httpStatus: 200, via: 'post', authKind: 'key' } as const;
    const entry = () => ({ id: newId(), requestId: newId(), spaceId, createdOn: Date.now(), ...facts });
    const first = entry();
    await logEntry(first);
    for (const change of ['entries = 1000000', `starts_on = starts_on - ${7 * dayMs}`]) {
      await runInDurableObject(ledger, (_, { storage }) => {
        storage.sql.exec(`UPDATE segments SET ${change} WHERE number = (SELECT max(number) FROM segments)`);
      });
      await logEntry(entry());
      await scheduler.wait(2);
      await logEntry(entry());
    }
    await logEntry(first);
    expect(await ledger.listSegments(spaceId)).toMatchObject({ segments: [3, 2, 1] });
    const { list, count } = await listLog(testServices(), { spaceId, page: 1, perPage: 50 });
    expect([count, list.length, list.at(-1)?.id]).toEqual([5, 5, first.id]);
  });

  it('[SCL-3] deletes segments by its own alarm once their newest entry is older than GALLEY_LOG_DAYS; sums stay', async () => {
    const { id: spaceId } = await makeSpace();
    const old = Date.now() - 91 * dayMs;
    await startSegments(spaceId, [old - dayMs, old + dayMs, Date.now() - dayMs]);
    const facts = { format: 'png', status: 'ok', httpStatus: 200, via: 'post', authKind: 'key' } as const;
    const entry = (createdOn: number) => ({ id: newId(), requestId: newId(), spaceId, createdOn, ...facts });
    const [gone, kept] = [entry(old), entry(old + 2 * dayMs)];
    for (const each of [gone, kept]) await logEntry(each);
    const period = { spaceId, from: old - dayMs, to: Date.now() };
    const usage = await readUsage(testServices(), period);
    await runDurableObjectAlarm(env.LEDGERS.getByName(spaceId));
    const { list, count } = await listLog(testServices(), { spaceId, page: 1, perPage: 50 });
    expect([count, list.map(({ id }) => id)]).toEqual([1, [kept.id]]);
    expect(await env.LOG_SEGMENTS.getByName(segmentName(spaceId, 1)).find({ spaceId, id: gone.id })).toBe('null');
    expect(await readUsage(testServices(), period)).toEqual(usage);
    expect(usage).toHaveLength(2);
  });

  it('[SCL-3] sums up days after 400 days, without changing the usage', async () => {
    const { id: spaceId } = await makeSpace();
    const then = Math.floor((Date.now() - 401 * dayMs) / dayMs) * dayMs;
    await startSegments(spaceId, [then - dayMs, Date.now() - dayMs]);
    const facts = { requestId: 'r', spaceId, status: 'ok', httpStatus: 200, via: 'post', authKind: 'key' } as const;
    for (const [hour, format] of [
      [0, 'png'],
      [5, 'png'],
      [23, 'pdf'],
    ] as const)
      await logEntry({ ...facts, id: newId(), format, createdOn: then + hour * hourMs, cached: hour === 5 });
    const period = { spaceId, from: then, to: then + dayMs };
    const usage = await readUsage(testServices(), period);
    await runDurableObjectAlarm(env.LEDGERS.getByName(spaceId));
    expect(await readUsage(testServices(), period)).toEqual(usage);
    const rows = await runInDurableObject(env.LEDGERS.getByName(spaceId), (_, { storage }) =>
      storage.sql.exec('SELECT segment, format, cached, renders FROM render_sums ORDER BY format, cached').toArray(),
    );
    expect(rows).toEqual([
      { segment: 0, format: 'pdf', cached: 0, renders: 1 },
      { segment: 0, format: 'png', cached: 0, renders: 1 },
      { segment: 0, format: 'png', cached: 1, renders: 1 },
    ]);
  });

  it('[CRD-3] counts the last moment of a month and the first of the next on their days', async () => {
    const { id: spaceId } = await makeSpace();
    const midnight = Date.UTC(2026, 1, 1);
    const facts = { requestId: 'r', spaceId, format: 'png', status: 'ok', httpStatus: 200 } as const;
    for (const createdOn of [midnight - 1, midnight])
      await logEntry({ ...facts, id: newId(), via: 'post', authKind: 'key', createdOn });
    const day = (date: string) => ({ date, format: 'png', renders: 1, cached: 0, credits: 0 });
    const usage = (from: number, to: number) => readUsage(testServices(), { spaceId, from, to });
    expect(await usage(midnight - dayMs, midnight + dayMs)).toEqual([day('2026-01-31'), day('2026-02-01')]);
    expect(await usage(midnight - dayMs, midnight)).toEqual([day('2026-01-31')]);
    expect(await usage(midnight, midnight + dayMs)).toEqual([day('2026-02-01')]);
  });
});
