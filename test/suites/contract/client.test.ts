import { describe, expect, it } from 'vitest';
import { Galley, isProblem, listAll } from '../../../packages/client/src/index.ts';
import { ask } from '../../harness/service.ts';

/** The client, connected to the Worker of these tests as through a service binding. */
function client(key?: string): Galley {
  const fetch = (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(String(input));
    // Each request has an address of its own, because demo tokens are counted by address.
    return ask(`${pathname}${search}`, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), 'CF-Connecting-IP': '198.51.100.77' },
    });
  };
  return new Galley({ url: 'https://galley.test', fetch: fetch as typeof globalThis.fetch, ...(key && { key }) });
}

describe('galley-client in a Worker', () => {
  it('[DOCS-3, LIM-1] sends an idempotency key with each request that creates something, the same in each attempt, and with no other', async () => {
    const sentKeys: Array<[string, string | null]> = [];
    const answers = [503, 200, 200];
    const fetch = async (_: RequestInfo | URL, init?: RequestInit) => {
      sentKeys.push([init?.method ?? 'GET', new Headers(init?.headers).get('Idempotency-Key')]);
      const status = answers[sentKeys.length - 1] ?? 200;
      const headers = { 'Retry-After': '0', 'Content-Type': 'application/json' };
      return new Response(`{"success":${status === 200},"data":{},"code":"service_busy"}`, { status, headers });
    };
    const galley = new Galley({ url: 'https://galley.test', fetch: fetch as typeof globalThis.fetch, key: 'k' });
    await galley.templates.create({ name: 'n' });
    await galley.templates.list();
    const [first, second, third] = sentKeys;
    expect(sentKeys.map(([method]) => method)).toEqual(['POST', 'POST', 'GET']);
    expect(first?.[1]).toMatch(/^[\x21-\x7e]{16,255}$/);
    expect([second?.[1], third?.[1]]).toEqual([first?.[1], null]);
  });

  it('[DOCS-3] calls operations, reads lists and reports problems by their codes', async () => {
    const galley = client();
    expect((await galley.health.get()).version).toEqual(expect.any(String));
    const { token } = await galley.demoTokens.create();
    expect(token).toMatch(/^demo_/);
    for await (const template of listAll(galley.publicTemplates.list)) expect(template.id).toEqual(expect.any(String));
    const error = await client(token)
      .renders.create({ pageId: 'no-such-page', output: 'binary' })
      .catch((thrown: unknown) => thrown);
    expect(isProblem(error, 'page_not_found', 'template_not_found')).toBe(true);
  });
});
