import { createExecutionContext, env } from 'cloudflare:test';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { newId } from '../../../src/core/ids.ts';
import { creditLedger, findBalance } from '../../../src/records/credits.ts';
import { charge, refund } from '../../../src/records/credits-writes.ts';
import { members } from '../../../src/records/members.ts';
import { listUsage, renderLogDays } from '../../../src/records/render-log-usage.ts';
import { renderLogs } from '../../../src/records/render-logs.ts';
import { insertRenderLog } from '../../../src/records/render-logs-writes.ts';
import { storedFiles } from '../../../src/records/stored-files.ts';
import { touchStoredFile } from '../../../src/records/stored-files-writes.ts';
import { FileRegister } from '../../../src/services/files/file-register.ts';
import { cleanUpSteps } from '../../../src/services/scheduled/clean-up.ts';
import { readDays, retentionRules } from '../../../src/services/scheduled/retention.ts';
import { runSteps } from '../../../src/services/scheduled/run-steps.ts';
import worker from '../../../workers/edge/index.ts';
import { scheduledSteps } from '../../../workers/edge/scheduled.ts';
import { readSettings } from '../../../workers/edge/settings.ts';
import { forgetHeldFiles } from '../../harness/held-files.ts';
import { ask, postRender, readData } from '../../harness/service.ts';
import { testServices } from '../../harness/services.ts';
import { db, makeSpace, makeTemplate } from '../../harness/space.ts';
import { setClock } from '../../harness/webhooks.ts';

const dayMs = 86_400_000;

interface Days {
  logDays?: number;
  fileDays?: number;
}

/** Runs one step as if the time were `now`. */
async function run(name: string, now: number, { logDays = 90, fileDays = 30 }: Days = {}): Promise<number> {
  const settings = { ...testServices().settings, logDays, fileDays };
  const step = cleanUpSteps(testServices({ clock: setClock(now), settings })).find((each) => each.name === name);
  if (!step) throw new Error(`There is no step ${name}`);
  return step.run();
}

/** Each test uses another time, long ago, so that no other records are as old. */
let year = 1990;
const longAgo = () => Date.UTC(year++, 5, 15, 12);

describe('the render log', () => {
  async function logged(spaceId: string, createdOn: number, more: Partial<typeof renderLogs.$inferInsert> = {}) {
    const id = newId();
    const caller = { via: 'post', authKind: 'key' } as const;
    const outcome = { format: 'png', status: 'ok', httpStatus: 200 } as const;
    await insertRenderLog(db, { id, requestId: newId(), spaceId, ...caller, ...outcome, createdOn, ...more });
    return id;
  }
  const entries = async (spaceId: string) =>
    (await db.select().from(renderLogs).where(eq(renderLogs.spaceId, spaceId))).map(({ id }) => id).sort();
  const sums = (spaceId: string) => db.select().from(renderLogDays).where(eq(renderLogDays.spaceId, spaceId));

  it('[SCL-3] keeps entries for 90 days to the millisecond, then their sums by day, format and status', async () => {
    const [{ id: spaceId }, other] = [await makeSpace(), await makeSpace()];
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
    const { id: spaceId } = await makeSpace();
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
    const { id: spaceId } = await makeSpace({ creditsLimit: 100 });
    const then = longAgo();
    const ledger = async () =>
      (await db.select().from(creditLedger).where(eq(creditLedger.spaceId, spaceId))).map(({ renderId }) => renderId);
    const renderId = await logged(spaceId, then, { credits: 3 });
    await charge(db, { renderId, spaceId, amount: 3 }, then);
    const lost = newId();
    await charge(db, { renderId: lost, spaceId, amount: 4 }, then);
    await refund(db, lost, then);
    // A retention of one day is shorter than the time in which lost charges are searched for.
    const tomorrow = then + dayMs + 1;
    await run('log_entries_summed', tomorrow, { logDays: 1 });
    expect(await ledger()).toEqual([lost, lost]);
    await run('lost_charges_refunded', tomorrow);
    expect(await findBalance(db, spaceId)).toMatchObject({ used: 3 });
    await run('ledger_rows_removed', tomorrow, { logDays: 1 });
    expect(await ledger()).toEqual([lost, lost]);
    await run('ledger_rows_removed', then + 4 * dayMs + 1, { logDays: 1 });
    expect(await ledger()).toEqual([]);
    expect(await findBalance(db, spaceId)).toMatchObject({ used: 3 });
  });

  it('[SCL-3] is kept for ever with GALLEY_LOG_DAYS=0', async () => {
    const { id: spaceId } = await makeSpace();
    const id = await logged(spaceId, longAgo());
    expect(await run('log_entries_summed', systemClock.now(), { logDays: 0 })).toBe(0);
    expect(await entries(spaceId)).toEqual([id]);
  });
});

