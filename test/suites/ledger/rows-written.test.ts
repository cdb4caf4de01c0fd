import { env, runInDurableObject } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import type { LoggedRender, NewRenderLog } from '../../../src/records/render-logs.ts';
import { charge } from '../../../src/services/ledger/credits.ts';
import { Outbox } from '../../../src/services/ledger/outbox.ts';
import { segmentName } from '../../../src/services/ledger/ports.ts';
import { testServices } from '../../harness/services.ts';
import { makeSpace } from '../../harness/space.ts';

/** Counts the rows that an object writes from now on, with those of indexes, as Cloudflare counts them. */
async function countRows(object: DurableObjectStub): Promise<() => Promise<number>> {
  const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
  await runInDurableObject(object, (_, { storage: { sql } }) => {
    const exec = sql.exec.bind(sql);
    Object.assign(sql, {
      exec: (...statement: Parameters<typeof exec>) => {
        const cursor = exec(...statement);
        cursors.push(cursor);
        return cursor;
      },
    });
  });
  return () => runInDurableObject(object, () => cursors.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0));
}

/** A space whose ledger and segment exist, and the rows that both write from now on. */
async function makeCounted() {
  const { id: spaceId } = await makeSpace();
  const outbox = new Outbox({ waitMs: 1 });
  const services = testServices({ outbox });
  const add = (render: LoggedRender) => outbox.add(services, spaceId, render);
  await add(render(spaceId));
  const objects = [env.LEDGERS.getByName(spaceId), env.LOG_SEGMENTS.getByName(segmentName(spaceId, 1))];
  const counters = await Promise.all(objects.map(countRows));
  const rowsWritten = async () => (await Promise.all(counters.map((count) => count()))).reduce((a, b) => a + b, 0);
  return { spaceId, services, add, rowsWritten };
}

const templates = [newId(), newId()];
const formats = ['png', 'webp'];

function render(spaceId: string, more: Partial<NewRenderLog> = {}, index = 0): LoggedRender {
  const facts = { status: 'ok', httpStatus: 200, via: 'get', authKind: 'gt', cached: true } as const;
  const chosen = {
    templateId: templates[index % 2] ?? null,
    format: formats[index % 2] ?? 'png',
    renderMs: index % 97,
  };
  const entry = { id: newId(), requestId: newId(), spaceId, ...facts, ...chosen, createdOn: Date.now(), ...more };
  return { entry, input: { input: { tweaks: { index } }, omitted: null } };
}

const hundreds = Array.from({ length: 10 }, (_, hundred) => Array.from({ length: 100 }, (_, n) => hundred * 100 + n));

describe('the rows that a ledger and its segment write', () => {
  it('[SCL-1] are at most 100 for 1,000 repeats', async () => {
    const { spaceId, services, add, rowsWritten } = await makeCounted();
    for (const hundred of hundreds) await Promise.all(hundred.map((index) => add(render(spaceId, {}, index))));
    const { hours } = await services.ledgers.getByName(spaceId).listHours({ spaceId });
    expect(hours.reduce((sum, { count }) => sum + count, 0)).toBe(1_001);
    const rows = await rowsWritten();
    expect(rows).toBeGreaterThan(10);
    expect(rows).toBeLessThanOrEqual(100);
  });

  it('[SCL-1] are at most 5,000 for 1,000 new pictures, also if few are written together', async () => {
    const { spaceId, services, add, rowsWritten } = await makeCounted();
    const draw = async (index: number) => {
      const picture = render(spaceId, { cached: false, credits: 1 }, index);
      await charge(services, { id: spaceId, creditsLimit: null }, { amount: 1, ifLost: picture });
      return picture;
    };
    for (const hundred of hundreds) {
      const pictures = await Promise.all(hundred.map(draw));
      for (let from = 0; from < 100; from += 10) await Promise.all(pictures.slice(from, from + 10).map(add));
    }
    expect(await services.ledgers.getByName(spaceId).readUsed(spaceId)).toBe(1_000);
    const rows = await rowsWritten();
    expect(rows).toBeGreaterThan(2_000);
    expect(rows).toBeLessThanOrEqual(5_000);
  });
});
