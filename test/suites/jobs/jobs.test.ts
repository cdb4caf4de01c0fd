import { env, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { jobLimits } from '../../../src/core/names/jobs.ts';
import { apiKeys } from '../../../src/records/api-keys.ts';
import { members } from '../../../src/records/members.ts';
import type { LedgerPort } from '../../../src/services/ledger/ports.ts';
import { makeCard } from '../../harness/batches.ts';
import { draw, getJob, holdJobs, loseJob, makeJob, postRender, readNewJob, waitForJob } from '../../harness/jobs.ts';
import { balanceOf, readEntries } from '../../harness/ledger.ts';
import { askAs, demoToken, makePerson } from '../../harness/people.ts';
import { ask, bearer, readData, readProblem } from '../../harness/service.ts';
import { consumerServices } from '../../harness/services.ts';
import { db, makeKey, makeSpace, publishNow } from '../../harness/space.ts';

async function start(facts: Parameters<typeof makeSpace>[0] = { creditsLimit: 100 }) {
  const space = await makeSpace(facts);
  const { pageId } = await makeCard(space.id);
  return { space, pageId, body: { pageId, format: 'png', scale: 1, tweaks: { title: 'A job', price: 1 } } };
}

/** A job that only the test draws. */
async function startHeld(facts?: Parameters<typeof makeSpace>[0]) {
  const started = await start(facts);
  await holdJobs(started.space.id);
  const { id } = await makeJob(started.space, started.body);
  return { ...started, id };
}

const cancel = (space: { key: string }, id: string) =>
  ask(`/api/v1/jobs/${id}`, { method: 'PATCH', headers: bearer(space.key), json: { state: 'cancelled' } });

describe('a render with Prefer', () => {
  it('[JOB-1] answers 202 with a job that ends with what the synchronous response would have been', async () => {
    const { space, body } = await start();
    const response = await postRender(space, { ...body, metadata: 'order 7' });
    const doc = await readNewJob(response.clone());
    expect(doc).toMatchObject({ state: 'queued', result: null, error: null, startedOn: null, endedOn: null });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      location: `/api/v1/jobs/${doc.id}`,
      'retry-after': '1',
      'preference-applied': 'respond-async',
    });
    const done = await waitForJob(space, doc.id);
    expect(done).toMatchObject({
      id: doc.id,
      state: 'done',
      error: null,
      result: { cached: false, metadata: 'order 7' },
    });
    expect(Date.parse(done.expiresOn ?? '') - Date.parse(done.endedOn ?? '')).toBe(24 * 3_600_000);
    expect((await getJob(space, doc.id)).headers.has('Retry-After')).toBe(false);
    const synchronous = await readData(await postRender(space, { ...body, metadata: 'order 7' }, {}));
    const same = { requestId: '', renderMs: 0, timings: null, cached: true, credits: null };
    expect({ ...done.result, ...same }).toEqual({ ...synchronous, ...same });
    expect(done.result?.credits).toEqual({ cost: 1, remaining: 99 });
    await expect.poll(async () => await readEntries(space.id), { timeout: 30_000 }).toHaveLength(2);
    const entry = (await readEntries(space.id)).find(({ id }) => id === doc.id);
    expect(entry).toMatchObject({
      status: 'ok',
      httpStatus: 200,
      via: 'post',
      authKind: 'key',
      credits: 1,
      cached: false,
    });
    expect(await balanceOf(space.id)).toMatchObject({ used: 1 });
  });

  it('[JOB-1] answers as without it if the render ends within the preferred time', async () => {
    const { space, body } = await start();
    const response = await postRender(space, body, { Prefer: 'respond-async, wait=20' });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'preference-applied': 'respond-async, wait=20',
      'x-render-cache': 'MISS',
      'x-credits-cost': '1',
    });
    expect(await readData(response)).toMatchObject({
      cached: false,
      format: 'png',
      file: { contentType: 'image/png' },
    });
    const again = await postRender(space, body, { Prefer: 'wait=20' });
    expect(again.headers.get('X-Render-Cache')).toBe('HIT');
    const dry = await postRender(space, { ...body, dryRun: true }, { Prefer: 'wait=20' });
    expect(await readData(dry)).toMatchObject({ dryRun: true, credits: { cost: 1 } });
    await expect.poll(async () => await readEntries(space.id), { timeout: 30_000 }).toHaveLength(2);
  });

  it('[JOB-1] answers 202 when the preferred time is over, and waits at most 20 seconds', async () => {
    const { space, body } = await start();
    await holdJobs(space.id);
    const response = await postRender(space, body, { Prefer: 'wait=1; foo, WAIT=20' });
    expect([response.status, response.headers.get('Preference-Applied')]).toEqual([202, 'wait=1']);
    const doc = await readNewJob(response);
    const reading = getJob(space, doc.id, { Prefer: 'wait=86400' });
    await draw(space.id, doc.id);
    expect((await readData(await reading)).doc.state).toBe('done');
  });

  it('[JOB-1] rejects at once, and without a job, what can be rejected before drawing', async () => {
    const { space, body } = await start();
    await holdJobs(space.id, jobLimits.unfinished);
    const rejected = [
      [{ ...body, nonsense: 1 }, 400, 'unknown_field'],
      [{ ...body, tweaks: { price: 'much' } }, 400, 'invalid_tweak'],
      [{ ...body, pageId: 'no-such-page-00000000' }, 404, 'page_not_found'],
      [{ ...body, brandId: 'no-such-brand-0000000' }, 404, 'brand_not_found'],
    ] as const;
    for (const [json, status, code] of rejected) {
      const response = await postRender(space, json);
      expect([response.status, (await readProblem(response)).code]).toEqual([status, code]);
    }
    expect((await postRender({ key: 'glly_nonsense' }, body)).status).toBe(401);
    await expect.poll(async () => await readEntries(space.id), { timeout: 30_000 }).toHaveLength(rejected.length);
    expect(await balanceOf(space.id)).toMatchObject({ used: 0 });
  });

  it('[JOB-1] ignores it for bytes and demo tokens, which cannot be read later', async () => {
    const { space, body } = await start();
    const bytes = await postRender(space, { ...body, output: 'binary' });
    expect([bytes.status, bytes.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    expect(bytes.headers.has('Preference-Applied')).toBe(false);
    const { pageId } = await makeCard(space.id);
    const demo = await postRender({ key: await demoToken() }, { ...body, pageId });
    expect(demo.status).not.toBe(202);
    const other = await postRender(space, body, { Prefer: 'return=minimal, wait=soon' });
    expect([other.status, other.headers.has('Preference-Applied')]).toEqual([200, false]);
  });

  it('[JOB-1] makes a job for a signed-in user, which fails if the user is removed meanwhile', async () => {
    const { space, body } = await start();
    await holdJobs(space.id);
    const { cookie, userId } = await makePerson({ spaceId: space.id, role: 'editor' });
    const headers = { Prefer: 'respond-async' };
    const post = async () =>
      await readNewJob(await askAs(cookie, '/api/v1/renders', { method: 'POST', headers, json: body }));
    const [first, second] = [await post(), await post()];
    await draw(space.id, first.id);
    const read = await readData(await askAs(cookie, `/api/v1/jobs/${first.id}`));
    expect(read.doc).toMatchObject({ state: 'done', result: { cached: false } });
    await db.delete(members).where(eq(members.userId, userId));
    await draw(space.id, second.id);
    expect(await waitForJob(space, second.id)).toMatchObject({ state: 'failed', error: { code: 'member_not_found' } });
    expect([403, 404]).toContain((await askAs(cookie, `/api/v1/jobs/${first.id}`)).status);
  });
});

