import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { toolNames } from '../../../src/access/scopes.ts';
import { runs } from '../../harness/depth.ts';
import { ask } from '../../harness/service.ts';
import { makeSpace, type TestSpace } from '../../harness/space.ts';
import { post, toolCall } from './client.ts';

let space: TestSpace;

beforeAll(async () => {
  space = await makeSpace();
});

const fields = [
  'templateId',
  'pageId',
  'page',
  'pages',
  'name',
  'data',
  'tweaks',
  'tokens',
  'perPage',
  'id',
  '__proto__',
];
const input = fc.dictionary(fc.oneof(fc.constantFrom(...fields), fc.string()), fc.jsonValue(), { maxKeys: 6 });

describe('/mcp and /oauth', () => {
  it('[MCP-2, GEN-3] answer random requests without an error of the service', async () => {
    const message = fc.oneof(
      fc.jsonValue(),
      fc.tuple(fc.constantFrom(...toolNames), input).map(([name, args]) => toolCall(name, args)),
      fc.record({ jsonrpc: fc.constant('2.0'), id: fc.jsonValue(), method: fc.string(), params: fc.jsonValue() }),
    );
    await fc.assert(
      fc.asyncProperty(message, async (sent) => {
        const response = await post(space.key, sent);
        expect(response.status).toBeLessThan(500);
        const text = await response.text();
        expect(text).not.toContain('internal_error');
        expect(text).not.toContain('"code":-32603');
      }),
      { numRuns: runs(100, 3_000) },
    );
  });

  it('[MCP-3, GEN-3] reject forms of any kind', async () => {
    const names = [
      'grant_type',
      'code',
      'client_id',
      'redirect_uri',
      'code_verifier',
      'refresh_token',
      'resource',
      'token',
    ];
    const value = fc.oneof(
      fc.constantFrom('authorization_code', 'refresh_token', 'x', ''),
      fc.string({ unit: 'binary' }),
    );
    const form = fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 10 });
    const path = fc.constantFrom('/oauth/token', '/oauth/revoke', '/oauth/authorize', '/oauth/sign-in');
    await fc.assert(
      fc.asyncProperty(path, form, async (to, sent) => {
        const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://galley.test' };
        const response = await ask(to, { method: 'POST', headers, body: new URLSearchParams(sent).toString() });
        expect(response.status).toBeLessThan(500);
        expect(response.headers.has('Set-Cookie')).toBe(false);
        expect(await response.text()).not.toContain('access_token');
      }),
      { numRuns: runs(80, 2_000) },
    );
  });

  it('[MCP-3, GEN-3] reject registrations of any kind, or return what they accepted', async () => {
    const metadata = fc.oneof(
      fc.jsonValue(),
      fc.record({
        redirect_uris: fc.array(fc.oneof(fc.webUrl({ withFragments: true }), fc.string())),
        client_name: fc.jsonValue(),
      }),
    );
    await fc.assert(
      fc.asyncProperty(metadata, fc.ipV4(), async (json, address) => {
        const headers = { 'CF-Connecting-IP': address };
        const response = await ask('/oauth/register', { method: 'POST', json, headers });
        expect([201, 400, 429]).toContain(response.status);
      }),
      { numRuns: runs(80, 2_000) },
    );
  });
});
