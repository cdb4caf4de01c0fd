import { beforeAll, describe, expect, it } from 'vitest';
import { openSpace } from './own-space.ts';
import { type SharedService, sharedService } from './shared-service.ts';
import { readData } from './started-service.ts';
import './uses-browser.ts';

let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
});

describe('sharing browsers between callers', () => {
  it('[SEC-3] draws another space’s pdf while a demo token requests thirty html drawings (S4)', async () => {
    const { apiKey } = await openSpace(service, 'Fair share');
    const { token } = await readData(
      await fetch(`${service.origin}/api/demo-token`, {
        method: 'POST',
        headers: { 'Galley-Test-Client': '203.0.113.31' },
      }),
    );
    const leave = new AbortController();
    const endings: { status: number; retryAfter: string | null }[] = [];
    const flood = Array.from({ length: 30 }, async (_, n) => {
      const tweaks = { 'tweak:title': `Demo ${n}` };
      const query = new URLSearchParams({ demo: token, renderType: 'html', output: 'binary', ...tweaks });
      const { signal } = leave;
      const response = await fetch(`${service.origin}/api/render/open-graph-card?${query}`, { signal });
      endings.push({ status: response.status, retryAfter: response.headers.get('Retry-After') });
      await response.arrayBuffer();
    }).map((each) => each.catch(() => undefined));
    // One is drawn and sixteen wait at a time: the rest is the demo's own surplus, which is rejected at once.
    await Promise.race(flood);
    const pdf = await fetch(`${service.origin}/api/render`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ pageId: 'open-graph-card', format: 'pdf', tweaks: { title: 'Of another space' } }),
    });
    expect(await readData(pdf)).toMatchObject({ format: 'pdf', cached: false });
    const refused = endings.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const each of refused) expect(each).toEqual({ status: 503, retryAfter: '10' });
    leave.abort();
    await Promise.all(flood);
  });
});
