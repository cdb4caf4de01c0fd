import { beforeAll, expect, it } from 'vitest';
import { openSpace } from './own-space.ts';
import { sharedService } from './shared-service.ts';

let space: Awaited<ReturnType<typeof openSpace>>;

beforeAll(async () => {
  space = await openSpace(await sharedService(), 'Limits');
});

it('[LIM-1] creates one record for thirty concurrent requests with one key through the front door', async () => {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() };
  const init = { method: 'POST', headers, body: JSON.stringify({ name: 'Once' }) };
  const send = () => space.send('/api/v1/brands', init);
  const answers = await Promise.all(Array.from({ length: 30 }, send));
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  for (const answer of answers.filter(({ status }) => status === 409)) {
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  }
  expect((await send()).headers.get('Idempotent-Replayed')).toBe('true');
  const { list } = await space.ask('GET', '/api/v1/brands?perPage=100');
  expect(list.filter(({ name }: { name: string }) => name === 'Once')).toHaveLength(1);
});

it('[LIM-2] reports through the front door what a key has left, less with each request', async () => {
  const { origin } = await sharedService();
  const headers = { Authorization: `Bearer ${space.apiKey}` };
  const left = async () => {
    const response = await fetch(`${origin}/api/v1/usage`, { headers });
    expect(response.headers.get('RateLimit-Policy')).toMatch(/^"key";q=\d+;w=60$/);
    return Number(/;r=(\d+);t=\d+$/.exec(response.headers.get('RateLimit') ?? '')?.[1]);
  };
  const first = await left();
  expect(await left()).toBe(first - 1);
});
