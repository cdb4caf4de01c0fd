import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { apiKeys } from '../../../src/records/api-keys.ts';
import { batches } from '../../../src/records/batches.ts';
import { templates } from '../../../src/records/templates.ts';
import { drawChunk } from '../../../src/services/batches/draw-chunk.ts';
import {
  check,
  draw,
  fillPlaces,
  hold,
  makeBatch,
  makeCard,
  postBatch,
  readBatch,
  reportOf,
  uploadRows,
} from '../../harness/batches.ts';
import { balanceOf, readEntries } from '../../harness/ledger.ts';
import { ask, bearer, readData, readProblem } from '../../harness/service.ts';
import { consumerServices } from '../../harness/services.ts';
import { db, makeKey, makeSpace, type TestSpace } from '../../harness/space.ts';

const rowsOf = (count: number) => ({
  list: Array.from({ length: count }, (_, index) => ({ values: { title: `${newId()} ${index}`, price: index } })),
});

interface StartOptions {
  facts?: Parameters<typeof makeSpace>[0];
  /** Whether only the test draws chunks. */
  isHeld?: boolean;
}

async function start(count: number, { facts = {}, isHeld = false }: StartOptions = {}) {
  const space = await makeSpace(facts);
  const { pageId, id: templateId } = await makeCard(space.id);
  if (isHeld) await fillPlaces(space.id);
  const batch = await makeBatch(space, { rows: rowsOf(count), outputs: [{ pageId, format: 'png', scale: 1 }] });
  if (isHeld) await hold(batch.id);
  return { space, pageId, templateId, id: batch.id };
}

const get = (space: TestSpace, path: string, headers: Record<string, string> = {}) =>
  ask(path, { headers: { ...bearer(space.key), ...headers } });

