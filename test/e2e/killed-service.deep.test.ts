import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { publishCard } from './batches/spreadsheet.ts';
import { findDatabaseFile, findLedgerFile, listObjectKeys, setAlarmNow } from './object-files.ts';
import { type Ask, openSpace } from './own-space.ts';
import { killAll, listDescendants } from './process-tree.ts';
import { makeState, type StartedService, startService } from './started-service.ts';

/** Kills the service as soon as `isDue` says so, or after a while. Returns whether it was due. */
async function killWhen(service: StartedService, isDue: () => boolean, patienceMs = 20_000): Promise<boolean> {
  const pids = [service.pid, ...listDescendants(service.pid).map(({ pid }) => pid)];
  let isReached = false;
  for (const end = Date.now() + patienceMs; !isReached && Date.now() < end; ) {
    isReached = isDue();
    if (!isReached) await setImmediate();
  }
  killAll(pids);
  await sleep(300);
  return isReached;
}

/** Reads a number from the file of an object, whose service may run. */
function openCount(file: string, sql: string): { read(): number; close(): void } {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  const statement = database.prepare(sql);
  return { read: () => Number(Object.values(statement.get() ?? {})[0]), close: () => database.close() };
}

function countIn(file: string, sql: string): number {
  const count = openCount(file, sql);
  try {
    return count.read();
  } finally {
    count.close();
  }
}

