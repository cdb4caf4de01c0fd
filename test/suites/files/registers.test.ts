import { env } from 'cloudflare:test';
import { inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { toBase64Url } from '../../../src/core/base64.ts';
import { systemClock } from '../../../src/core/clock.ts';
import { hmacSha256, sha256Hex } from '../../../src/core/hashing.ts';
import { newId } from '../../../src/core/ids.ts';
import { selectValues } from '../../../src/records/statements.ts';
import { listFilesOfRegister, registerOf, storedFiles } from '../../../src/records/stored-files.ts';
import { getRegister } from '../../../src/services/files/registers.ts';
import { cleanUpSteps } from '../../../src/services/scheduled/clean-up.ts';
import { copyingStep, registerSteps } from '../../../src/services/scheduled/register-steps.ts';
import { runSteps } from '../../../src/services/scheduled/run-steps.ts';
import type { Services } from '../../../src/services/services.ts';
import { readSettings } from '../../../workers/edge/settings.ts';
import { fileRecord, inRegister, runRegisterStep } from '../../harness/file-registers.ts';
import { testServices } from '../../harness/services.ts';
import { db } from '../../harness/space.ts';

const dayMs = 86_400_000;

/** A key of a file in the register 0, which no other test uses for a file that it needs. */
const keyInFirst = (space: string, index: number) => `renders/${space}/${String(index).padStart(35, 'x')}.........png`;

/** Rows as an earlier version wrote them to D1. */
async function insertOldRows(rows: Array<typeof storedFiles.$inferInsert>): Promise<void> {
  for (let from = 0; from < rows.length; from += 20) await db.insert(storedFiles).values(rows.slice(from, from + 20));
}

const listOldRows = (keys: readonly string[]) =>
  db
    .select()
    .from(storedFiles)
    .where(inArray(storedFiles.key, selectValues(keys)));

describe('the registers of files', () => {
  it('[SCL-1] share files evenly by the hash in their names, and D1 computes the same share', async () => {
    const hashes = await Promise.all(Array.from({ length: 3_000 }, (_, index) => sha256Hex(`${index}`)));
    const base64Url = await Promise.all(hashes.map(async (hash) => toBase64Url(await hmacSha256('secret', hash))));
    for (const keys of [
      hashes.map((hash) => `shader-pictures/${hash}`),
      base64Url.map((hash) => `renders/s/${hash}.webp`),
    ]) {
      const sizes = new Map<number, number>();
      for (const key of keys) sizes.set(registerOf(key), (sizes.get(registerOf(key)) ?? 0) + 1);
      expect([sizes.size, Math.max(...sizes.values()) < 120]).toEqual([64, true]);
    }
    const some = [...hashes.slice(0, 40), ...base64Url.slice(0, 40).map((hash) => `${hash}.pdf`)];
    const keys = some.map((name) => `renders/${newId()}/${name}`);
    await insertOldRows(keys.map((key) => ({ key, readOn: systemClock.now() })));
    const listed = new Map<string, number>();
    for (let register = 0; register < 64; register++)
      for (const { key } of await listFilesOfRegister(db, register, 100)) listed.set(key, register);
    expect(keys.map((key) => listed.get(key))).toEqual(keys.map(registerOf));
    await db.delete(storedFiles).where(inArray(storedFiles.key, selectValues(keys)));
  });

  it('[SCL-1] copy their records from D1 in steps that can be repeated, and look there until then', async () => {
    const space = newId();
    const readOn = systemClock.now() - 3 * dayMs;
    const rows = Array.from({ length: 620 }, (_, index) => ({
      key: keyInFirst(space, index),
      recipe: `{"n":${index}}`,
      readOn,
    }));
    const keys = rows.map(({ key }) => key);
    const [first = '', second = ''] = keys;
    expect(new Set(keys.map(registerOf))).toEqual(new Set([registerOf(first)]));
    await inRegister(first, (_, storage) => {
      storage.kv.put('isCopied', false);
      return storage.setAlarm(systemClock.now() + dayMs);
    });
    await insertOldRows(rows);
    const register = getRegister(env.FILE_REGISTERS, first);
    expect(await register.find(first)).toEqual({ recipe: '{"n":0}', hasLargeRecipe: false });
    // Records that the register has already are newer. One is of a read, and one of a file that was stored again.
    await register.touch(first, readOn + dayMs + 1);
    await register.record({ key: second, recipe: '{"new":1}', hasLargeRecipe: false }, readOn + 2);
    expect(await register.find(first)).toEqual({ recipe: '{"n":0}', hasLargeRecipe: false });
    // A process that dies after it copied some records.
    const broken: Services['db'] = Object.create(db, {
      delete: {
        value: () => {
          throw new Error('died');
        },
      },
    });
    await expect(runRegisterStep(first, copyingStep, { db: broken })).rejects.toThrow('died');
    expect(await listOldRows(keys)).toHaveLength(620);
    expect(await runRegisterStep(first, copyingStep)).toBeGreaterThanOrEqual(620);
    expect(await listOldRows(keys)).toEqual([]);
    const common = { hasLargeRecipe: false, removedOn: null };
    expect(await fileRecord(first)).toEqual({ key: first, recipe: '{"n":0}', readOn: readOn + dayMs + 1, ...common });
    expect(await fileRecord(second)).toEqual({ key: second, recipe: '{"new":1}', readOn: readOn + 2, ...common });
    for (const row of rows.slice(2)) expect(await fileRecord(row.key)).toEqual({ ...row, ...common });
  });

  it('[SCL-1] are woken by the scheduled job as long as D1 has records', async () => {
    const key = `renders/${newId()}/${newId().padEnd(43, 'x')}.png`;
    await insertOldRows([{ key, recipe: '{}', readOn: systemClock.now() }]);
    const wake = cleanUpSteps(testServices()).find(({ name }) => name === 'file_registers_woken');
    expect(await wake?.run()).toBe(64);
    await expect.poll(() => fileRecord(key), { timeout: 20_000 }).toMatchObject({ key, recipe: '{}' });
    await expect.poll(() => listOldRows([key])).toEqual([]);
  });

  it('[SCL-3] remove thousands of unread files in bounded steps by their own alarm, which runs on until all are gone', async () => {
    const space = newId();
    const key = keyInFirst(space, 1);
    const kept = keyInFirst(space, 99_999);
    await env.FILES.put(key, 'old');
    await env.FILES.put(kept, 'read today');
    const old = systemClock.now() - 40 * dayMs;
    const count = () =>
      inRegister(
        key,
        (_, { sql }) =>
          sql.exec('select key from stored_files where key like ?', `renders/${space}/%`).toArray().length,
      );
    await inRegister(key, (_, { sql }) => {
      sql.exec(
        `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10600)
         INSERT INTO stored_files (key, read_on)
         SELECT ? || replace(printf('%35s', n), ' ', 'x') || '.........png', ? FROM numbers`,
        `renders/${space}/`,
        old,
      );
      sql.exec('INSERT INTO stored_files (key, read_on) VALUES (?, ?)', kept, systemClock.now());
    });
    expect(await count()).toBe(10_601);
    await getRegister(env.FILE_REGISTERS, key).copyRecords(registerOf(key));
    await expect.poll(count, { timeout: 50_000, interval: 200 }).toBe(1);
    expect([await env.FILES.head(key), (await env.FILES.head(kept)) !== null]).toEqual([null, true]);
    // The next alarm is in an hour.
    await expect
      .poll(() => inRegister(key, (_, storage) => storage.getAlarm()))
      .toBeGreaterThan(systemClock.now() + 3_000_000);
  });

  it('[SCL-3] remove the longest unread files first, at most 10,000 in a step', async () => {
    const space = newId();
    const key = keyInFirst(space, 0);
    await inRegister(key, (_, { sql }) => {
      sql.exec(
        `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10003)
         INSERT INTO stored_files (key, read_on)
         SELECT ? || replace(printf('%35s', n), ' ', 'x') || '.........png', 10003 - n FROM numbers`,
        `renders/${space}/`,
      );
    });
    expect(await runRegisterStep(key, 'unread_files_removed')).toBe(10_000);
    const left = await inRegister(key, (_, { sql }) => [
      ...sql.exec<{ read_on: number }>('select read_on from stored_files where key like ?', `renders/${space}/%`),
    ]);
    expect(left.map(({ read_on }) => read_on).sort()).toEqual([10_000, 10_001, 10_002]);
    expect(await runRegisterStep(key, 'unread_files_removed')).toBe(3);
  });

  it('[SCL-3] report a setting that breaks a step, and run the others', async () => {
    const failed: unknown[] = [];
    const log = { info: () => undefined, error: (_: string, fields: object) => void failed.push(fields) };
    const settings = readSettings({ ...(env as typeof env & Env), GALLEY_FILE_DAYS: 'a month' });
    const key = keyInFirst(newId(), 0);
    const reports = await inRegister(key, (own) =>
      runSteps(registerSteps(testServices({ settings }), { db: own, register: registerOf(key) }), log),
    );
    const error = { message: expect.stringContaining('GALLEY_FILE_DAYS') };
    expect(failed).toMatchObject([{ step: 'unread_files_removed', error }]);
    expect(reports.map(({ step, settled }) => [step, settled === undefined])).toEqual([
      [copyingStep, false],
      ['unread_files_removed', true],
      ['file_records_removed', false],
    ]);
  });
});
