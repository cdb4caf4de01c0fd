import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import type { LoggedRender } from '../../../src/records/render-logs.ts';
import { Outbox } from '../../../src/services/ledger/outbox.ts';
import { type Flush, type LedgerPort, parseJson } from '../../../src/services/ledger/ports.ts';
import { balanceOf, readEntries } from '../../harness/ledger.ts';
import { testServices } from '../../harness/services.ts';
import { makeSpace } from '../../harness/space.ts';

function render(spaceId: string): LoggedRender {
  const entry = { id: newId(), requestId: newId(), spaceId, format: 'png', status: 'ok', httpStatus: 200 } as const;
  return { entry: { ...entry, via: 'post', authKind: 'key', createdOn: Date.now() } };
}

/** Services with a ledger that does something else before or after it records. */
function servicesAround(around: (record: () => ReturnType<LedgerPort['record']>) => ReturnType<LedgerPort['record']>) {
  const services = testServices();
  const flushes: Flush[] = [];
  const reports: string[] = [];
  const getByName = (name: string): LedgerPort =>
    new Proxy(services.ledgers.getByName(name), {
      get: (ledger, method) =>
        method === 'record'
          ? (text: Parameters<LedgerPort['record']>[0]) => {
              flushes.push(parseJson(text));
              return around(() => ledger.record(text));
            }
          : Reflect.get(ledger, method),
    });
  const report = (event: string) => void reports.push(event);
  return { services: { ...services, ledgers: { getByName }, report }, flushes, reports };
}

describe('entries of the log that wait in the isolate', () => {
  it('[SCL-1] are written a hundred at a time, and those that arrive meanwhile together', async () => {
    const { id } = await makeSpace();
    const { services, flushes } = servicesAround((record) => record());
    const outbox = new Outbox({ waitMs: 200 });
    await outbox.add(services, id, render(id));
    await Promise.all(Array.from({ length: 230 }, () => outbox.add(services, id, render(id))));
    expect(flushes.map(({ renders }) => renders.length)).toEqual([1, 100, 100, 30]);
    const services2 = testServices();
    const { hours } = await services2.ledgers.getByName(id).listHours({ spaceId: id });
    expect(hours.reduce((sum, { count }) => sum + count, 0)).toBe(231);
  });

  it.each([
    [
      'before it is written',
      async (record: () => ReturnType<LedgerPort['record']>, isFirst: boolean) => {
        if (isFirst) throw new Error('lost');
        return await record();
      },
    ],
    [
      'after it was written',
      async (record: () => ReturnType<LedgerPort['record']>, isFirst: boolean) => {
        const answer = await record();
        if (isFirst) throw new Error('lost');
        return answer;
      },
    ],
  ])('[SCL-1, LOG-2] are written and counted once if a flush fails %s', async (_, run) => {
    const { id } = await makeSpace();
    let isFirst = true;
    const { services, flushes, reports } = servicesAround((record) => {
      const answer = run(record, isFirst);
      isFirst = false;
      return answer;
    });
    const outbox = new Outbox({ waitMs: 1 });
    await Promise.all([render(id), render(id), render(id)].map((each) => outbox.add(services, id, each)));
    expect(flushes.length).toBeGreaterThanOrEqual(2);
    expect(new Set(flushes.map((flush) => flush.id)).size).toBe(1);
    expect(reports).toEqual([]);
    expect(await readEntries(id)).toHaveLength(3);
    const { hours } = await testServices().ledgers.getByName(id).listHours({ spaceId: id });
    expect(hours).toMatchObject([{ count: 3 }]);
  });

  it('[LOG-2] are reported, and fail nothing, if the ledger never answers', async () => {
    const { id } = await makeSpace();
    const { services, reports } = servicesAround(() => Promise.reject(new Error('gone')));
    await new Outbox({ waitMs: 1 }).add(services, id, render(id));
    expect(reports).toEqual(['render_log_failed']);
    expect(await readEntries(id)).toEqual([]);
    expect(await balanceOf(id)).toMatchObject({ used: 0 });
  });

  it('[SCL-1] wait longer if the ledger asks for it', async () => {
    const { id } = await makeSpace();
    const { services, flushes } = servicesAround(async (record) => ({ ...(await record()), waitMs: 300 }));
    const outbox = new Outbox({ waitMs: 1 });
    await outbox.add(services, id, render(id));
    const startedOn = performance.now();
    await outbox.add(services, id, render(id));
    expect(performance.now() - startedOn).toBeGreaterThan(200);
    expect(flushes).toHaveLength(2);
  });
});
