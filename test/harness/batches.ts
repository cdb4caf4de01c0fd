import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { type Batch, newBatch } from '../../src/contract/batches.ts';
import { newId } from '../../src/core/ids.ts';
import { insertBatch } from '../../src/records/batches-writes.ts';
import { createBatch } from '../../src/services/batches/create.ts';
import { drawChunk } from '../../src/services/batches/draw-chunk.ts';
import type { BatchReport, BatchSpec } from '../../src/services/batches/ports.ts';
import { newReport, toSummary } from '../../src/services/batches/report.ts';
import type { Services } from '../../src/services/services.ts';
import { ask, bearer, readData } from './service.ts';
import { consumerServices, testServices } from './services.ts';
import { db, makeTemplate, type TestSpace, type TestTemplate } from './space.ts';

const variables = {
  schema: {
    type: 'object',
    properties: { title: { type: 'string', default: 'Title' }, price: { type: 'number', default: 0 } },
  },
  values: {},
};

/** A small page that shows the variables `title`, a text, and `price`, a number. */
export function makeCard(spaceId: string): Promise<TestTemplate> {
  const layers = [{ id: 't', type: 'text', content: '{{ title }} {{ price }}', style: { fontSize: 8 } }];
  return makeTemplate(spaceId, { pages: [{ variables, layers }] });
}

export function postBatch(space: Pick<TestSpace, 'key'>, json: unknown, headers: Record<string, string> = {}) {
  return ask('/api/v1/batches', { method: 'POST', headers: { ...bearer(space.key), ...headers }, json });
}

export async function makeBatch(space: Pick<TestSpace, 'key'>, json: unknown): Promise<Batch> {
  return (await readData(await postBatch(space, json))).doc;
}

export async function uploadRows(space: Pick<TestSpace, 'key'>, body: BodyInit, type = 'text/csv'): Promise<Response> {
  return await ask('/api/v1/batches/rows', {
    method: 'POST',
    headers: { ...bearer(space.key), 'Content-Type': type },
    body,
  });
}

export async function readBatch(space: Pick<TestSpace, 'key'>, id: string): Promise<Batch> {
  return (await readData(await ask(`/api/v1/batches/${id}`, { headers: bearer(space.key) }))).doc;
}

export async function reportOf(id: string): Promise<BatchReport> {
  return JSON.parse((await env.BATCHES.getByName(id).read()) ?? 'null');
}

/** Runs the alarm of a batch until its rows are checked. */
export async function check(id: string): Promise<BatchReport> {
  for (;;) {
    const report = await reportOf(id);
    if (report.state !== 'checking') return report;
    await runDurableObjectAlarm(env.BATCHES.getByName(id));
  }
}

/**
 * Takes all places of a space, so that its batches wait. Together with `hold`, the queue of the tests never gets their
 * chunks, and only the test draws them.
 */
export async function fillPlaces(spaceId: string): Promise<void> {
  for (let place = 0; place < 3; place++) {
    const id = newId();
    const principal = { kind: 'key', spaceId, keyId: 'none', scopes: null } as const;
    const spec: BatchSpec = {
      id,
      spaceId,
      principal,
      origin: '',
      outputs: [],
      kind: 'list',
      rows: 0,
      columns: [],
      fileName: '{{ row }}',
      notify: 'batch',
      onInvalid: 'stop',
      dryRun: false,
      createdOn: 0,
    };
    const summary = toSummary(newReport(spec));
    await insertBatch(db, { id, spaceId, state: 'running', queuedOn: null, summary, createdOn: 0 });
  }
}

/** Creates a batch of one file that waits for a place in its space. Returns its id. */
export async function addWaitingBatch(spaceId: string): Promise<string> {
  await fillPlaces(spaceId);
  return await addBatch(spaceId);
}

/** The page of the batches that `addBatch` creates, by space. */
const batchPages = new Map<string, string>();

/** Creates a batch of one file. Returns its id. */
export async function addBatch(spaceId: string): Promise<string> {
  const pageId = batchPages.get(spaceId) ?? (await makeTemplate(spaceId)).pageId;
  batchPages.set(spaceId, pageId);
  const principal = { kind: 'key', spaceId, keyId: 'none', scopes: null } as const;
  const body = newBatch.parse({ rows: { list: [{ values: {} }] }, outputs: [{ pageId }] });
  return (await createBatch(testServices(), principal, body)).spec.id;
}

/** Creates a batch whose only file has failed, in a space without a free place. Returns its id. */
export async function addFailedBatch(spaceId: string): Promise<string> {
  const id = await addWaitingBatch(spaceId);
  await hold(id);
  await runInDurableObject(env.BATCHES.getByName(id), (_, { storage }) => {
    storage.sql.exec("UPDATE files SET state = 'failed'");
    storage.sql.exec("UPDATE chunks SET state = 'done'");
    storage.sql.exec("UPDATE batch SET state = 'done'");
  });
  return id;
}

/** Runs a batch whose chunks are said to be in the queue, although the queue has lost them. */
export async function hold(id: string): Promise<void> {
  await check(id);
  await runInDurableObject(env.BATCHES.getByName(id), (_, { storage }) => {
    storage.sql.exec("UPDATE batch SET state = 'running', started_on = 1, running_since = 1 WHERE state = 'queued'");
    storage.sql.exec(
      `UPDATE chunks SET state = 'out', lease = NULL, leased_until = 9000000000000, not_before = 0, takes = 0
        WHERE state <> 'done'`,
    );
  });
}

/** Draws the chunks of a batch as the queue would, until it does not run any longer. */
export async function draw(id: string, services: Services = consumerServices(), chunks = 20): Promise<BatchReport> {
  for (let round = 0; round < 200; round++) {
    await check(id);
    for (let chunk = 1; chunk <= chunks; chunk++) await drawChunk(services, { batchId: id, chunk });
    const report = await reportOf(id);
    if (report.state !== 'running' && report.state !== 'queued') return report;
    await runDurableObjectAlarm(env.BATCHES.getByName(id));
  }
  throw new Error('The batch does not end');
}
