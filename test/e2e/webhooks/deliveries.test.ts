import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { galleryId } from '../../../scripts/state/gallery.ts';
import { crowdTests } from './crowd.ts';
import { dashboardTests } from './dashboard.ts';
import { startWebhookService, type WebhookService } from './service.ts';

let service: WebhookService;
const secret = 'gëheim & long enough to be one';
const page = galleryId('page', 'open-graph-card', '1');

beforeAll(async () => {
  service = await startWebhookService();
});

afterAll(async () => {
  await service?.stop();
});

const makeWebhook = async (fields: object): Promise<string> =>
  (
    await service.ask('POST', '/api/v1/webhooks', {
      url: 'https://hooks.test/ok',
      events: ['brand.created'],
      ...fields,
    })
  ).doc.id;

/** Records of a webhook, once there are as many. */
async function records(webhookId: string, count: number) {
  return await vi.waitFor(
    async () => {
      const { list } = await service.ask('GET', `/api/v1/webhooks/${webhookId}/deliveries`);
      expect(list).toHaveLength(count);
      return list;
    },
    { timeout: 20_000, interval: 100 },
  );
}

describe('a delivery', () => {
  it('[HOOK-1, HOOK-5, HOOK-8] is signed over its exact bytes, for Node and for Standard Webhooks', async () => {
    const headers = { 'X-Own': 'mine', Authorization: 'Bearer receiver' };
    const id = await makeWebhook({ url: 'https://hooks.test/ok/signed?x=1', secret, headers });
    const made = await service.ask('POST', '/api/v1/brands', { name: 'Ærø 漢字 🖋', extra: { half: '\ud800' } });
    const [record] = await records(id, 1);
    const [request] = await service.receivedAt('/ok/signed?x=1');
    if (!request) throw new Error('nothing came');
    const bytes = Buffer.from(request.body, 'base64');
    const payload = JSON.parse(bytes.toString('utf8'));
    expect(request.headers['x-webhook-signature']).toBe(
      `sha256=${createHmac('sha256', Buffer.from(secret, 'utf8')).update(bytes).digest('hex')}`,
    );
    const standard = new Webhook(`whsec_${Buffer.from(secret, 'utf8').toString('base64')}`);
    expect(standard.verify(bytes.toString('utf8'), request.headers)).toEqual(payload);
    expect(() => standard.verify(`${bytes.toString('utf8')} `, request.headers)).toThrow();
    expect(request.method).toBe('POST');
    expect(request.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Galley/1',
      'x-webhook-id': id,
      'x-webhook-event': 'brand.created',
      'x-webhook-delivery': payload.id,
      'x-webhook-timestamp': payload.timestamp,
      'webhook-id': payload.id,
      'webhook-timestamp': String(Math.floor(Date.parse(payload.timestamp) / 1000)),
      'x-own': 'mine',
      authorization: 'Bearer receiver',
    });
    expect(payload).toEqual({
      id: record.id,
      event: 'brand.created',
      timestamp: record.firedOn,
      spaceId: made.doc.spaceId,
      data: { doc: made.doc },
    });
    expect(record).toEqual({
      id: payload.id,
      webhookId: id,
      event: 'brand.created',
      url: 'https://hooks.test/ok/signed?x=1',
      status: 'success',
      responseCode: 200,
      durationMs: expect.any(Number),
      firedOn: payload.timestamp,
      error: null,
      resendOf: null,
      payload,
    });
    expect(service.output()).not.toContain(secret);
    await service.ask('DELETE', `/api/v1/webhooks/${id}`);
  });

  it('[HOOK-1] reports a render, drawn or cached, by POST and by GET, but not a 304', async () => {
    const id = await makeWebhook({ url: 'https://hooks.test/ok/render', events: ['render.completed'] });
    const { apiKey, gt } = service.secrets();
    const body = JSON.stringify({ pageId: page, tweaks: { title: 'Told' } });
    const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' };
    for (let count = 0; count < 2; count++) {
      expect((await fetch(`${service.origin}/api/render`, { method: 'POST', headers, body })).status).toBe(200);
    }
    const address = `${service.origin}/api/render/${page}?gt=${gt}&output=binary&tweak:title=Told`;
    const picture = await fetch(address);
    await picture.arrayBuffer();
    const list = await records(id, 3);
    const notAgain = await fetch(address, { headers: { 'If-None-Match': picture.headers.get('ETag') ?? '' } });
    expect(notAgain.status).toBe(304);
    // A delivery may be sent before the one whose event came first.
    const cached = list.map(({ payload }: { payload: { data: { cached: boolean } } }) => payload.data.cached);
    expect(cached.toSorted()).toEqual([false, true, true]);
    const file = list[0].payload.data.file;
    expect((await fetch(file.url)).headers.get('Content-Length')).toBe(String(file.bytes));
    await records(id, 3);
    await service.ask('DELETE', `/api/v1/webhooks/${id}`);
  });

  it('[HOOK-6, HOOK-7] can be tested and sent again, with a new id, time and signature', async () => {
    const id = await makeWebhook({ url: 'https://hooks.test/ok/again', secret, enabled: false });
    const { deliveryId } = await service.ask('POST', `/api/v1/webhooks/${id}/test`);
    await records(id, 1);
    const sent = await service.ask('POST', `/api/v1/webhooks/${id}/deliveries/${deliveryId}/resend`);
    const [again, first] = await records(id, 2);
    expect(again).toMatchObject({
      id: sent.deliveryId,
      resendOf: deliveryId,
      event: 'webhook.test',
      status: 'success',
    });
    expect(again.payload.data).toEqual(first.payload.data);
    const requests = await service.receivedAt('/ok/again');
    for (const name of ['x-webhook-delivery', 'x-webhook-timestamp', 'x-webhook-signature', 'webhook-signature']) {
      expect(requests[0]?.headers[name]).not.toBe(requests[1]?.headers[name]);
    }
    await service.ask('DELETE', `/api/v1/webhooks/${id}`);
  });
});