describe('a batch', () => {
  it('[JOB-2, JOB-3] draws, charges and logs each file once, and offers them as a ZIP and a manifest', async () => {
    const space = await makeSpace({ creditsLimit: 1000 });
    const { pageId } = await makeCard(space.id);
    const csv = 'sku;title;price\nA 1;"Chair; ""x""";12\nA/2;Tisch;7\n=B;Über;3\n';
    const rows = await readData(await uploadRows(space, new TextEncoder().encode(csv)));
    expect(rows).toMatchObject({ columns: ['sku', 'title', 'price'], encoding: 'utf-8', delimiter: ';', rows: 3 });
    expect(rows.sample[0]).toEqual({ sku: 'A 1', title: 'Chair; "x"', price: '12' });
    const batch = await makeBatch(space, {
      rows: { rowsId: rows.rowsId, columns: { title: 'title', price: 'price' } },
      outputs: [
        { pageId, format: 'png', scale: 1 },
        { pageId, format: 'webp', scale: 1 },
      ],
      fileName: '{{ sku }}-{{ output }}',
    });
    expect(batch).toMatchObject({ state: 'checking', rows: 3, counts: { files: 6, remaining: 6 } });
    await draw(batch.id);
    const done = await readBatch(space, batch.id);
    expect(done).toMatchObject({ state: 'done', counts: { done: 6, failed: 0, invalid: 0 }, credits: { spent: 6 } });
    expect(await balanceOf(space.id)).toMatchObject({ used: 6 });
    const entries = await readEntries(space.id);
    expect(entries).toHaveLength(6);
    expect(entries.every(({ via, status, credits }) => via === 'batch' && status === 'ok' && credits === 1)).toBe(true);

    const answer = await get(space, `/api/v1/batches/${batch.id}/files.zip`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(Number(answer.headers.get('Content-Length'))).toBe(bytes.byteLength);
    const zip = await JSZip.loadAsync(bytes, { checkCRC32: true });
    expect(Object.keys(zip.files).sort()).toEqual(
      ['=B-1.png', '=B-2.webp', 'A 1-1.png', 'A 1-2.webp', 'A-2-1.png', 'A-2-2.webp'].sort(),
    );
    for (const start of [0, 31, 500, bytes.byteLength - 30]) {
      const range = { Range: `bytes=${start}-`, 'If-Range': answer.headers.get('ETag') ?? '' };
      const part = await get(space, `/api/v1/batches/${batch.id}/files.zip`, range);
      expect(part.status).toBe(206);
      expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(start));
    }

    const manifest = await (await get(space, `/api/v1/batches/${batch.id}/manifest.csv`)).text();
    const lines = manifest.trim().split('\r\n');
    expect(lines[0]).toBe('sku,title,price,row,output,state,fileName,url,bytes,cached,credits,code,message');
    expect(lines).toHaveLength(7);
    expect(lines[5]).toMatch(/^'=B,Über,3,3,1,done,'=B-1\.png,/);
    const json = await readData(await get(space, `/api/v1/batches/${batch.id}/manifest.json`));
    expect(json.files[0]).toMatchObject({ row: 1, output: 1, values: { sku: 'A 1' } });
  });

  it('[JOB-3] is listed apart from checks with `dryRun`', async () => {
    const space = await makeSpace();
    const { pageId } = await makeCard(space.id);
    const body = { rows: rowsOf(1), outputs: [{ pageId, format: 'png' }] };
    const [batch, check] = [await makeBatch(space, body), await makeBatch(space, { ...body, dryRun: true })];
    const list = async (query: string) => {
      const { list: found, count } = await readData(await get(space, `/api/v1/batches${query}`));
      return [count, ...found.map(({ id }: { id: string }) => id)];
    };
    expect(await list('?dryRun=false')).toEqual([1, batch.id]);
    expect(await list('?dryRun=true')).toEqual([1, check.id]);
    expect(await list('?dryRun=true&state=paused')).toEqual([0]);
    expect((await list('')).slice(1).sort()).toEqual([batch.id, check.id].sort());
  });

  it('[JOB-3] draws nothing twice if the queue delivers a chunk twice, late, or to two consumers at once', async () => {
    const { space, id } = await start(4);
    await check(id);
    const services = consumerServices();
    await Promise.all([1, 1, 1].map((chunk) => drawChunk(services, { batchId: id, chunk })));
    await draw(id);
    await drawChunk(services, { batchId: id, chunk: 1 });
    expect(await reportOf(id)).toMatchObject({ state: 'done', counts: { done: 4 }, spent: 4 });
    expect(await balanceOf(space.id)).toMatchObject({ used: 4 });
    expect(await readEntries(space.id)).toHaveLength(4);
  });

  it('[JOB-3, CRD-2] charges and logs once if its consumer dies at any point, and the alarm draws what is left', async () => {
    const { space, id } = await start(6, { isHeld: true, facts: { creditsLimit: 100 } });
    let calls = 0;
    const services = consumerServices();
    const dying = (method: 'charge' | 'record' | 'report', at: number) => {
      const fail = async () => Promise.reject(new Error('The process died'));
      const wrap = <Port extends object>(port: Port): Port =>
        new Proxy(port, {
          get: (target, name) => (name === method && ++calls > at ? fail : Reflect.get(target, name)),
        });
      return consumerServices({
        ledgers: { getByName: (name) => wrap(services.ledgers.getByName(name)) },
        batches: { getByName: (name) => wrap(services.batches.getByName(name)) },
      });
    };
    for (const [method, at] of [
      ['charge', 1],
      ['charge', 3],
      ['record', 0],
      ['report', 0],
      ['report', 0],
    ] as const) {
      calls = 0;
      await drawChunk(dying(method, at), { batchId: id, chunk: 1 }).catch(() => undefined);
      expect(calls).toBeGreaterThan(at);
      await hold(id);
    }
    const report = await draw(id);
    expect(report).toMatchObject({ state: 'done', counts: { done: 6, failed: 0 }, spent: 6 });
    expect(await balanceOf(space.id)).toMatchObject({ used: 6 });
    const entries = await readEntries(space.id);
    expect(entries.map(({ status, credits }) => `${status} ${credits}`)).toEqual(Array(6).fill('ok 1'));
  });

  it('[JOB-3] sends chunks again that the queue has lost, and fails a row alone that ends its process each time', async () => {
    const { id } = await start(3, { isHeld: true });
    const batch = env.BATCHES.getByName(id);
    for (let take = 0; take < 3; take++) {
      const work = JSON.parse((await batch.take(1)) ?? 'null');
      // At the last take, it is only the row that may be the reason.
      expect(work.files).toHaveLength(take < 2 ? 3 : 1);
      expect(await batch.take(1)).toBeUndefined();
      await runInDurableObject(batch, (_, { storage }) => {
        storage.sql.exec('UPDATE chunks SET leased_until = 9000000000000, lease = NULL');
      });
    }
    const work = JSON.parse((await batch.take(1)) ?? 'null');
    expect(work.files.map(({ row }: { row: number }) => row)).toEqual([2, 3]);
    // The lease ends, and the alarm sends the chunk again.
    await runInDurableObject(batch, (_, { storage }) => {
      storage.sql.exec('UPDATE chunks SET leased_until = 0');
    });
    await runDurableObjectAlarm(batch);
    const report = await draw(id);
    expect(report).toMatchObject({ state: 'done', counts: { done: 2, failed: 1 } });
  });

  it('[JOB-3, CRD-2] pauses when credits run out, keeps its files, and continues when there are more', async () => {
    const { space, id } = await start(5, { facts: { creditsLimit: 2 } });
    expect(await draw(id)).toMatchObject({
      state: 'paused',
      reason: 'credits_exhausted',
      spent: 2,
      counts: { done: 2 },
    });
    await env.DB.prepare('update spaces set credits_limit = 10 where id = ?').bind(space.id).run();
    expect((await patch(space, id, 'running')).status).toBe(200);
    expect(await draw(id)).toMatchObject({ state: 'done', spent: 5, counts: { done: 5 } });
    expect(await balanceOf(space.id)).toMatchObject({ used: 5 });
  });

  it('[JOB-3, AUTH-5] pauses when its key is revoked, and continues with the key that resumes it', async () => {
    const { space, id } = await start(2, { isHeld: true });
    await check(id);
    const other = await makeKey(space.id);
    const [created] = await db.select().from(apiKeys).where(eq(apiKeys.spaceId, space.id));
    const keyId = (await reportOf(id)).spec.principal;
    expect(created && keyId).toBeDefined();
    if (keyId.kind === 'key') await db.delete(apiKeys).where(eq(apiKeys.id, keyId.keyId));
    expect(await draw(id)).toMatchObject({ state: 'paused', reason: 'key_revoked' });
    expect((await patch({ ...space, key: other }, id, 'running')).status).toBe(200);
    await hold(id);
    expect(await draw(id)).toMatchObject({ state: 'done', counts: { done: 2 } });
  });

  it('[JOB-3] fails when its template is deleted, and keeps its files', async () => {
    const { space, id, templateId } = await start(60, { isHeld: true });
    await drawChunk(consumerServices(), { batchId: id, chunk: 1 });
    await db.delete(templates).where(eq(templates.id, templateId));
    expect(await draw(id)).toMatchObject({ state: 'failed', reason: 'page_not_found', counts: { done: 25 } });
    expect((await get(space, `/api/v1/batches/${id}/files.zip`)).status).toBe(200);
  });

  it('[JOB-3] pauses, resumes and cancels, also twice at once', async () => {
    const { space, id } = await start(3, { isHeld: true });
    expect(await (await patch(space, id, 'paused')).json()).toMatchObject({
      data: { doc: { state: 'paused', reason: 'requested' } },
    });
    expect((await patch(space, id, 'running')).status).toBe(200);
    const cancels = await Promise.all([patch(space, id, 'cancelled'), patch(space, id, 'cancelled')]);
    expect(cancels.map(({ status }) => status)).toEqual([200, 200]);
    expect(await readBatch(space, id)).toMatchObject({ state: 'cancelled' });
    expect(await readProblem(await patch(space, id, 'running'))).toMatchObject({ status: 409, code: 'conflict' });
    await draw(id);
    expect(await readEntries(space.id)).toEqual([]);
  });

  it('[JOB-3] draws a file again that failed for a reason that may pass, and retries failed files on request', async () => {
    const { space, id } = await start(2, { isHeld: true });
    const failing = consumerServices({
      painter: {
        concurrency: 1,
        admit: (_, work) => work(),
        paint: async () => Promise.reject(new Error('The painter is gone')),
      },
    });
    for (let tries = 0; tries < 3; tries++) {
      expect(await reportOf(id)).toMatchObject({ state: 'running', counts: { failed: 0, remaining: 2 } });
      await drawChunk(failing, { batchId: id, chunk: 1 });
      await hold(id);
    }
    expect(await reportOf(id)).toMatchObject({ state: 'done', counts: { failed: 2, done: 0 }, spent: 0 });
    await db.delete(batches).where(eq(batches.createdOn, 0));
    const retry = await ask(`/api/v1/batches/${id}/retry`, { method: 'POST', headers: bearer(space.key) });
    expect(retry.status).toBe(200);
    expect(await draw(id)).toMatchObject({ state: 'done', counts: { failed: 0, done: 2 }, spent: 2 });
    const entries = await readEntries(space.id);
    expect(entries.filter(({ status }) => status === 'ok')).toHaveLength(2);
    expect(entries.filter(({ status }) => status === 'failed')).toHaveLength(2);
  });

  it('[JOB-3] runs at most three batches of a space, and the next one when one ends', async () => {
    const space = await makeSpace();
    const { pageId } = await makeCard(space.id);
    const ids: string[] = [];
    for (let index = 0; index < 4; index++) {
      const { id } = await makeBatch(space, { rows: rowsOf(1), outputs: [{ pageId, format: 'svg' }] });
      ids.push(id);
    }
    const states = await Promise.all(ids.map(async (id) => (await check(id)).state));
    expect(states.filter((state) => state === 'running').length).toBeLessThanOrEqual(3);
    for (const id of ids) expect(await draw(id)).toMatchObject({ state: 'done' });
  });

  it('[AUTH-1] is 404 for another space, on every route', async () => {
    const { id } = await start(1);
    const other = await makeSpace();
    for (const path of ['', '/items', '/events', '/manifest.csv', '/manifest.json', '/files.zip']) {
      expect(await readProblem(await get(other, `/api/v1/batches/${id}${path}`))).toMatchObject({
        code: 'batch_not_found',
      });
    }
    expect(await readProblem(await patch(other, id, 'cancelled'))).toMatchObject({ code: 'batch_not_found' });
  });

  it('[LIM-1] starts once for the same Idempotency-Key', async () => {
    const space = await makeSpace();
    const { pageId } = await makeCard(space.id);
    const body = { rows: rowsOf(1), outputs: [{ pageId }] };
    const key = { 'Idempotency-Key': newId() };
    const first = await readData(await postBatch(space, body, key));
    const second = await readData(await postBatch(space, body, key));
    expect(second.doc.id).toBe(first.doc.id);
    expect((await readData(await get(space, '/api/v1/batches'))).count).toBe(1);
  });

  it('[JOB-3] answers 304 to its ETag, and streams its changes as events', async () => {
    const { space, id } = await start(1);
    await draw(id);
    const answer = await get(space, `/api/v1/batches/${id}`);
    const etag = answer.headers.get('ETag') ?? '';
    expect((await get(space, `/api/v1/batches/${id}`, { 'If-None-Match': etag })).status).toBe(304);
    const events = await (await get(space, `/api/v1/batches/${id}/events`)).text();
    const [, revision, data] = /id: (\d+)\nevent: batch\ndata: (.*)\n\n$/.exec(events) ?? [];
    expect(JSON.parse(data ?? '')).toMatchObject({ id, state: 'done' });
    const again = await get(space, `/api/v1/batches/${id}/events`, { 'Last-Event-ID': revision ?? '' });
    expect(again.status).toBe(204);
  });

  const patch = (space: TestSpace, id: string, state: string) =>
    ask(`/api/v1/batches/${id}`, { method: 'PATCH', headers: bearer(space.key), json: { state } });
});