describe('a job', () => {
  it('[JOB-1] is one of at most 100 unfinished jobs of its space', async () => {
    const { space, body } = await start();
    await holdJobs(space.id, jobLimits.unfinished - 1);
    const { id } = await makeJob(space, body);
    const refused = await postRender(space, body);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5']);
    expect(await readProblem(refused)).toMatchObject({ code: 'too_many_jobs' });
    await draw(space.id, id);
    expect((await postRender(space, body)).status).toBe(202);
    const other = await start();
    expect((await postRender(other.space, other.body)).status).toBe(202);
  });

  it('[JOB-1, LIM-1] is the same for a repeated Idempotency-Key', async () => {
    const { space, body } = await start();
    const headers = { Prefer: 'respond-async', 'Idempotency-Key': 'order-7' };
    const first = await postRender(space, body, headers);
    const again = await postRender(space, body, headers);
    expect([first.status, again.status, again.headers.get('Idempotent-Replayed')]).toEqual([202, 202, 'true']);
    expect(again.headers.get('Location')).toBe(first.headers.get('Location'));
    const doc = await readNewJob(again);
    expect(await waitForJob(space, doc.id)).toMatchObject({ state: 'done' });
    expect(await balanceOf(space.id)).toMatchObject({ used: 1 });
  });

  it('[JOB-1] is drawn once if the queue delivers it twice, late, or to two consumers at once', async () => {
    const { space, id } = await startHeld();
    await Promise.all([draw(space.id, id), draw(space.id, id), draw(space.id, id)]);
    await draw(space.id, id);
    expect(await waitForJob(space, id)).toMatchObject({ state: 'done' });
    expect(await balanceOf(space.id)).toMatchObject({ used: 1 });
    expect(await readEntries(space.id)).toHaveLength(1);
  });

  it('[JOB-1, CRD-2] is charged and logged once if its consumer dies at any point', async () => {
    for (const method of ['charge', 'finish'] as const) {
      const { space, id } = await startHeld();
      const services = consumerServices();
      const [ledger, jobs] = [services.ledgers.getByName(space.id), services.jobs.getByName(space.id)];
      const die = async () => Promise.reject(new Error('The process died'));
      const charge = async (...input: Parameters<LedgerPort['charge']>) => {
        await ledger.charge(...input);
        return await die();
      };
      const dyingServices = consumerServices({
        ...(method === 'charge' ? { ledgers: { getByName: () => withMethod(ledger, 'charge', charge) } } : {}),
        ...(method === 'finish' ? { jobs: { getByName: () => withMethod(jobs, 'finish', die) } } : {}),
      });
      await draw(space.id, id, dyingServices).catch(() => undefined);
      expect(await balanceOf(space.id)).toMatchObject({ used: 1 });
      await loseJob(space.id, id);
      await draw(space.id, id);
      const done = await waitForJob(space, id);
      expect(done).toMatchObject({ state: 'done', result: { cached: false, credits: { cost: 1 } } });
      expect(await balanceOf(space.id)).toMatchObject({ used: 1 });
      const entries = await readEntries(space.id);
      expect(entries.map((entry) => [entry.id, entry.status, entry.credits])).toEqual([[id, 'ok', 1]]);
    }
  });

  it('[JOB-1, CRD-2] is drawn again as another render if the ledger has refunded one that was lost', async () => {
    const { space, id } = await startHeld();
    const ledger = env.LEDGERS.getByName(space.id);
    const services = consumerServices();
    const finish = async () => Promise.reject(new Error('The process died'));
    const jobs = services.jobs.getByName(space.id);
    const dying = withMethod(jobs, 'finish', finish);
    await draw(space.id, id, consumerServices({ jobs: { getByName: () => dying } })).catch(() => undefined);
    await runInDurableObject(ledger, (_, { storage }) => {
      storage.sql.exec('UPDATE charges SET charged_on = 0');
    });
    await runDurableObjectAlarm(ledger);
    await loseJob(space.id, id);
    await draw(space.id, id);
    expect(await waitForJob(space, id)).toMatchObject({ state: 'done' });
    const entries = await readEntries(space.id);
    expect(entries.map(({ status }) => status).sort()).toEqual(['failed', 'ok']);
    expect(entries.find(({ status }) => status === 'failed')?.id).toBe(id);
  });

  it('[JOB-1, LOG-1] gives its log entry to the ledger again if nobody knows whether the ledger has it', async () => {
    const { space, id } = await startHeld();
    const jobs = env.JOBS.getByName(space.id);
    await draw(space.id, id);
    const [entry] = await readEntries(space.id);
    await runInDurableObject(jobs, (_, { storage }) => {
      storage.sql.exec('UPDATE jobs SET logged = ? WHERE id = ?', JSON.stringify({ entry }), id);
    });
    await runDurableObjectAlarm(jobs);
    await runInDurableObject(jobs, (_, { storage }) => {
      expect(storage.sql.exec('SELECT id FROM jobs WHERE logged IS NOT NULL').toArray()).toEqual([]);
    });
    expect(await readEntries(space.id)).toHaveLength(1);
  });

  it('[JOB-1] is sent again if the queue has lost it', async () => {
    const { space, body } = await start();
    await holdJobs(space.id);
    const { id } = await makeJob(space, body);
    await runInDurableObject(env.JOBS.getByName(space.id), (_, { storage }) => {
      storage.sql.exec("DELETE FROM jobs WHERE lease = 'held'");
      storage.sql.exec('UPDATE jobs SET sends = 1, held_until = 0');
    });
    await runDurableObjectAlarm(env.JOBS.getByName(space.id));
    expect(await waitForJob(space, id)).toMatchObject({ state: 'done' });
  });

  it('[JOB-1] fails if its consumers die again and again', async () => {
    const { space, id } = await startHeld();
    for (let take = 0; take < 5; take++) {
      expect(await env.JOBS.getByName(space.id).take(id)).toBeDefined();
      await loseJob(space.id, id);
    }
    expect(await env.JOBS.getByName(space.id).take(id)).toBeUndefined();
    const { error } = await waitForJob(space, id);
    expect(error).toMatchObject({ code: 'internal_error', status: 500 });
    expect(error?.detail).not.toContain('process');
  });

  it('[JOB-1] tries a render again that fails for a reason that may pass', async () => {
    const { space, id } = await startHeld();
    const services = consumerServices();
    const away = async () => Promise.reject(new Error('The ledger does not answer'));
    const unavailable = { getByName: (name: string) => withMethod(services.ledgers.getByName(name), 'charge', away) };
    await draw(space.id, id, consumerServices({ ledgers: unavailable }));
    expect((await readData(await getJob(space, id))).doc).toMatchObject({ state: 'queued', error: null });
    await draw(space.id, id);
    expect(await waitForJob(space, id)).toMatchObject({ state: 'done' });
    expect(await readEntries(space.id)).toHaveLength(1);
  });

  it('[JOB-1, CRD-2] fails with the error of its render, which a caller who waits gets', async () => {
    const { space, body } = await start({ creditsLimit: 0 });
    const { id } = await makeJob(space, body);
    expect(await waitForJob(space, id)).toMatchObject({
      state: 'failed',
      result: null,
      error: { code: 'credits_exhausted', status: 402 },
    });
    const waited = await postRender(space, { ...body, scale: 2 }, { Prefer: 'wait=20' });
    expect([waited.status, (await readProblem(waited)).code]).toEqual([402, 'credits_exhausted']);
    await expect.poll(async () => await readEntries(space.id), { timeout: 30_000 }).toHaveLength(2);
    expect((await readEntries(space.id)).every(({ errorCode }) => errorCode === 'credits_exhausted')).toBe(true);
  });

  it('[JOB-1, AUTH-3] fails if its key is revoked, which then gets 401', async () => {
    const { space, id } = await startHeld();
    const other = { key: await makeKey(space.id) };
    const { principal } = JSON.parse(
      await runInDurableObject(env.JOBS.getByName(space.id), (_, { storage }) =>
        String(storage.sql.exec('SELECT spec FROM jobs WHERE id = ?', id).one()['spec']),
      ),
    );
    await db.delete(apiKeys).where(eq(apiKeys.id, principal.keyId));
    await draw(space.id, id);
    expect(await waitForJob(other, id)).toMatchObject({ state: 'failed', error: { code: 'key_revoked', status: 401 } });
    expect((await getJob(space, id)).status).toBe(401);
    expect(await balanceOf(space.id)).toMatchObject({ used: 0 });
  });

  it('[JOB-1] costs nothing if it is cancelled before it is drawn', async () => {
    const { space, id } = await startHeld();
    const cancelled = await readData(await cancel(space, id));
    expect(cancelled.doc).toMatchObject({ state: 'cancelled', result: null, error: null });
    expect((await cancel(space, id)).status).toBe(200);
    await draw(space.id, id);
    expect(await waitForJob(space, id)).toMatchObject({ state: 'cancelled', startedOn: null });
    expect(await balanceOf(space.id)).toMatchObject({ used: 0 });
    expect(await readEntries(space.id)).toEqual([]);
  });

  it('[JOB-1] draws the version that was published when it was requested, unless it names another', async () => {
    const { space, body } = await start();
    const { id: templateId, pageId } = await makeCard(space.id);
    await holdJobs(space.id);
    const { id } = await makeJob(space, { ...body, pageId });
    expect((await publishNow(templateId)).version).toBe(2);
    const later = await makeJob(space, { ...body, pageId });
    const named = await makeJob(space, { ...body, pageId, version: 1 });
    const draft = await makeJob(space, { ...body, pageId, draft: true });
    for (const [job, version] of new Map([
      [id, 1],
      [later.id, 2],
      [named.id, 1],
    ])) {
      await draw(space.id, job);
      expect(await waitForJob(space, job)).toMatchObject({ state: 'done', result: { version } });
    }
    await draw(space.id, draft.id);
    expect(await waitForJob(space, draft.id)).toMatchObject({ state: 'done', result: { version: null, draft: true } });
  });

  it('[JOB-1, CRD-2] stays cancelled while it is being drawn, and its render is charged and logged', async () => {
    const { space, id } = await startHeld();
    const services = consumerServices();
    const jobs = services.jobs.getByName(space.id);
    const cancelling = withMethod(jobs, 'finish', async (...input: Parameters<typeof jobs.finish>) => {
      await jobs.cancel(id);
      return await jobs.finish(...input);
    });
    await draw(space.id, id, consumerServices({ jobs: { getByName: () => cancelling } }));
    expect(await waitForJob(space, id)).toMatchObject({ state: 'cancelled', result: null });
    expect(await balanceOf(space.id)).toMatchObject({ used: 1 });
    expect(await readEntries(space.id)).toHaveLength(1);
  });

  it('[JOB-1] cannot be cancelled once it has ended', async () => {
    const { space, id } = await startHeld();
    await draw(space.id, id);
    const refused = await cancel(space, id);
    expect([refused.status, (await readProblem(refused)).code]).toEqual([409, 'conflict']);
    expect(await waitForJob(space, id)).toMatchObject({ state: 'done' });
  });

  it('[JOB-1] is removed 24 hours after its end, and its request at its end', async () => {
    const { space, id } = await startHeld();
    await draw(space.id, id);
    const jobs = env.JOBS.getByName(space.id);
    await runInDurableObject(jobs, (_, { storage }) => {
      expect(storage.sql.exec('SELECT spec FROM jobs WHERE id = ?', id).one()).toEqual({ spec: '' });
      storage.sql.exec('UPDATE jobs SET ended_on = ended_on - 86400000 WHERE id = ?', id);
    });
    await runDurableObjectAlarm(jobs);
    expect((await getJob(space, id)).status).toBe(404);
  });
});

/** The port with one method replaced. A stub of an object cannot be copied. */
function withMethod<Port extends object, Name extends keyof Port>(port: Port, name: Name, method: Port[Name]): Port {
  return new Proxy(port, { get: (target, key) => (key === name ? method : Reflect.get(target, key)) });
}
