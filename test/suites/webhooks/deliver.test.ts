import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { webhookPolicy } from '../../../src/platform/outbound/index.ts';
import { claimDelivery } from '../../../src/records/deliveries-writes.ts';
import { courierSteps } from '../../../src/services/webhooks/courier-steps.ts';
import { changeWebhook } from '../../../src/services/webhooks/write.ts';
import { makeSpace } from '../../harness/space.ts';
import {
  aDelivery,
  aWebhook,
  deliverNow,
  inCourier,
  listCourierRows,
  listRecords,
  type Receiver,
  setClock,
  webhookServices,
} from '../../harness/webhooks.ts';

const quick = { ...webhookPolicy, timeoutMs: 60 };

/** One delivery to a receiver, and its record. */
async function delivered(receive: Receiver, fields: Parameters<typeof aWebhook>[2] = {}) {
  const parts = webhookServices(receive);
  const webhook = await aWebhook(parts, (await makeSpace()).id, fields);
  const id = await aDelivery(webhook);
  await deliverNow(parts, webhook.id, quick);
  const [record] = await listRecords(webhook.id);
  return { parts, webhook, id, record };
}

function endless(): Response {
  return new Response(
    new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(8_192)),
    }),
  );
}

describe('a delivery', () => {
  it('[HOOK-1] has the documented body and headers, signed over its exact bytes', async () => {
    const { parts, webhook, id, record } = await delivered(() => new Response(null, { status: 204 }), {
      secret: 'sëcret',
    });
    const [{ bytes, headers, url } = { bytes: new Uint8Array(), headers: {}, url: '' }] = parts.received;
    const timestamp = new Date(record?.firedOn ?? 0).toISOString();
    expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual({
      id,
      event: 'brand.updated',
      timestamp,
      spaceId: webhook.spaceId,
      data: { doc: { id: 'x' } },
    });
    expect(url).toBe('https://hooks.test/in');
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Galley/1',
      'x-webhook-id': webhook.id,
      'x-webhook-event': 'brand.updated',
      'x-webhook-delivery': id,
      'x-webhook-timestamp': timestamp,
      'x-webhook-signature': `sha256=${createHmac('sha256', 'sëcret').update(bytes).digest('hex')}`,
      'webhook-id': id,
    });
    expect(record).toMatchObject({
      id,
      status: 'success',
      responseCode: 204,
      error: null,
      url: 'https://hooks.test/in',
    });
  });

  it('[HOOK-1, HOOK-8] is not signed without a secret', async () => {
    const { parts } = await delivered(() => new Response());
    const names = Object.keys(parts.received[0]?.headers ?? {});
    expect(names.filter((name) => name.includes('signature') || name.startsWith('webhook-'))).toEqual([]);
  });

  it('[HOOK-7] is not sent unsigned if its secret cannot be read', async () => {
    const { parts, webhook } = await delivered(() => new Response(), { secret: 'one' });
    const id = await aDelivery(webhook);
    await deliverNow({ ...parts, secret: 'another secret of the service' }, webhook.id);
    expect((await listRecords(webhook.id)).find((record) => record.id === id)).toMatchObject({
      error: 'secret_unreadable',
    });
    expect(parts.received).toHaveLength(1);
  });

  it('[HOOK-5] has the custom headers', async () => {
    const { parts } = await delivered(() => new Response(), {
      headers: { 'X-Api-Key': 'k 1', Authorization: 'Bearer x' },
    });
    expect(parts.received[0]?.headers).toMatchObject({ 'x-api-key': 'k 1', authorization: 'Bearer x' });
  });

  it.each([
    ['200', () => new Response('x'.repeat(100)), { status: 'success', responseCode: 200, error: null }],
    ['500', () => new Response('x', { status: 500 }), { status: 'failed', responseCode: 500 }],
    ['a body without end', endless, { status: 'success', responseCode: 200, error: null }],
    ['nothing', () => new Promise<Response>(() => {}), { status: 'failed', responseCode: null }],
    ['by breaking off', () => Promise.reject(new Error('reset')), { status: 'failed', responseCode: null }],
    [
      'with a redirect inside',
      () => new Response(null, { status: 302, headers: { Location: 'http://169.254.169.254/' } }),
      { status: 'failed', responseCode: 302 },
    ],
  ])('[HOOK-2, HOOK-6] is recorded if the receiver answers %s, and sent once', async (_, receive, expected) => {
    const { parts, record } = await delivered(receive);
    expect(record).toMatchObject(expected);
    expect(parts.received).toHaveLength(1);
  });

  it('[HOOK-2] is limited to ten seconds and 64 KB', () => {
    expect(webhookPolicy).toMatchObject({ timeoutMs: 10_000, maxBytes: 65_536, schemes: ['https:'] });
  });

  it.each([
    ['leads inside by now', 'turned.test=10.1.2.3', 'blocked', /^address_refused: /],
    [
      'leads inside with one address of two',
      'turned.test=93.184.216.36,turned.test=::1',
      'blocked',
      /^address_refused: /,
    ],
    ['does not resolve any more', 'hooks.test=93.184.216.34', 'failed', /^host_unresolved: /],
  ])('[HOOK-4, SEC-1] is judged again: a host that %s', async (_, dns, status, error) => {
    const saving = webhookServices();
    const webhook = await aWebhook(saving, (await makeSpace()).id, { url: 'https://turned.test/x' });
    const parts = webhookServices(undefined, { dns });
    await aDelivery(webhook);
    await deliverNow(parts, webhook.id);
    const [record] = await listRecords(webhook.id);
    expect(record).toMatchObject({ status, responseCode: null, error: expect.stringMatching(error) });
    expect(parts.received).toEqual([]);
  });

  it('[HOOK-1] is not sent to a webhook that was disabled meanwhile', async () => {
    const parts = webhookServices();
    const webhook = await aWebhook(parts, (await makeSpace()).id);
    await aDelivery(webhook);
    await changeWebhook(parts, { ...webhook, revision: undefined }, { enabled: false });
    await deliverNow(parts, webhook.id);
    expect(await listRecords(webhook.id)).toMatchObject([{ status: 'failed', error: 'webhook_disabled' }]);
    expect(parts.received).toEqual([]);
  });

  it('[HOOK-3] is sent once, by however many consumers at the same time', async () => {
    const parts = webhookServices();
    const webhook = await aWebhook(parts, (await makeSpace()).id);
    await aDelivery(webhook);
    await Promise.all(Array.from({ length: 20 }, () => deliverNow(parts, webhook.id)));
    await deliverNow(parts, webhook.id);
    expect(parts.received).toHaveLength(1);
    expect(await listRecords(webhook.id)).toHaveLength(1);
  });

  it('[HOOK-3, SEC-5] counts as failed after 60 s if its consumer died between claim and send, and is never sent', async () => {
    const clock = setClock(Date.UTC(2026, 1, 1));
    const parts = webhookServices(undefined, { clock });
    const webhook = await aWebhook(parts, (await makeSpace()).id);
    const id = await aDelivery(webhook, { now: clock.now() });
    await inCourier(webhook.id, (own) => claimDelivery(own, { url: webhook.url, now: clock.now() }));
    clock.forward(60_000);
    expect(await listRecords(webhook.id, clock.now())).toEqual([]);
    clock.forward(1);
    const failedRecord = { id, url: webhook.url, status: 'failed', error: 'delivery_interrupted', responseCode: null };
    expect(await listRecords(webhook.id, clock.now())).toMatchObject([failedRecord]);
    await deliverNow(parts, webhook.id);
    expect(parts.received).toEqual([]);
  });

  it('[HOOK-3] whose sender died is given up by the alarm of the courier too', async () => {
    const clock = setClock(Date.UTC(2026, 1, 2));
    const parts = webhookServices(undefined, { clock });
    const webhook = await aWebhook(parts, (await makeSpace()).id);
    await aDelivery(webhook, { now: clock.now() });
    await inCourier(webhook.id, (own) => claimDelivery(own, { url: webhook.url, now: clock.now() }));
    clock.forward(61_000);
    await inCourier(webhook.id, async (own) => {
      for (const { run } of courierSteps(parts, { db: own, webhook })) await run();
    });
    expect(await listCourierRows(webhook.id)).toMatchObject([{ status: 'failed', error: 'delivery_interrupted' }]);
  });

  it('[HOOK-6] records a fault of ours, and tells of it', async () => {
    const parts = webhookServices();
    const webhook = await aWebhook(parts, (await makeSpace()).id);
    await aDelivery(webhook);
    const outbound = { ...parts.outbound, post: () => Promise.reject(new TypeError('inner')) };
    await expect(deliverNow({ ...parts, outbound }, webhook.id)).rejects.toThrow('inner');
    expect(await listRecords(webhook.id)).toMatchObject([{ status: 'failed', error: 'internal_error' }]);
  });
});
