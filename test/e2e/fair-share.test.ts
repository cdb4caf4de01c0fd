import { describe, expect, it } from 'vitest';
import { galleryId } from '../../scripts/state/gallery.ts';
import { openSpace } from './own-space.ts';
import { sharedService } from './shared-service.ts';
import { dataOf } from './started-service.ts';

const page = galleryId('page', 'open-graph-card', '1');

describe('sharing browsers between callers', () => {
  it('[SEC-3] thirty html drawings of a demo token do not keep another space from its pdf (S4)', async () => {
    const service = await sharedService();
    const { apiKey } = await openSpace(service, 'Fair share');
    const { token } = await dataOf(await fetch(`${service.origin}/api/demo-token`, { method: 'POST' }));
    const flood = Array.from({ length: 30 }, async (_, n) => {
      const query = new URLSearchParams({
        demo: token,
        renderType: 'html',
        output: 'binary',
        'tweak:title': `Demo ${n}`,
      });
      const response = await fetch(`${service.origin}/api/render/${page}?${query}`);
      await response.arrayBuffer();
      return { status: response.status, retryAfter: response.headers.get('Retry-After') };
    });
    // Some of the demo's drawings are under way, the others wait.
    await Promise.race(flood);
    const pdf = await fetch(`${service.origin}/api/render`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ pageId: page, format: 'pdf', tweaks: { title: 'Of another space' } }),
    });
    expect(await dataOf(pdf)).toMatchObject({ format: 'pdf', cached: false });
    const endings = await Promise.all(flood);
    const refused = endings.filter(({ status }) => status !== 200);
    // One is drawn and sixteen wait at a time: the rest is the demo's own surplus.
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(13);
    for (const each of refused) expect(each).toEqual({ status: 503, retryAfter: '10' });
  });
});
