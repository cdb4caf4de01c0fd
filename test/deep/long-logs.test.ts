import { env, runInDurableObject } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { newId } from '../../src/core/ids.ts';
import { segmentMigrations } from '../../src/records/ledger-schema.ts';
import { hourMs, maxSegmentEntries } from '../../src/records/ledger-sums.ts';
import { insertEntries } from '../../src/records/log-packs-writes.ts';
import { migrateObject } from '../../src/records/object-database.ts';
import type { LoggedRender } from '../../src/records/render-logs.ts';
import { segmentName } from '../../src/services/ledger/ports.ts';
import { listLog } from '../../src/services/ledger/read-log.ts';
import { testServices } from '../harness/services.ts';
import { makeSpace } from '../harness/space.ts';

const [few, many] = [10_000, 10_000_000];
const [perPack, perHour] = [100, 5_000];
/** How long the slower page may take, compared to the faster one. */
const maxRatio = 1.5;
/** The log takes about five minutes to write. */
const timeout = 1_200_000;
const formats = ['png', 'webp', 'jpeg', 'pdf'];
const now = Math.floor(Date.now() / hourMs) * hourMs;

function render(spaceId: string, index: number): LoggedRender {
  const hour = Math.floor(index / perHour);
  const place = index % perHour;
  return {
    entry: {
      id: `${index}`.padStart(21, '0'),
      requestId: `request-${index}`,
      spaceId,
      format: formats[index % formats.length] ?? '',
      status: 'ok',
      httpStatus: 200,
      via: 'post',
      authKind: 'key',
      createdOn: now - hour * hourMs - Math.floor((place * hourMs) / perHour) - 1,
    },
    input: { input: { tweaks: { index } }, omitted: null },
  };
}

/** Fills the objects of a log with entries, the newest first, in the form in which flushes write them. */
async function fillLog(entries: number): Promise<string> {
  const { id: spaceId } = await makeSpace();
  const segments = Math.ceil(entries / maxSegmentEntries);
  for (let segment = 0; segment < segments; segment++) {
    const end = Math.min(entries, (segment + 1) * maxSegmentEntries);
    const object = env.LOG_SEGMENTS.getByName(segmentName(spaceId, segments - segment));
    await runInDurableObject(object, (_, { storage }) => migrateObject(storage, segmentMigrations));
    for (let from = segment * maxSegmentEntries; from < end; ) {
      const to = Math.min(end, from + 10_000);
      const first = from;
      await runInDurableObject(object, (_, { storage }) => {
        for (let index = first; index < to; index += perPack) {
          const pack = Array.from({ length: perPack }, (__, place) => render(spaceId, index + place));
          insertEntries(storage, newId(), pack);
        }
      });
      from = to;
    }
  }
  const ledger = env.LEDGERS.getByName(spaceId);
  await ledger.readUsed(spaceId);
  await runInDurableObject(ledger, (_, { storage }) => {
    for (let segment = 0; segment < segments; segment++) {
      const startsOn = now - Math.ceil(maxSegmentEntries / perHour) * (segment + 1) * hourMs;
      storage.sql.exec(
        'INSERT INTO segments VALUES (?, ?, ?, ?)',
        segments - segment,
        startsOn,
        now,
        maxSegmentEntries,
      );
    }
    for (let from = 0; from < entries; from += perHour) {
      const hour = now / hourMs - 1 - from / perHour;
      const segment = segments - Math.floor(from / maxSegmentEntries);
      for (const format of formats) {
        storage.sql.exec(
          "INSERT INTO render_sums VALUES (?, ?, '', ?, 'post', 'ok', '', 0, ?, 0)",
          hour,
          segment,
          format,
          perHour / formats.length,
        );
      }
    }
  });
  return spaceId;
}

async function measure(spaceId: string, entries: number): Promise<number> {
  const before = performance.now();
  const { list, count } = await listLog(testServices(), { spaceId, format: 'pdf', page: 3, perPage: 50 });
  const ms = performance.now() - before;
  expect([list.length, count]).toEqual([50, entries / formats.length]);
  return ms;
}

describe(`a log of ${many} entries`, () => {
  it('[LOG-1, SCL-1] lists a filtered page about as fast as a log of ten thousand', { timeout }, async () => {
    const [short, long] = [await fillLog(few), await fillLog(many)];
    const times: Record<'short' | 'long', number[]> = { short: [], long: [] };
    for (let round = 0; round < 60; round++) {
      times.short.push(await measure(short, few));
      times.long.push(await measure(long, many));
    }
    // The clock of the runtime counts whole milliseconds, so the faster half is added up.
    const sumFaster = (list: number[]) =>
      list
        .toSorted((one, other) => one - other)
        .reduce((sum, ms, index) => sum + (index < list.length / 2 ? ms : 0), 0);
    const [shortMs, longMs] = [sumFaster(times.short), sumFaster(times.long)];
    console.log(`30 pages of ${few} entries: ${shortMs} ms, of ${many}: ${longMs} ms`);
    expect(longMs / shortMs).toBeLessThanOrEqual(maxRatio);
  });
});
