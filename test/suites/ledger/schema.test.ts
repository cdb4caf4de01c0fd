import { env, runInDurableObject } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { ledgerMigrations, segmentMigrations } from '../../../src/records/ledger-schema.ts';
import { listStats } from '../../../src/records/ledger-sums.ts';
import { findPackedEntry } from '../../../src/records/log-packs.ts';
import { migrateObject, type ObjectStorage, openObjectDatabase } from '../../../src/records/object-database.ts';
import { findOldLog } from '../../../src/records/old-log.ts';
import { listPackedEntries } from '../../../src/records/packed-entries.ts';
import { findRenderLog, type LoggedRender, listRenderLogs } from '../../../src/records/render-logs.ts';
import { insertRenderLogs } from '../../../src/records/render-logs-writes.ts';

/** Runs the work with the storage of a new object. */
function inObject<T>(work: (storage: ObjectStorage) => T | Promise<T>): Promise<T> {
  return runInDurableObject(env.QUOTAS.getByName(newId()), (_, { storage }) => work(storage));
}

const caller = { requestId: 'r', spaceId: 's', via: 'post', authKind: 'key' } as const;
const renders: LoggedRender[] = [
  {
    entry: {
      ...caller,
      id: newId(),
      templateId: newId(),
      pageId: newId(),
      pageIds: ['a', 'b'],
      renderType: 'html',
      format: 'png',
      status: 'ok',
      httpStatus: 200,
      width: 1,
      height: 2,
      scale: 1.5,
      quality: 80,
      pages: 2,
      bytes: 4_000_000_000,
      renderMs: 12.5,
      timings: { load: 1.5 },
      cached: true,
      credits: 2,
      keyId: newId(),
      warnings: [{ code: 'font_missing', message: 'ü' }],
      metadata: { order: [1, null] },
      fileUrl: '/files/a.png',
      createdOn: 2,
    },
    input: { input: { tweaks: { a: null } }, omitted: null },
  },
  {
    entry: { ...caller, id: newId(), format: 'pdf', status: 'failed', httpStatus: 500, errorCode: 'x', createdOn: 1 },
    input: { input: null, omitted: 'too_large' },
    failure: { detail: 'no', faults: [] },
  },
];

describe('objects of earlier versions', () => {
  it('[SCL-1, LOG-1] keep the entries of a segment, with their inputs and failures', async () => {
    const part = { filter: { spaceId: 's' }, offset: 0, limit: 10, room: 1_000_000 };
    await inObject(async (storage) => {
      migrateObject(storage, segmentMigrations.slice(0, 1));
      const db = openObjectDatabase(storage);
      await insertRenderLogs(db, renders);
      const list = await listRenderLogs(db, part);
      const found = await Promise.all(list.map((entry) => findRenderLog(db, entry)));
      migrateObject(storage, segmentMigrations);
      expect(await listPackedEntries(storage, part)).toEqual(list);
      expect(list.map((entry) => findPackedEntry(storage, entry))).toEqual(found);
      expect(list).toHaveLength(2);
      const failed = { ...part, filter: { spaceId: 's', status: 'failed' as const, format: 'pdf', cached: false } };
      expect(await listPackedEntries(storage, failed)).toEqual(list.slice(1));
    });
  });

  it('[SCL-1, CRD-3] keep the latencies of a ledger, which looks for a log in D1', async () => {
    await inObject((storage) => {
      migrateObject(storage, ledgerMigrations.slice(0, 1));
      storage.sql.exec("INSERT INTO ledger VALUES (1, 's', 3)");
      storage.sql.exec(`INSERT INTO render_latencies VALUES
        ('s', '2026-01-01', 'png', 1, 3, 5), ('s', '2026-01-01', 'png', 1, 4, 6), ('s', '2026-01-02', 'pdf', 0, 3, 7)`);
      migrateObject(storage, ledgerMigrations);
      const period = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 0, 3) };
      expect(listStats(storage, period).latencies).toEqual([
        { format: 'pdf', cached: false, bucket: 3, renders: 7 },
        { format: 'png', cached: true, bucket: 3, renders: 5 },
        { format: 'png', cached: true, bucket: 4, renders: 6 },
      ]);
      expect(findOldLog(storage)).toMatchObject({ copiedOn: null });
    });
  });
});