describe('rendered files', () => {
  const record = (key: string) =>
    db
      .select()
      .from(storedFiles)
      .where(eq(storedFiles.key, `renders/${key}`))
      .get();
  /** Sets back the time when a file was last read, and clears what this isolate remembers of it. */
  const age = (key: string, days: number) =>
    db
      .update(storedFiles)
      .set({ readOn: systemClock.now() - days * dayMs })
      .where(eq(storedFiles.key, `renders/${key}`));
  const isStored = async (key: string) => (await env.FILES.head(`renders/${key}`)) !== null;
  const number = { schema: { type: 'object', properties: { n: { type: 'number', default: 0 } } }, values: {} };
  const numbered = { variables: number, layers: [{ id: 't', type: 'text', content: '{{ n }} {{ now() }}' }] };
  it('[SCL-3] are removed after 30 days without a read, and drawn again, byte for byte and for free, for anyone with the URL', async () => {
    const space = await makeSpace({ creditsLimit: 50 });
    const { pageId } = await makeTemplate(space.id, { pages: [numbered] });
    const draw = async (body: object) =>
      (await readData(await postRender(space.key, { pageId, ...body }))).file as {
        key: string;
        sha256: string;
        url: string;
      };
    const files = [
      await draw({}),
      await draw({ tweaks: { n: 7 }, format: 'svg' }),
      await draw({ tweaks: { n: 8 }, format: 'webp', quality: 40, scale: 1.5, locale: 'de-DE' }),
      await draw({ format: 'html5' }),
      await draw({ draft: true }),
      // A recipe that is larger than a record.
      await draw({ tweaks: { n: 9, unmatched: 'x'.repeat(20_000) } }),
    ];
    const used = (await findBalance(db, space.id))?.used;
    await forgetHeldFiles();
    for (const { key } of files) await age(key, 30.9);
    await run('unread_files_removed', systemClock.now());
    for (const { key } of files) expect(await isStored(key)).toBe(true);
    for (const { key } of files) await age(key, 31.1);
    await run('unread_files_removed', systemClock.now());
    for (const { key } of files) expect(await isStored(key)).toBe(false);
    for (const { key, sha256, url } of files) {
      const head = await ask(new URL(url).pathname, { method: 'HEAD' });
      expect([key, head.status, head.headers.get('ETag')]).toEqual([key, 200, `"${sha256}"`]);
      const response = await ask(new URL(url).pathname);
      expect([key, response.status]).toEqual([key, 200]);
      const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
      expect([...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')).toBe(sha256);
      expect(await isStored(key)).toBe(true);
      expect(await record(key)).toMatchObject({ removedOn: null });
    }
    expect(await findBalance(db, space.id)).toMatchObject({ used });
    await scheduler.wait(50);
    const entries = await db.select().from(renderLogs).where(eq(renderLogs.spaceId, space.id));
    expect(entries).toHaveLength(files.length);
  }, 30_000);

  it('[SCL-3, RND-16] are 410 if they cannot be drawn exactly as before, and never another picture', async () => {
    const space = await makeSpace();
    const { pageId, id } = await makeTemplate(space.id, { pages: [numbered] });
    const { file } = await readData(await postRender(space.key, { pageId }));
    const draft = await readData(await postRender(space.key, { pageId, draft: true }));
    await forgetHeldFiles();
    const keys: string[] = [file.key, draft.file.key];
    for (const key of keys) await age(key, 40);
    await run('unread_files_removed', systemClock.now());
    await db.run(
      sql`update pages set document = json_set(document, '$.backgroundColor', '#ff0000') where id = ${pageId}`,
    );
    // The published version draws as it did; the draft does not.
    expect((await ask(`/files/${file.key}`)).status).toBe(200);
    const changed = await ask(`/files/${draft.file.key}`);
    expect([changed.status, (await changed.json<{ code: string }>()).code]).toEqual([410, 'file_expired']);
    expect(await isStored(draft.file.key)).toBe(false);
    // A recipe that a newer version of the service cannot read, and one whose records are gone.
    await db
      .update(storedFiles)
      .set({ recipe: { old: true } })
      .where(eq(storedFiles.key, `renders/${draft.file.key}`));
    expect((await ask(`/files/${draft.file.key}`)).status).toBe(410);
    await env.FILES.delete(`renders/${file.key}`);
    await db.run(sql`delete from templates where id = ${id}`);
    await forgetHeldFiles();
    expect((await ask(`/files/${file.key}`)).status).toBe(410);
    expect((await ask(`/files/${space.id}/${'x'.repeat(43)}.png`)).status).toBe(404);
  });

  it('[SCL-3] are kept while they are read: a read is recorded once a day, through whichever door', async () => {
    const space = await makeSpace();
    const { pageId } = await makeTemplate(space.id);
    const { file } = await readData(await postRender(space.key, { pageId }));
    const old = systemClock.now() - 25 * 3_600_000;
    const readOn = async () => (await record(file.key))?.readOn ?? 0;
    // This isolate has read the file today, so the database is not queried again.
    await age(file.key, 20);
    await ask(`/files/${file.key}`);
    await scheduler.wait(30);
    expect(await readOn()).toBeLessThan(old);
    const deferred: Promise<unknown>[] = [];
    const later = setClock(systemClock.now() + 25 * 3_600_000);
    const parts = testServices({ clock: later, defer: (work) => void deferred.push(work) });
    new FileRegister(parts).read(`renders/${file.key}`);
    await Promise.all(deferred);
    expect(await readOn()).toBe(later.now());
    new FileRegister(parts).read(`renders/${file.key}`);
    expect(deferred).toHaveLength(1);
    // A file that was stored less than a day ago counts as read.
    new FileRegister(parts).read('renders/unknown', later.now() - dayMs + 1);
    expect(deferred).toHaveLength(1);
  });

  it('[SCL-3] get a record on a read if they have none, and expire like pictures of code, which cannot be drawn again by name', async () => {
    const key = `code-image/${newId().padEnd(43, 'x')}.png`;
    await env.FILES.put(`renders/${key}`, 'bytes');
    await touchStoredFile(db, `renders/${key}`, systemClock.now() - 40 * dayMs);
    await run('unread_files_removed', systemClock.now());
    expect([await isStored(key), await record(key)]).toEqual([false, undefined]);
  });

  it('[SCL-3] are kept for ever with GALLEY_FILE_DAYS=0', async () => {
    const space = await makeSpace();
    const { pageId } = await makeTemplate(space.id);
    const { file } = await readData(await postRender(space.key, { pageId }));
    await age(file.key, 4_000);
    expect(await run('unread_files_removed', systemClock.now(), { fileDays: 0 })).toBe(0);
    expect(await isStored(file.key)).toBe(true);
  });

  it('[SCL-3] are forgotten, including the recipe, once no log entry names them', async () => {
    const space = await makeSpace();
    const { pageId } = await makeTemplate(space.id);
    const large = { tweaks: { unmatched: 'x'.repeat(20_000) } };
    const { file } = await readData(await postRender(space.key, { pageId, ...large }));
    const recipe = `render-recipes/renders/${file.key}.json`;
    expect(await env.FILES.head(recipe)).not.toBeNull();
    await forgetHeldFiles();
    await age(file.key, 50);
    await run('unread_files_removed', systemClock.now());
    await run('file_records_removed', systemClock.now());
    expect(await record(file.key)).toMatchObject({ hasLargeRecipe: true, recipe: null });
    await age(file.key, 92);
    await run('file_records_removed', systemClock.now());
    expect([await record(file.key), await env.FILES.head(recipe)]).toEqual([undefined, null]);
    expect((await ask(`/files/${file.key}`)).status).toBe(404);
  });

  it('[SCL-3] are removed in parts, starting with the longest unread', async () => {
    const prefix = `renders/part-${newId()}`;
    const rows = Array.from({ length: 1_201 }, (_, index) => ({ key: `${prefix}/${index}`, readOn: index }));
    for (let from = 0; from < rows.length; from += 30) await db.insert(storedFiles).values(rows.slice(from, from + 30));
    const left = async () =>
      (
        await db
          .select()
          .from(storedFiles)
          .where(sql`${storedFiles.key} like ${`${prefix}/%`}`)
      ).map(({ readOn }) => readOn);
    // Of 1,201, those that were read before the 601st millisecond.
    expect(await run('unread_files_removed', 31 * dayMs + 601)).toBe(601);
    expect((await left()).sort((one, other) => one - other)).toEqual(rows.slice(601).map(({ readOn }) => readOn));
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
    await charge(db, { renderId: newId(), spaceId, amount: 1 }, lost);
    const failed: unknown[] = [];
    const log = { info: () => undefined, error: (_: string, fields: object) => void failed.push(fields) };
    const settings = readSettings({ ...env, GALLEY_FILE_DAYS: 'a month' } as unknown as Env);
    await runSteps(scheduledSteps(testServices({ settings })), log);
    expect(failed).toMatchObject([
      { step: 'unread_files_removed', error: { message: expect.stringContaining('GALLEY_FILE_DAYS') } },
    ]);
    expect(await findBalance(db, spaceId)).toMatchObject({ used: 0 });
  });

  it('[SCL-3, CRD-2] runs on the schedule of the Worker', async () => {
    const { id: spaceId } = await makeSpace({ creditsLimit: 5 });
    await charge(db, { renderId: newId(), spaceId, amount: 2 }, systemClock.now() - 3_600_000);
    await worker.scheduled({} as ScheduledController, env as unknown as Env, createExecutionContext());
    expect(await findBalance(db, spaceId)).toMatchObject({ used: 0 });
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
    const again = ['lost_charges_refunded', 'events_sent_again', 'deliveries_sent_again'];
    expect([...steps].filter((name) => !named.has(name) && !again.includes(name))).toEqual([]);
    const { results } = await env.DB.prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'd1\\_%' escape '\\' and name not like '\\_cf%' escape '\\' and name not like 'sqlite%'",
    ).all<{ name: string }>();
    const places = new Set(retentionRules.flatMap(({ where }) => where));
    expect(results.map(({ name }) => `d1:${name}`).filter((place) => !places.has(place))).toEqual([]);
    for (const binding of ['DEMO_TOKENS', 'PUBLISHED']) expect(places).toContain(`kv:${binding}`);
  });
});
