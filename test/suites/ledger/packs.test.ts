import { env, runInDurableObject } from 'cloudflare:test';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { segmentMigrations } from '../../../src/records/ledger-schema.ts';
import { insertEntries } from '../../../src/records/log-packs-writes.ts';
import { migrateObject } from '../../../src/records/object-database.ts';
import { listPackedEntries } from '../../../src/records/packed-entries.ts';
import {
  countRenderLogs,
  exportRenderLogs,
  findRenderLog,
  type LoggedRender,
  listRenderLogs,
  type NewRenderLog,
  type RenderLogPart,
} from '../../../src/records/render-logs.ts';
import { insertRenderLogs } from '../../../src/records/render-logs-writes.ts';
import { type Json, parseJson, printJson } from '../../../src/services/ledger/ports.ts';
import { deepIt, runs } from '../../harness/depth.ts';
import { db, makeSpace } from '../../harness/space.ts';

const hourMs = 3_600_000;
const start = Date.UTC(2026, 0, 30);
const templates = [newId(), newId(), null];

const ok = { status: 'ok', httpStatus: 200, via: 'get', authKind: 'gt', format: 'png' } as const;

function render(spaceId: string, more: Partial<NewRenderLog> = {}): LoggedRender {
  return { entry: { id: newId(), requestId: newId(), spaceId, ...ok, createdOn: start, ...more } };
}

const renders = (spaceId: string): fc.Arbitrary<LoggedRender> =>
  fc
    .record({
      // Few different times, so that entries and flushes overlap.
      createdOn: fc.integer({ min: 0, max: 200 }).map((minutes) => start + minutes * 60_000),
      status: fc.constantFrom('ok' as const, 'ok' as const, 'ok' as const, 'failed' as const),
      format: fc.constantFrom('png', 'pdf'),
      via: fc.constantFrom('post' as const, 'get' as const),
      cached: fc.boolean(),
      templateId: fc.constantFrom(...templates),
      requestId: fc.constantFrom('order-1', 'order-2', 'other').map((name) => `${name}-${newId()}`),
      metadata: fc.option(fc.string({ maxLength: 40, unit: 'binary' })),
      pageIds: fc.option(fc.array(fc.string())),
      credits: fc.constantFrom(0, 2),
    })
    .map((facts) => ({
      ...render(spaceId, {
        ...facts,
        errorCode: facts.status === 'ok' ? null : 'engine_failed',
        warnings: facts.cached ? [{ code: 'font_missing', message: 'ü' }] : [],
      }),
      input: { input: { tweaks: { n: facts.createdOn } }, omitted: null },
      ...(facts.status === 'failed' && { failure: { detail: 'no', faults: [] } }),
    }));

const minute = fc.integer({ min: -10, max: 210 }).map((minutes) => start + minutes * 60_000);
const hours = fc
  .uniqueArray(fc.integer({ min: 0, max: 4 }), { maxLength: 4 })
  .map((list) =>
    list.sort((one, other) => other - one).map((n) => [start + n * hourMs, start + (n + 1) * hourMs] as const),
  );

const parts = (spaceId: string, entries: readonly NewRenderLog[]): fc.Arbitrary<RenderLogPart> =>
  fc
    .record(
      {
        templateId: fc.constantFrom(templates[0] ?? '', templates[1] ?? ''),
        status: fc.constantFrom('ok' as const, 'failed' as const),
        format: fc.constantFrom('png', 'svg', 'pdf'),
        via: fc.constantFrom('post' as const, 'get' as const, 'mcp' as const),
        errorCode: fc.constant('engine_failed'),
        cached: fc.boolean(),
        search: fc.constantFrom('o', 'order-', 'order-1', 'order-1-A', '%', 'ordér'),
        from: minute,
        to: minute,
      },
      { requiredKeys: [] },
    )
    .chain((filter) =>
      fc.record(
        {
          filter: fc.constant({ spaceId, ...filter }),
          ranges: hours,
          after: fc.constantFrom(...entries).map(({ id, createdOn }) => ({ id, createdOn })),
          offset: fc.integer({ min: 0, max: 60 }),
          limit: fc.integer({ min: 1, max: 40 }),
          room: fc.constantFrom(0, 300, 2_000, 1_000_000),
        },
        { requiredKeys: ['filter', 'offset', 'limit', 'room'] },
      ),
    );

