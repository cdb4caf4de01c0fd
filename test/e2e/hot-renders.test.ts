import { beforeAll, describe, expect, it } from 'vitest';
import { openSpace } from './own-space.ts';
import { type SharedService, sharedService } from './shared-service.ts';

let service: SharedService;
let ask: Awaited<ReturnType<typeof openSpace>>['ask'];
let pageId: string;
let templateId: string;

beforeAll(async () => {
  service = await sharedService();
  ({ ask } = await openSpace(service, 'Hot renders'));
  const { doc } = await ask('POST', '/api/templates', { name: 'Hot', requireGetRenderToken: false });
  templateId = doc.id;
  const page = { name: 'Card', width: 60, height: 40, backgroundColor: '#335577' };
  pageId = (await ask('POST', `/api/templates/${templateId}/pages`, page)).doc.id;
  await ask('POST', '/api/publish', { templateId });
});

const get = async () => {
  const response = await fetch(`${service.origin}/api/render/${pageId}.png`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { bytes, status: response.status, headers: response.headers };
};

describe('two GETs of one picture', () => {
  it('[SCL-2] the second is answered from memory with the same bytes, and the log has both', async () => {
    const first = await get();
    expect([first.status, first.headers.get('Server-Timing')]).toEqual([
      200,
      expect.stringMatching(/^cache;desc=cold/),
    ]);
    await expect
      .poll(async () => (await get()).headers.get('Server-Timing'), { timeout: 20_000 })
      .toBe('cache;desc=hot');
    const hot = await get();
    expect(hot.bytes).toEqual(first.bytes);
    expect(hot.headers.get('ETag')).toBe(first.headers.get('ETag'));
    expect(Number(hot.headers.get('Age'))).toBeGreaterThanOrEqual(0);
    const ids = [first, hot].map(({ headers }) => headers.get('X-Request-Id'));
    const logged = async () => {
      const { list } = await ask('GET', `/api/renders/logs?templateId=${templateId}`);
      return ids.map((id) => list.find((entry: { requestId: string }) => entry.requestId === id)?.cached);
    };
    await expect.poll(logged, { timeout: 20_000 }).toEqual([false, true]);
  });

  it('[SCL-2, RND-18] a change of the template takes effect with the next request', async () => {
    await expect
      .poll(async () => (await get()).headers.get('Server-Timing'), { timeout: 20_000 })
      .toBe('cache;desc=hot');
    await ask('PATCH', `/api/templates/${templateId}`, { cacheSeconds: 120 });
    expect((await get()).headers.get('Cache-Control')).toBe('public, max-age=120, stale-while-revalidate=600');
    await ask('PATCH', `/api/templates/${templateId}`, { requireGetRenderToken: true });
    expect((await get()).status).toBe(401);
  });
});
