import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { askAs, makePerson } from '../../harness/people.ts';
import { readData, readProblem } from '../../harness/service.ts';
import { makeSpace } from '../../harness/space.ts';
import { anEvent, listCourierRows } from '../../harness/webhooks.ts';

const body = { url: 'https://hooks.test/in?a=1', events: ['brand.created'] };
let spaceId: string;
let cookie: string;

beforeAll(async () => {
  spaceId = (await makeSpace()).id;
  cookie = (await makePerson({ spaceId, role: 'admin' })).cookie;
});

const ask = (method: string, path = '', json?: unknown, headers: Record<string, string> = {}) =>
  askAs(cookie, `/api/v1/webhooks${path}`, { method, headers, ...(json === undefined ? {} : { json }) });
const make = async (fields: object = {}) => (await readData(await ask('POST', '', { ...body, ...fields }))).doc;

describe('the URL of a webhook', () => {
  it.each([
    ['http://hooks.test/', 'outbound_refused', 'scheme_refused'],
    ['https://user:word@hooks.test/', 'outbound_refused', 'credentials_refused'],
    ['https://127.0.0.1/', 'outbound_refused', 'address_refused'],
    ['https://hooks.test\\@10.0.0.1/', 'invalid_body', 'invalid_format'],
    ['ht\ntps://hooks.test/', 'invalid_body', 'invalid_format'],
    ['https://0x7f.1/', 'outbound_refused', 'address_refused'],
    ['https://169.254.169.254/latest', 'outbound_refused', 'address_refused'],
    ['https://[::ffff:10.0.0.1]/', 'outbound_refused', 'address_refused'],
    ['https://[fd00::1]/', 'outbound_refused', 'address_refused'],
    ['https://localhost/', 'outbound_refused', 'host_refused'],
    ['https://metadata.google.internal/', 'outbound_refused', 'host_refused'],
    ['https://hooks.test:22/', 'outbound_refused', 'port_refused'],
    ['https://inside.test/', 'outbound_refused', 'address_refused'],
    ['https://nowhere.test/', 'host_unresolved', 'host_unresolved'],
    ['ftp', 'outbound_refused', 'invalid_url'],
  ])('[HOOK-4, SEC-1] %s is rejected with 400 on create and on change', async (url, code, reason) => {
    const { id } = await make();
    for (const answer of [ask('POST', '', { ...body, url }), ask('PATCH', `/${id}`, { url })]) {
      expect(await readProblem(await answer)).toMatchObject({
        status: 400,
        code,
        errors: [{ path: 'url', code: reason }],
      });
    }
    expect((await readData(await ask('GET', `/${id}`))).doc.url).toBe(body.url);
  });
});

describe('custom headers', () => {
  it.each([
    'Content-Type',
    'user-agent',
    'X-Webhook-Signature',
    'x-webhook-anything',
    'Host',
    'content-length',
    'webhook-id',
    'Webhook-Other',
    'CF-Connecting-IP',
    'cf-ray',
    'Connection',
    'Keep-Alive',
    'TE',
    'Trailer',
    'Transfer-Encoding',
    'Upgrade',
    'Proxy-Authorization',
    'Proxy-Connection',
    'Expect',
  ])('[HOOK-5] %s is reserved for the service: 400', async (name) => {
    const problem = await readProblem(await ask('POST', '', { ...body, headers: { [name]: 'x' } }));
    expect(problem).toMatchObject({ status: 400, errors: [{ path: `headers.${name}`, code: 'header_reserved' }] });
  });

  it.each([
    ['a line break', { 'X-A': 'x\r\nHost: y' }],
    ['a byte beyond ASCII', { 'X-A': 'ü' }],
    ['nothing', { 'X-A': '' }],
    ['a name with a space', { 'X A': 'x' }],
    ['one name in two spellings', { 'X-A': 'x', 'x-a': 'y' }],
    ['twenty-one', Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`X-${n}`, 'x']))],
  ])('[HOOK-5] with %s are 400', async (_, headers) => {
    expect(await readProblem(await ask('POST', '', { ...body, headers }))).toMatchObject({
      status: 400,
      code: 'invalid_body',
    });
  });
});