/** A log whose entries are rows of D1, and packs of a segment that flushes of different sizes wrote, some of them twice. */
async function makeLog() {
  const { id: spaceId } = await makeSpace();
  const segment = env.LOG_SEGMENTS.getByName(`${spaceId}/1`);
  const flushes = fc.sample(fc.array(renders(spaceId), { minLength: 1, maxLength: 30 }), { numRuns: 16, seed: 5 });
  for (const [index, flush] of flushes.entries()) {
    await insertRenderLogs(db, flush);
    for (let repeat = 0; repeat <= index % 2; repeat++) await segment.write(`flush ${index}`, printJson(flush));
  }
  return { spaceId, segment, entries: flushes.flat() };
}

const parse = <Value>(text: Json<Value>): Value => parseJson(text);

describe('the entries of one flush, which share a row', () => {
  it('[SCL-1, LOG-1] are listed, exported, counted and found as if each had a row', async () => {
    const { spaceId, segment, entries } = await makeLog();
    const check = async (part: RenderLogPart) => {
      const text = printJson(part);
      expect(parse(await segment.list(text))).toEqual(await listRenderLogs(db, part));
      expect(parse(await segment.export(text))).toEqual(await exportRenderLogs(db, part));
      expect(await segment.count(text)).toBe(await countRenderLogs(db, part));
    };
    await check({ filter: { spaceId }, offset: 0, limit: 1_000, room: 1_000_000 });
    const logged = entries.map(({ entry }) => entry);
    await fc.assert(fc.asyncProperty(parts(spaceId, logged), check), { numRuns: runs(40, 1_000) });
    for (const id of [...logged.slice(0, 20).map((entry) => entry.id), newId(), '\n', 'order-1']) {
      expect(parse(await segment.find({ spaceId, id }))).toEqual(await findRenderLog(db, { spaceId, id }));
    }
    expect(await segment.find({ spaceId: newId(), id: logged[0]?.id ?? '' })).toBe('null');
  }, 300_000);

  it('[SCL-1, CRD-2] are in packs of at most 1.5 MB and one hour; a failure that two flushes report is written once', async () => {
    const { id: spaceId } = await makeSpace();
    const segment = env.LOG_SEGMENTS.getByName(`${spaceId}/1`);
    const input = { input: { text: '漢'.repeat(5_000) }, omitted: null };
    const times = [start - 1, ...Array.from({ length: 140 }, (_, index) => start + index), start + hourMs];
    const large = times.map((createdOn) => ({ ...render(spaceId, { createdOn }), input }));
    const failed = render(spaceId, { status: 'failed', createdOn: start + 9 });
    await segment.write('one', printJson([...large, failed]));
    await segment.write('two', printJson([failed]));
    expect(await segment.count(printJson({ filter: { spaceId }, offset: 0, limit: 0, room: 0 }))).toBe(143);
    const packs = await runInDurableObject(segment, (_, { storage: { sql } }) =>
      sql.exec('SELECT entries, octet_length(details) AS bytes FROM log_packs').toArray(),
    );
    expect(packs).toHaveLength(2);
    expect(packs.reduce((sum, { entries }) => sum + Number(entries), 0)).toBe(140);
    for (const { bytes } of packs) expect(Number(bytes)).toBeLessThan(1_600_000);
  });

  it('[LOG-1] are searched by the first thousand request ids only', async () => {
    const { id: spaceId } = await makeSpace();
    const segment = env.LOG_SEGMENTS.getByName(`${spaceId}/1`);
    for (let flush = 0; flush < 13; flush++) {
      const many = Array.from({ length: 100 }, () => render(spaceId, { requestId: `order-${newId()}` }));
      await insertRenderLogs(db, many);
      await segment.write(`flush ${flush}`, printJson(many));
    }
    const part = { filter: { spaceId, search: 'order-' }, offset: 0, limit: 2_000, room: 0 };
    const listed = parse(await segment.list(printJson(part))).map(({ id }) => id);
    expect(listed).toEqual((await listRenderLogs(db, part)).map(({ id }) => id));
    expect(listed).toHaveLength(1_000);
  });

  it('[SCL-1, LOG-1] are only read if they are on the page, however many come before it', async () => {
    const { id: spaceId } = await makeSpace();
    const segment = env.LOG_SEGMENTS.getByName(`${spaceId}/1`);
    const [perFlush, flushes] = [25, 200];
    for (let flush = 0; flush < flushes; flush++) {
      const makeOne = (_: unknown, index: number) =>
        render(spaceId, { createdOn: start + flush * 100 + index * 10, cached: index > 0 });
      await segment.write(`flush ${flush}`, printJson(Array.from({ length: perFlush }, makeOne)));
    }
    const readPacks = (part: Pick<RenderLogPart, 'filter' | 'offset' | 'limit'> & Partial<RenderLogPart>) =>
      runInDurableObject(segment, async (_, { storage }) => {
        let packs = 0;
        const sql = new Proxy(storage.sql, {
          get: (target, name) => {
            if (name !== 'exec') return Reflect.get(target, name);
            return (query: string, ...values: unknown[]) => {
              if (query.startsWith('SELECT renders FROM')) packs++;
              return target.exec(query, ...values);
            };
          },
        });
        const read = { sql, transactionSync: storage.transactionSync.bind(storage) };
        const list = await listPackedEntries(read, { room: 1_000_000, ...part });
        return { packs, list: list.length };
      });
    const filter = { spaceId };
    for (const offset of [0, 1_000, 4_900]) {
      const { packs, list } = await readPacks({ filter, offset, limit: 50 });
      expect(list).toBe(50);
      expect(packs).toBeLessThanOrEqual(10);
    }
    const after = { createdOn: start + 100 * 100, id: '' };
    expect((await readPacks({ filter, offset: 0, limit: 50, after })).packs).toBeLessThanOrEqual(10);
    const rare = await readPacks({ filter: { spaceId, cached: false }, offset: 100, limit: 10 });
    expect(rare.list).toBe(10);
    expect(rare.packs).toBeLessThanOrEqual(16);
    expect((await readPacks({ filter: { spaceId, format: 'pdf' }, offset: 0, limit: 10 })).packs).toBe(0);
  });

  deepIt(
    '[SCL-1, LOG-1] takes at most 1.5 times as long to list of 500,000 entries as of 10,000',
    async () => {
      const hoursOf = (n: number) => [[start + n * hourMs, start + (n + 1) * hourMs]] as const;
      const filters = [{}, { cached: false }, { status: 'failed' as const }, { templateId: templates[0] ?? '' }];
      const [perHour, perFlush] = [5_000, 100];
      /** Writes a log of so many hours. */
      const fill = async (hoursCount: number) => {
        const segment = env.LOG_SEGMENTS.getByName(newId());
        await runInDurableObject(segment, (_, { storage }) => {
          migrateObject(storage, segmentMigrations);
          for (let flush = 0; flush < (hoursCount * perHour) / perFlush; flush++) {
            const createdOn = start + (flush * hourMs * perFlush) / perHour;
            const makeOne = (__: unknown, index: number) => {
              const status = index === 50 ? ('failed' as const) : ('ok' as const);
              const templateId = templates[index % 3] ?? null;
              return render('s', { createdOn: createdOn + index, cached: index % 10 > 0, status, templateId });
            };
            insertEntries(storage, `flush ${flush}`, Array.from({ length: perFlush }, makeOne));
          }
        });
        return segment;
      };
      /** Measures pages of its first hours. */
      const measure = (segment: Awaited<ReturnType<typeof fill>>) =>
        runInDurableObject(segment, async (_, { storage }) => {
          const startedOn = performance.now();
          for (let repeat = 0; repeat < 50; repeat++) {
            for (const filter of filters) {
              const part = { filter: { spaceId: 's', ...filter }, offset: 20, limit: 20, room: 1_000_000 };
              const list = await listPackedEntries(storage, { ...part, ranges: hoursOf(repeat % 2) });
              expect(list).toHaveLength(20);
            }
          }
          return performance.now() - startedOn;
        });
      const logs = [await fill(2), await fill(100)] as const;
      const times: Array<[small: number, large: number]> = [];
      for (let round = 0; round < 7; round++) times.push([await measure(logs[0]), await measure(logs[1])]);
      // The machine may be busy in some rounds.
      const [small, large] = [Math.min(...times.map(([one]) => one)), Math.min(...times.map(([, other]) => other))];
      expect(large / small).toBeLessThan(1.5);
    },
    300_000,
  );
});
