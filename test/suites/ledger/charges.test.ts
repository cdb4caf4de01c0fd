import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { type Ask, createAsk, post as postJson } from '../../../src/doors/http/testing/test-door.ts';
import { openDatabase } from '../../../src/records/database.ts';
import type { LoggedRender } from '../../../src/records/render-logs.ts';
import { insertRenderLogs } from '../../../src/records/render-logs-writes.ts';
import { spaces } from '../../../src/records/spaces.ts';
import { charge } from '../../../src/services/ledger/credits.ts';
import type { LedgerPort } from '../../../src/services/ledger/ports.ts';
import { routes } from '../../../workers/edge/composition.ts';
import { countedD1 } from '../../harness/counted-d1.ts';
import { ageCharges, balanceOf, chargeInD1, logEntry, makeOldSpace, readEntries } from '../../harness/ledger.ts';
import { ask, bearer, postRender, readData, readProblem } from '../../harness/service.ts';
import { testApp, testServices } from '../../harness/services.ts';
import { db, makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { aWebhook, listCourierRows, webhookServices } from '../../harness/webhooks.ts';

const number = { schema: { type: 'object', properties: { n: { type: 'number', default: 0 } } }, values: {} };
const numbered = { variables: number, layers: [{ id: 't', type: 'text', content: '{{ n }}' }] };

function lostRender(spaceId: string): LoggedRender {
  const failure = { status: 'failed', httpStatus: 500, errorCode: 'internal_error' } as const;
  const caller = { via: 'post', authKind: 'key' } as const;
  return {
    entry: { id: newId(), requestId: newId(), spaceId, format: 'png', createdOn: Date.now(), ...failure, ...caller },
  };
}

/** Sets the charges of the space back in time, and runs the alarm of its ledger. */
async function waitUntilLost(spaceId: string): Promise<void> {
  await ageCharges(spaceId);
  await runDurableObjectAlarm(env.LEDGERS.getByName(spaceId));
}

/** The service with a ledger some of whose methods do something else. */
function serviceWith(replaced: Partial<LedgerPort>) {
  const { ledgers } = testServices();
  const getByName = (name: string): LedgerPort =>
    new Proxy(ledgers.getByName(name), {
      get: (ledger, method) => Reflect.get(replaced, method) ?? Reflect.get(ledger, method),
    });
  return createAsk(testApp(routes, { services: { ledgers: { getByName }, origin: 'https://galley.test' } }));
}

const post = (send: Ask, { key }: TestSpace, body: unknown, headers = {}) =>
  send('/api/render', postJson(body, { ...bearer(key), ...headers }));

describe('a charge', () => {
  it('[SCL-1, CRD-2] is refunded and logged as failed if its render dies between the charge and the file', async () => {
    const space = await makeSpace({ creditsLimit: 5 });
    const payer = { id: space.id, creditsLimit: 5 };
    const [lost, alive] = [lostRender(space.id), lostRender(space.id)];
    await charge(testServices(), payer, { amount: 2, ifLost: lost });
    await waitUntilLost(space.id);
    await charge(testServices(), payer, { amount: 1, ifLost: alive });
    for (let repeat = 0; repeat < 2; repeat++) await runDurableObjectAlarm(env.LEDGERS.getByName(space.id));
    expect(await balanceOf(space.id)).toMatchObject({ used: 1 });
    expect(await readEntries(space.id)).toMatchObject([
      { id: lost.entry.id, status: 'failed', errorCode: 'internal_error', credits: 0 },
    ]);
    // A render that reports its success after all is not charged again.
    await env.LEDGERS.getByName(space.id).record(
      JSON.stringify({
        id: newId(),
        spaceId: space.id,
        renders: [{ entry: { ...lost.entry, status: 'ok', httpStatus: 200, credits: 2 } }],
        keyUses: {},
      }),
    );
    expect(await balanceOf(space.id)).toMatchObject({ used: 1 });
    expect(await readEntries(space.id)).toHaveLength(1);
  });

  it('[SCL-1, CRD-2] stays once its file is stored and logged', async () => {
    const space = await makeSpace({ creditsLimit: 5 });
    const { pageId } = await makeTemplate(space.id);
    await postRender(space.key, { pageId });
    await waitFor(async () => expect(await readEntries(space.id)).toMatchObject([{ status: 'ok', credits: 1 }]));
    await waitUntilLost(space.id);
    expect(await balanceOf(space.id)).toMatchObject({ used: 1 });
    expect(await readEntries(space.id)).toHaveLength(1);
  });

  it('[CRD-2] is refunded by the log entry of a failed render whose refund did not reach the ledger', async () => {
    const space = await makeSpace({ creditsLimit: 5 });
    const failed = lostRender(space.id);
    await charge(testServices(), { id: space.id, creditsLimit: 5 }, { amount: 1, ifLost: failed });
    await logEntry(failed.entry);
    expect(await balanceOf(space.id)).toMatchObject({ used: 0 });
    await waitUntilLost(space.id);
    expect(await balanceOf(space.id)).toMatchObject({ used: 0 });
  });
});

describe('a ledger that fails', () => {
  it('[SCL-1, CRD-2] denies new pictures with 503 and charges nothing, and repeats are answered', async () => {
    const space = await makeSpace({ creditsLimit: 5 });
    const { pageId } = await makeTemplate(space.id, { pages: [numbered] });
    const first = await readData(await postRender(space.key, { pageId }));
    const gone = async () => {
      throw new Error('gone');
    };
    const send = serviceWith({ charge: gone, record: gone, readUsed: gone });
    const denied = await post(send, space, { pageId, tweaks: { n: 2 } });
    expect(await readProblem(denied)).toMatchObject({ status: 503, code: 'service_unavailable' });
    const repeat = await readData(await post(send, space, { pageId }));
    expect(repeat.file).toEqual(first.file);
    expect(await balanceOf(space.id)).toMatchObject({ used: 1 });
    expect((await env.FILES.list({ prefix: `renders/${space.id}/` })).objects).toHaveLength(1);
  });

  it('[SCL-1, CRD-2] charges once if it charges and its answer is lost: the charge is refunded later', async () => {
    const space = await makeSpace({ creditsLimit: 5 });
    const { pageId } = await makeTemplate(space.id);
    const { ledgers } = testServices();
    const send = serviceWith({
      charge: async (request) => {
        await ledgers.getByName(space.id).charge(request);
        throw new Error('lost');
      },
    });
    expect((await post(send, space, { pageId })).status).toBe(503);
    await waitFor(async () => expect(await readEntries(space.id)).toHaveLength(1));
    await waitUntilLost(space.id);
    expect(await balanceOf(space.id)).toMatchObject({ used: 0 });
  });

  it('[SCL-1] only delays a render if it is slow', async () => {
    const space = await makeSpace({ creditsLimit: 5 });
    const { pageId } = await makeTemplate(space.id);
    const { ledgers } = testServices();
    const send = serviceWith({
      charge: async (request) => {
        await scheduler.wait(500);
        return await ledgers.getByName(space.id).charge(request);
      },
    });
    expect((await readData(await post(send, space, { pageId }))).credits).toEqual({ cost: 1, remaining: 4 });
  });
});

describe('what a render writes to D1', () => {
  it('[SCL-1] is nothing, for repeats, new pictures and failures, also with an Idempotency-Key and a webhook', async () => {
    const { d1, rowsWritten } = countedD1();
    const counted = openDatabase(d1);
    const send = createAsk(testApp(routes, { services: { db: counted, origin: 'https://galley.test' } }));
    const space = await makeSpace({ creditsLimit: 50 });
    const { pageId } = await makeTemplate(space.id, { pages: [numbered] });
    const webhook = await aWebhook(webhookServices(), space.id);
    for (const n of [1, 1, 2]) {
      expect((await post(send, space, { pageId, tweaks: { n } }, { 'Idempotency-Key': newId() })).status).toBe(200);
      expect((await send(`/api/render/${pageId}?gt=${space.gt}&tweak:n=${n}`)).status).toBe(200);
    }
    expect((await post(send, space, { pageId, format: 'bmp' })).status).toBe(400);
    await waitFor(async () => expect(await readEntries(space.id)).toHaveLength(7));
    await waitFor(async () => expect(await listCourierRows(webhook.id)).toHaveLength(6));
    expect(rowsWritten()).toBe(0);
  });
});

describe('a space from before spaces had ledgers', () => {
  it('[SCL-1, LOG-1, CRD-3] keeps its credits, log and usage, and writes only to its ledger', async () => {
    const space = await makeOldSpace({ creditsLimit: 10 });
    const old = { ...lostRender(space.id).entry, status: 'ok', httpStatus: 200, credits: 3, errorCode: null } as const;
    const createdOn = Date.now() - 1_000;
    await insertRenderLogs(db, [{ entry: { ...old, createdOn } }]);
    await chargeInD1({ renderId: old.id, spaceId: space.id, amount: 3 }, createdOn);
    const { pageId } = await makeTemplate(space.id);
    const answers = await Promise.all([1, 2, 3].map((scale) => postRender(space.key, { pageId, scale })));
    for (const answer of answers) expect(answer.status).toBe(200);
    expect(await balanceOf(space.id)).toEqual({ limit: 10, used: 6, remaining: 4 });
    await waitFor(async () => expect(await readEntries(space.id)).toHaveLength(4));
    expect((await readEntries(space.id)).at(-1)).toMatchObject({ id: old.id, credits: 3 });
    const usage = await readData(await ask('/api/v1/usage', { headers: bearer(space.key) }));
    expect(usage.days.reduce((sum: number, day: { credits: number }) => sum + day.credits, 0)).toBe(6);
    const row = await db.select().from(spaces).where(eq(spaces.id, space.id)).get();
    expect(row).toMatchObject({ creditsUsed: 3, ledgerSince: expect.any(Number) });
  });
});

describe('deleting a ledger', () => {
  it('[SCL-1, AUTH-7] deletes the segments of its log too', async () => {
    const space = await makeSpace();
    const { entry } = lostRender(space.id);
    await logEntry(entry);
    const segment = env.LOG_SEGMENTS.getByName(`${space.id}/1`);
    expect(await segment.find({ spaceId: space.id, id: entry.id })).not.toBe('null');
    await env.LEDGERS.getByName(space.id).destroy();
    expect(await segment.find({ spaceId: space.id, id: entry.id })).toBe('null');
    expect(await env.LEDGERS.getByName(space.id).listSegments(space.id)).toMatchObject({ segments: [] });
    expect(await runInDurableObject(segment, (_, { storage }) => storage.getAlarm())).toBeNull();
  });
});