describe('the secret of a webhook', () => {
  it('[HOOK-7, AUTH-17] is stored sealed and never returned, kept by a change, and removed by null', async () => {
    const secret = "a secret that is nobody else's";
    const made = await ask('POST', '', { ...body, secret });
    const text = await made.clone().text();
    const { doc } = await readData(made);
    const answers = [
      text,
      await (await ask('GET', `/${doc.id}`)).text(),
      await (await ask('GET')).text(),
      await (await ask('PATCH', `/${doc.id}`, { name: 'Named' })).text(),
    ];
    for (const answer of answers) expect(answer).not.toContain(secret);
    const stored = () =>
      env.DB.prepare('select secret from webhooks where id = ?').bind(doc.id).first<string>('secret');
    expect(await stored()).not.toContain(secret);
    expect((await readData(await ask('GET', `/${doc.id}`))).doc).toMatchObject({ secretSet: true, name: 'Named' });
    expect((await readData(await ask('PATCH', `/${doc.id}`, { secret: null }))).doc).toMatchObject({
      secretSet: false,
    });
    expect(await stored()).toBeNull();
  });
});

describe('changing a webhook', () => {
  it('[GEN-12] with a stale ETag is 412 and changes nothing', async () => {
    const { id } = await make();
    const tag = (await ask('GET', `/${id}`)).headers.get('ETag') ?? '';
    const changed = await ask('PATCH', `/${id}`, { events: ['brand.deleted'] }, { 'If-Match': tag });
    expect([changed.status, changed.headers.get('ETag') === tag]).toEqual([200, false]);
    for (const stale of [
      await ask('PATCH', `/${id}`, { url: 'https://hooks.test/other' }, { 'If-Match': tag }),
      await ask('DELETE', `/${id}`, undefined, { 'If-Match': tag }),
    ]) {
      expect(await readProblem(stale)).toMatchObject({ status: 412, code: 'precondition_failed' });
    }
    expect((await readData(await ask('GET', `/${id}`))).doc).toMatchObject({
      url: body.url,
      events: ['brand.deleted'],
    });
    const current = changed.headers.get('ETag') ?? '';
    expect((await ask('DELETE', `/${id}`, undefined, { 'If-Match': current })).status).toBe(200);
    expect((await ask('GET', `/${id}`)).status).toBe(404);
  });

  it('is 409 for more than fifty in a space, however many are created at once', async () => {
    const { id } = await makeSpace();
    const { cookie: other } = await makePerson({ spaceId: id, role: 'owner' });
    const answers = await Promise.all(
      Array.from({ length: 53 }, () => askAs(other, '/api/v1/webhooks', { method: 'POST', json: body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  });
});

describe('delivery records', () => {
  it('[HOOK-6] come from the courier, can be filtered, and are deleted with their webhook', async () => {
    const { id } = await make();
    const { deliveryId } = await readData(await ask('POST', `/${id}/test`));
    // The courier of this runtime delivers it; nothing answers at that address.
    const list = await vi.waitFor(
      async () => {
        const data = await readData(await ask('GET', `/${id}/deliveries?status=failed&event=webhook.test`));
        expect(data.count).toBe(1);
        return data.list;
      },
      { timeout: 20_000, interval: 100 },
    );
    expect(list[0]).toMatchObject({
      id: deliveryId,
      webhookId: id,
      event: 'webhook.test',
      url: body.url,
      responseCode: null,
      resendOf: null,
      error: expect.stringMatching(/^dial_unavailable: /),
      payload: { id: deliveryId, data: { webhookId: id } },
    });
    for (const query of ['status=success', 'event=brand.created']) {
      expect((await readData(await ask('GET', `/${id}/deliveries?${query}`))).count).toBe(0);
    }
    for (const query of ['status=due', 'event=nothing']) {
      expect(await readProblem(await ask('GET', `/${id}/deliveries?${query}`))).toMatchObject({
        code: 'invalid_query',
      });
    }
    expect((await readData(await ask('GET', `/${id}/deliveries/${deliveryId}`))).doc).toEqual(list[0]);
    for (const missing of [newId(), 'x']) {
      const problem = await readProblem(await ask('POST', `/${id}/deliveries/${missing}/resend`));
      expect(problem).toMatchObject({ status: 404, code: 'delivery_not_found' });
    }
    const { id: another } = await make();
    expect((await ask('GET', `/${another}/deliveries/${deliveryId}`)).status).toBe(404);
    expect((await ask('DELETE', `/${id}`)).status).toBe(200);
    await expect.poll(() => listCourierRows(id)).toEqual([]);
  });

  it('[HOOK-3] are one for an event that the queue sends twice', async () => {
    const { id } = await make({ events: ['entry.deleted'] });
    const eventId = await anEvent(spaceId, { event: 'entry.deleted', data: { id: 'x' } });
    await env.EVENTS.sendBatch([{ body: { eventId } }, { body: { eventId } }]);
    await env.EVENTS.send({ eventId });
    const count = async () => (await readData(await ask('GET', `/${id}/deliveries`))).count;
    await vi.waitFor(async () => expect(await count()).toBe(1), { timeout: 20_000, interval: 100 });
    await scheduler.wait(1_500);
    expect(await count()).toBe(1);
  });
});
