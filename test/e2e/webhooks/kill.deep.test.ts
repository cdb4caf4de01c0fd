import { afterAll, beforeAll, expect, it } from 'vitest';
import { galleryId } from '../../../scripts/state/gallery.ts';
import { startWebhookService, type WebhookService } from './service.ts';

const page = galleryId('page', 'open-graph-card', '1');
const path = '/slow/killed';

let service: WebhookService;

beforeAll(async () => {
  service = await startWebhookService();
});

afterAll(async () => {
  await service?.stop();
});

it('[HOOK-3, SCL-1] sends each accepted event once, and lists it once, if the service is killed before it was sent', async () => {
  const { doc } = await service.ask('POST', '/api/v1/webhooks', {
    url: `https://hooks.test${path}`,
    events: ['render.completed'],
  });
  const headers = { Authorization: `Bearer ${service.secrets().apiKey}`, 'Content-Type': 'application/json' };
  const requestIds = Array.from({ length: 30 }, (_, index) => `killed-render-${index}`);
  for (const id of requestIds) {
    const init = {
      method: 'POST',
      headers: { ...headers, 'X-Request-Id': id },
      body: JSON.stringify({ pageId: page }),
    };
    expect((await fetch(`${service.origin}/api/render`, init)).status).toBe(200);
  }
  // The receiver answers after 3 s, so most events have been accepted and not sent.
  await expect.poll(() => service.countAt(path), { timeout: 20_000 }).toBeGreaterThanOrEqual(6);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const before = await service.countAt(path);
  expect(before).toBeLessThan(24);

  service = await service.killAndRestart();
  await expect.poll(() => service.countAt(path), { timeout: 60_000, interval: 500 }).toBe(30);
  const received = (await service.receivedAt(path)).map(({ body }) =>
    JSON.parse(Buffer.from(body, 'base64').toString()),
  );
  expect(received.map(({ data }) => data.requestId).sort()).toEqual(requestIds.toSorted());

  // Those that were under way are given up after a minute.
  const list = async () =>
    (await service.ask('GET', `/api/v1/webhooks/${doc.id}/deliveries?perPage=100`)).list as Array<{
      status: string;
      error: string | null;
      payload: { data: { requestId: string } };
    }>;
  await expect.poll(async () => (await list()).length, { timeout: 90_000, interval: 2_000 }).toBe(30);
  const records = await list();
  expect(records.map(({ payload }) => payload.data.requestId).sort()).toEqual(requestIds.toSorted());
  const failed = records.filter(({ status }) => status !== 'success');
  expect(failed.length).toBeLessThanOrEqual(6);
  for (const { status, error } of failed) expect([status, error]).toEqual(['failed', 'delivery_interrupted']);
}, 240_000);