function change(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

async function until(isTrue: () => boolean): Promise<void> {
  for (const end = Date.now() + 60_000; !isTrue(); await sleep(200)) {
    if (Date.now() > end) throw new Error('It does not get there');
  }
}

interface Entry {
  id: string;
  requestId: string;
  status: 'ok' | 'failed';
  credits: number;
  cached: boolean;
  fileUrl: string | null;
}

/** The whole log, read page by page, and its count. */
async function readLog(ask: Ask): Promise<{ list: Entry[]; count: number }> {
  const list: Entry[] = [];
  for (let page = 1; ; page++) {
    const part = await ask('GET', `/api/renders/logs?page=${page}&perPage=100`);
    list.push(...part.list);
    if (page >= part.pagesCount) return { list, count: part.count };
  }
}

const charges = 'SELECT count(*) FROM charges';
const unfinished = 'SELECT count(*) FROM flushes WHERE unfinished IS NOT NULL';

describe('a service that is killed while it draws', () => {
  it('[CRD-2, LOG-1, SCL-1] charges each stored file once and nothing else, and its log is whole', async () => {
    const { path } = makeState();
    let service = await startService(path);
    const { apiKey, ask } = await openSpace(service, 'Killed');
    const { id: spaceId } = await ask('GET', '/api/v1/space');
    const pageId = await publishCard(ask);
    let sent = 0;
    const charged: string[] = [];
    /** Draws new pictures and repeats one until the service is gone. */
    const runClient = async (isRepeating: boolean) => {
      for (;;) {
        const tweaks = { title: isRepeating ? 'Again' : `Picture ${sent++}`, price: 1 };
        const response = await fetch(`${service.origin}/api/render`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ pageId, tweaks, scale: 4 }),
        });
        const { data } = (await response.json()) as { data: { requestId: string; credits: { cost: number } } };
        if (response.status !== 200) throw new Error(`${response.status}`);
        if (data.credits.cost > 0) charged.push(data.requestId);
      }
    };
    const runClients = () => [0, 1, 2, 3, 4, 5].map((n) => runClient(n < 2).catch(() => undefined));
    const file = () => findLedgerFile(path, spaceId) ?? '';
    // The first picture opens the ledger.
    const first = runClients();
    await until(() => charged.length > 3 && file() !== '');
    await killWhen(service, () => true);
    await Promise.all(first);

    let [withoutFile, inFlush] = [0, 0];
    for (let round = 0; round < 24 && (withoutFile < 2 || inFlush < 2); round++) {
      service = await startService(path);
      const clients = runClients();
      const before = charged.length;
      await until(() => charged.length > before + 5);
      const pending = openCount(file(), round % 2 === 0 ? charges : unfinished);
      const known = pending.read();
      await killWhen(service, () => pending.read() > (round % 2 === 0 ? known : 0));
      pending.close();
      await Promise.all(clients);
      const files = listObjectKeys(path, `renders/${spaceId}/`).length;
      if (countIn(file(), 'SELECT credits_used FROM ledger') > files) withoutFile++;
      if (countIn(file(), unfinished) > 0) inFlush++;
    }
    expect({ withoutFile: withoutFile > 0, inFlush: inFlush > 0 }).toEqual({ withoutFile: true, inFlush: true });

    // Ten minutes later.
    change(file(), 'UPDATE charges SET charged_on = charged_on - 600001');
    setAlarmNow(file());
    service = await startService(path);
    await until(() => countIn(file(), charges) + countIn(file(), unfinished) === 0);
    const { list, count } = await readLog(ask);
    expect(list).toHaveLength(count);
    expect(new Set(list.map(({ id }) => id)).size).toBe(count);
    const inLog = new Map(list.map((entry) => [entry.requestId, entry]));
    // A charge of the last second is refunded, and its render is in the log as failed.
    expect(charged.filter((requestId) => !inLog.has(requestId))).toEqual([]);
    const paid = list.filter(({ credits }) => credits > 0);
    const { credits } = await ask('GET', '/api/v1/space');
    expect(credits.used).toBe(paid.reduce((sum, entry) => sum + entry.credits, 0));
    expect(paid.filter(({ status, cached }) => status !== 'ok' || cached)).toEqual([]);
    const stored = new Set(listObjectKeys(path, `renders/${spaceId}/`));
    expect(paid.filter(({ fileUrl }) => !stored.has((fileUrl ?? '').replace(/^.*\/files\//, 'renders/')))).toEqual([]);
    expect(new Set(paid.map(({ fileUrl }) => fileUrl)).size).toBe(paid.length);
    const { days } = await ask('GET', '/api/v1/usage');
    expect(days.reduce((sum: number, day: { credits: number }) => sum + day.credits, 0)).toBe(credits.used);
  }, 600_000);
});

const oldEntries = 12_000;

describe('a service that is killed while a ledger copies the log from before it', () => {
  it('[SCL-1, LOG-1, CRD-3] goes on, and lists and counts every entry once at any time', async () => {
    const { path } = makeState();
    let service = await startService(path);
    const { ask } = await openSpace(service, 'Old');
    const { id: spaceId } = await ask('GET', '/api/v1/space');
    await killWhen(service, () => true);
    // As a version without ledgers left it.
    const opened = findLedgerFile(path, spaceId);
    if (opened) for (const end of ['', '-wal', '-shm']) rmSync(`${opened}${end}`, { force: true });
    change(
      findDatabaseFile(path),
      `UPDATE spaces SET ledger_since = NULL, credits_used = ${oldEntries / 2} WHERE id = '${spaceId}';
      WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${oldEntries - 1})
        INSERT INTO render_logs
          (space_id, id, request_id, created_on, format, status, http_status, via, auth_kind, cached, credits)
        SELECT '${spaceId}', printf('old%018d', n), printf('old%018d', n), ${Date.now()} - 60000 * n, 'png', 'ok', 200,
          'post', 'key', n % 2, 1 - n % 2 FROM numbers`,
    );
    service = await startService(path);
    const read = async () => {
      const { days } = await ask('GET', '/api/v1/usage');
      const { count } = await ask('GET', '/api/renders/logs?page=3&perPage=100');
      const { credits } = await ask('GET', '/api/v1/space');
      const sum = (name: string) =>
        days.reduce((total: number, day: Record<string, number>) => total + (day[name] ?? 0), 0);
      return { count, used: credits.used, renders: sum('renders'), credits: sum('credits') };
    };
    const expected = { count: oldEntries, used: oldEntries / 2, renders: oldEntries, credits: oldEntries / 2 };
    expect(await read()).toEqual(expected);
    const file = findLedgerFile(path, spaceId) ?? '';
    const place = 'SELECT created_on FROM old_log';
    let kills = 0;
    for (const patienceMs of [5_000, 5_000, 5_000]) {
      await killWhen(service, () => true);
      setAlarmNow(file);
      const before = countIn(file, place);
      service = await startService(path);
      const copied = openCount(file, place);
      if (await killWhen(service, () => copied.read() < before, patienceMs)) kills++;
      copied.close();
      const hidden = countIn(file, 'SELECT count(*) FROM old_log WHERE copied_on IS NULL');
      service = await startService(path);
      expect([hidden, await read()]).toEqual([hidden, expected]);
    }
    expect(kills).toBeGreaterThan(0);
    await until(() => countIn(file, 'SELECT count(*) FROM old_log WHERE copied_on IS NOT NULL') === 1);
    expect(await read()).toEqual(expected);
    const { list } = await readLog(ask);
    expect(new Set(list.map(({ id }) => id)).size).toBe(oldEntries);
    expect(list).toHaveLength(oldEntries);
  }, 600_000);
});
