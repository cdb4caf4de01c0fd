import { describe, expect, it } from 'vitest';
import { createGalley, type Galley, isProblem, listAll, renderFile } from '../../../packages/client/src/index.ts';
import { ask } from '../../harness/service.ts';

/** The client against the Worker of these tests, as through a service binding. */
function client(key?: string): Galley {
  const fetch = (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(String(input));
    // An address of its own: demo tokens are counted by address.
    return ask(`${pathname}${search}`, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), 'CF-Connecting-IP': '198.51.100.77' },
    });
  };
  return createGalley({ url: 'https://galley.test', fetch: fetch as typeof globalThis.fetch, ...(key && { key }) });
}

describe('galley-client in a Worker', () => {
  it('[DOCS-3] calls operations, reads lists and tells problems by their codes', async () => {
    const galley = client();
    expect((await galley.getHealth()).version).toEqual(expect.any(String));
    const { token } = await galley.postDemoToken();
    expect(token).toMatch(/^demo_/);
    for await (const template of listAll(galley.getTemplatesPublic)) expect(template.id).toEqual(expect.any(String));
    const error = await renderFile(client(token), { pageId: 'no-such-page' }).catch((thrown: unknown) => thrown);
    expect(isProblem(error, 'page_not_found', 'template_not_found')).toBe(true);
  });
});
