import { env } from 'cloudflare:test';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { newId } from '../../../src/core/ids.ts';
import { openDatabase } from '../../../src/records/database.ts';
import { recordStoredFile } from '../../../src/records/stored-files-writes.ts';
import { FileRecords } from '../../../src/services/files/file-records.ts';
import { FileStore } from '../../../src/services/files/file-store.ts';
import { getRegister } from '../../../src/services/files/registers.ts';
import type { Services } from '../../../src/services/services.ts';
import { countedD1 } from '../../harness/counted-d1.ts';
import { fileRecord, inRegister, runRegisterStep, setFileAge } from '../../harness/file-registers.ts';
import { forgetHeldFiles } from '../../harness/held-files.ts';
import { balanceOf, readEntries } from '../../harness/ledger.ts';
import { ask, postRender, readData } from '../../harness/service.ts';
import { testServices } from '../../harness/services.ts';
import { db, makeSpace, makeTemplate } from '../../harness/space.ts';
import { setClock } from '../../harness/webhooks.ts';

const dayMs = 86_400_000;

describe('stored files', () => {
  const record = (key: string) => fileRecord(`renders/${key}`);
  const age = (key: string, days: number) => setFileAge(`renders/${key}`, days);
  /** Runs a step of the registers that record these files. */
  const run = async (name: string, keys: readonly string[], replaced: Partial<Services> = {}) => {
    for (const key of keys) await runRegisterStep(`renders/${key}`, name, replaced);
  };
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
    const used = (await balanceOf(space.id))?.used;
    await forgetHeldFiles();
    const keys = files.map(({ key }) => key);
    for (const key of keys) await age(key, 30.9);
    await run('unread_files_removed', keys);
    for (const { key } of files) expect(await isStored(key)).toBe(true);
    for (const key of keys) await age(key, 31.1);
    await run('unread_files_removed', keys);
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
    expect(await balanceOf(space.id)).toMatchObject({ used });
    await scheduler.wait(50);
    const entries = await readEntries(space.id);
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
    await run('unread_files_removed', keys);
    await db.run(
      sql`update pages set document = json_set(document, '$.backgroundColor', '#ff0000') where id = ${pageId}`,
    );
    // The published version draws as it did; the draft does not.
    expect((await ask(`/files/${file.key}`)).status).toBe(200);
    const changed = await ask(`/files/${draft.file.key}`);
    expect([changed.status, (await changed.json<{ code: string }>()).code]).toEqual([410, 'file_expired']);
    expect(await isStored(draft.file.key)).toBe(false);
    // A recipe that a newer version of the service cannot read, and one whose records are gone.
    await inRegister(`renders/${draft.file.key}`, (_, { sql }) => {
      sql.exec('update stored_files set recipe = ? where key = ?', '{"old":true}', `renders/${draft.file.key}`);
    });
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
    // This isolate has read the file today, so its register is not called again.
    await age(file.key, 20);
    await ask(`/files/${file.key}`);
    await scheduler.wait(30);
    expect(await readOn()).toBeLessThan(old);
    const deferred: Promise<unknown>[] = [];
    const later = setClock(systemClock.now() + 25 * 3_600_000);
    const parts = testServices({ clock: later, defer: (work) => void deferred.push(work) });
    new FileRecords(parts).read(`renders/${file.key}`);
    await Promise.all(deferred);
    expect(await readOn()).toBe(later.now());
    new FileRecords(parts).read(`renders/${file.key}`);
    expect(deferred).toHaveLength(1);
    // A file that was stored less than a day ago counts as read.
    new FileRecords(parts).read('renders/unknown', later.now() - dayMs + 1);
    expect(deferred).toHaveLength(1);
  });

  it('[SCL-3] get a record on a read if they have none, and expire like pictures of code, which cannot be drawn again by name', async () => {
    const key = `code-image/${newId().padEnd(43, 'x')}.png`;
    await env.FILES.put(`renders/${key}`, 'bytes');
    const register = getRegister(env.FILE_REGISTERS, `renders/${key}`);
    await register.touch(`renders/${key}`, systemClock.now() - 40 * dayMs);
    await run('unread_files_removed', [key]);
    expect([await isStored(key), await record(key)]).toEqual([false, undefined]);
  });

  it('[SCL-3] are kept for ever with GALLEY_FILE_DAYS=0', async () => {
    const space = await makeSpace();
    const { pageId } = await makeTemplate(space.id);
    const { file } = await readData(await postRender(space.key, { pageId }));
    await age(file.key, 4_000);
    const settings = { ...testServices().settings, fileDays: 0 };
    expect(await runRegisterStep(`renders/${file.key}`, 'unread_files_removed', { settings })).toBe(0);
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
    await run('unread_files_removed', [file.key]);
    await run('file_records_removed', [file.key]);
    expect(await record(file.key)).toMatchObject({ hasLargeRecipe: true, recipe: null });
    await age(file.key, 92);
    await run('file_records_removed', [file.key]);
    expect([await record(file.key), await env.FILES.head(recipe)]).toEqual([undefined, null]);
    expect((await ask(`/files/${file.key}`)).status).toBe(404);
  });

  it('[SCL-1] write no row of D1, where a record cost some before', async () => {
    const { d1, rowsWritten } = countedD1();
    const counted = openDatabase(d1);
    const key = `${newId()}/${newId().padEnd(43, 'x')}.png`;
    const bytes = new Uint8Array([1]);
    const file = { contentType: 'image/png', pages: 1, warnings: [] };
    const deferred: Promise<unknown>[] = [];
    const services = testServices({ db: counted, defer: (work) => void deferred.push(work) });
    await new FileStore(services).put(key, bytes, file, { request: {} });
    const later = testServices({
      db: counted,
      clock: setClock(systemClock.now() + 2 * dayMs),
      defer: (work) => void deferred.push(work),
    });
    expect(await new FileStore(later).find(key, { withBody: true })).toMatchObject({ key });
    await Promise.all(deferred);
    expect([deferred.length, rowsWritten()]).toEqual([1, 0]);
    expect(await fileRecord(`renders/${key}`)).toMatchObject({ recipe: '{"request":{}}', removedOn: null });
    const old = { key: `renders/${key}`, recipe: '{}', hasLargeRecipe: false };
    await recordStoredFile(counted, old, systemClock.now());
    expect(rowsWritten()).toBeGreaterThanOrEqual(2);
    await db.run(sql`delete from stored_files where key = ${old.key}`);
  });

  it('[SCL-3, SEC-5] open if the process died between the file and its record, in either order', async () => {
    const space = await makeSpace();
    const { pageId } = await makeTemplate(space.id, { pages: [numbered] });
    const { file } = await readData(await postRender(space.key, { pageId }));
    const [path, key] = [`/files/${file.key}`, `renders/${file.key}`];
    // The record without the file.
    await env.FILES.delete(key);
    await forgetHeldFiles();
    expect((await ask(path)).headers.get('ETag')).toBe(`"${file.sha256}"`);
    expect(await isStored(file.key)).toBe(true);
    // The file without the record, which a later read makes.
    await inRegister(key, (_, storage) => {
      storage.sql.exec('delete from stored_files where key = ?', key);
    });
    await forgetHeldFiles();
    expect((await ask(path)).status).toBe(200);
    const deferred: Promise<unknown>[] = [];
    const later = setClock(systemClock.now() + 2 * dayMs);
    new FileRecords(testServices({ clock: later, defer: (work) => void deferred.push(work) })).read(key);
    await Promise.all(deferred);
    expect(await record(file.key)).toMatchObject({ readOn: later.now(), removedOn: null });
  });
});