describe('a receiver that', () => {
  const cases = [
    ['answers 204', 'https://hooks.test/empty', 'success', 204, null],
    ['streams without end', 'https://hooks.test/endless', 'success', 200, null],
    ['answers 500', 'https://hooks.test/broken', 'failed', 500, /^http_status: /],
    ['answers 301', 'https://hooks.test/moved', 'failed', 301, /^http_status: /],
    ['redirects to a private address', 'https://hooks.test/inside', 'failed', 302, /^http_status: /],
    ['resets the connection', 'https://hooks.test/reset', 'failed', null, /^connection_failed: /],
    ['never answers', 'https://hooks.test/silent', 'failed', null, /^timed_out: /],
    ['answers after 11 s', 'https://hooks.test/late', 'failed', null, /^timed_out: /],
    ['speaks TLS', 'https://secure.test/ok/tls', 'success', 200, null],
    ["presents another host's certificate", 'https://other.test/ok/tls', 'failed', null, /ERR_TLS_CERT_ALTNAME/],
    ['presents an untrusted certificate', 'https://badcert.test/ok', 'failed', null, /DEPTH_ZERO_SELF_SIGNED/],
  ] as const;
  const ids = new Map<string, string>();

  beforeAll(async () => {
    // One event for all receivers, so that the two slow ones are waited for at the same time.
    for (const [name, url] of cases) ids.set(name, await makeWebhook({ url, events: ['brand.deleted'] }));
    const { doc } = await service.ask('POST', '/api/v1/brands', { name: 'Short-lived' });
    const start = Date.now();
    await service.ask('DELETE', `/api/v1/brands/${doc.id}`);
    // The request waits for none of them (HOOK-2).
    expect(Date.now() - start).toBeLessThan(3_000);
  });

  it.each(cases)('[HOOK-2, HOOK-6] %s is recorded, and asked once', async (name, url, status, code, error) => {
    const [record] = await records(ids.get(name) ?? '', 1);
    expect(record).toMatchObject({ url, status, responseCode: code });
    if (error) expect(record.error).toMatch(error);
    else expect(record.error).toBeNull();
    if (record.error?.startsWith('timed_out')) {
      expect(record.durationMs).toBeGreaterThan(9_900);
      expect(record.durationMs).toBeLessThan(12_000);
    } else expect(record.durationMs).toBeLessThan(9_000);
    const { pathname, hostname } = new URL(url);
    const came = (await service.receivedAt(pathname)).filter(
      ({ headers }) => headers['x-webhook-id'] === ids.get(name),
    );
    expect(came).toHaveLength(hostname === 'other.test' || hostname === 'badcert.test' ? 0 : 1);
    if (hostname === 'secure.test') expect(came[0]?.headers['host']).toBe('secure.test');
  });

  it('[HOOK-4] is inside the network is rejected on save', async () => {
    for (const url of [
      'https://inside.test/x',
      'https://127.0.0.1/x',
      'http://hooks.test/ok',
      'https://nowhere.test/',
    ]) {
      await expect(makeWebhook({ url })).rejects.toThrow(': 400 ');
    }
  });
});

dashboardTests(() => service);

crowdTests(() => service, 3_000);
