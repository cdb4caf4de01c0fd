import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../src/access/roles.ts';
import { endpointScopes } from '../../src/access/scopes.ts';
import { toBase64Url } from '../../src/core/base64.ts';
import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/ids.ts';
import { apiKeys } from '../../src/records/api-keys.ts';
import { members } from '../../src/records/members.ts';
import { oauthCodes, oauthKeys } from '../../src/records/oauth.ts';
import { insertKeyFromCode } from '../../src/records/oauth-writes.ts';
import { insertPasswordReset } from '../../src/records/password-resets-writes.ts';
import { hashToken, mintToken, resetToken } from '../../src/services/authenticate/secret-tokens.ts';
import { authorizationRequest, form } from '../harness/oauth.ts';
import { askAs, makePerson, type Person, password } from '../harness/people.ts';
import { ask, bearer, readData, readProblem } from '../harness/service.ts';
import { db, makeSpace, type TestSpace } from '../harness/space.ts';
import { post, toolCall } from './mcp/client.ts';

const origin = 'https://galley.test';
const callback = 'http://127.0.0.1/callback';
const at = (port: number) => `http://127.0.0.1:${port}/callback`;
const verifier = 'v'.repeat(64);
let challenge: string;
let space: TestSpace;
let admin: Person;
let owner: Person;
let clientId: string;

beforeAll(async () => {
  challenge = toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
  clientId = await register();
});

beforeEach(async () => {
  space = await makeSpace();
  admin = await makePerson({ spaceId: space.id, role: 'admin' });
});

let addresses = 0;
async function register(...more: string[]): Promise<string> {
  const response = await ask('/oauth/register', {
    method: 'POST',
    json: { redirect_uris: [callback, ...more], client_name: 'CLI on <laptop>' },
    headers: { 'CF-Connecting-IP': `198.51.100.${(addresses++ % 250) + 1}` },
  });
  expect(response.status).toBe(201);
  return (await response.json<{ client_id: string }>()).client_id;
}

type Changes = Record<string, string | undefined>;
const buildRequest = (changes: Changes = {}) =>
  authorizationRequest({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: at(40_001),
    state: 'st',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    resource: `${origin}/api`,
    ...changes,
  });
interface Choice {
  person?: Person;
  spaceId?: string;
  scopes?: readonly string[];
  changes?: Changes;
}
const decide = ({ person = admin, spaceId = space.id, scopes = endpointScopes, changes = {} }: Choice = {}) =>
  ask(
    '/oauth/authorize',
    form(
      [
        ['request', buildRequest(changes).toString()],
        ['decision', 'agree'],
        ['space', spaceId],
        ...scopes.map((scope) => ['scope', scope]),
      ],
      { Cookie: person.cookie, Origin: origin },
    ),
  );
async function codeFor(choice: Choice = {}): Promise<string> {
  const response = await decide(choice);
  const location = new URL(response.headers.get('Location') ?? '');
  expect([response.status, location.host, location.searchParams.get('state')]).toEqual([303, '127.0.0.1:40001', 'st']);
  return location.searchParams.get('code') ?? '';
}
const exchanging = (code: string, changes: Record<string, string> = {}) =>
  ask(
    '/oauth/token',
    form({
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      redirect_uri: at(40_001),
      code_verifier: verifier,
      resource: `${origin}/api`,
      ...changes,
    }),
  );
interface Given {
  access_token: string;
  refresh_token?: string;
  token_type: string;
  expires_in: number;
  scope: string;
}
async function keyBy(choice: Choice = {}): Promise<Given> {
  const response = await exchanging(await codeFor(choice));
  expect(response.status).toBe(200);
  return await response.json();
}
const readError = async (response: Response) =>
  `${response.status} ${(await response.json<{ error: string }>()).error}`;
const templates = async (key: string) => (await ask('/api/templates', { headers: bearer(key) })).status;
/** The keys that users created. */
const keys = async () =>
  (await readData(await askAs(admin.cookie, '/api/v1/tokens/api-keys'))).list.filter(
    ({ createdBy }: { createdBy: string | null }) => createdBy !== null,
  );

/** As the link of a reset does; account/password-resets.test.ts covers requesting one. */
async function resetPasswordOfAdmin(): Promise<Response> {
  const now = systemClock.now();
  const token = mintToken(resetToken);
  const facts = { id: newId(), sealedToken: null, expiresOn: now + 60_000, createdOn: now };
  await insertPasswordReset(db, admin.email, { ...facts, tokenHash: await hashToken(token) });
  return await ask('/api/v1/account/password-reset/confirm', {
    method: 'POST',
    json: { token, password: 'another good password' },
  });
}

describe('an API key by consent', () => {
  it('[AUTH-1, AUTH-5, KEY-1] is a key of the space like any other: listed, stored as a hash, and it expires', async () => {
    const issuedKey = await keyBy();
    expect(issuedKey.access_token).toMatch(/^glly_/);
    expect(issuedKey).toMatchObject({ token_type: 'Bearer', scope: endpointScopes.join(' ') });
    expect(issuedKey.expires_in).toBeGreaterThan(90 * 86_400 - 60);
    expect(issuedKey.expires_in).toBeLessThanOrEqual(90 * 86_400);
    expect(issuedKey.refresh_token).toBeUndefined();
    expect(await templates(issuedKey.access_token)).toBe(200);
    const [listed] = await keys();
    expect(listed).toMatchObject({
      name: 'CLI on <laptop>',
      createdBy: admin.userId,
      prefix: issuedKey.access_token.slice(0, 9),
      scopes: { apiEndpoints: [...endpointScopes], mcpTools: [] },
    });
    expect(Date.parse(listed.expiresAt) - Date.now()).toBeLessThanOrEqual(90 * 86_400_000);
    const stored = JSON.stringify([await db.select().from(apiKeys), await db.select().from(oauthKeys)]);
    expect(stored).toContain(await hashToken(issuedKey.access_token));
    expect(stored).not.toContain(issuedKey.access_token);
  });

  it('[AUTH-8] may do what the user granted, and use no tool of /mcp', async () => {
    const issuedKey = await keyBy({ scopes: ['templates.read', 'mcp:write', 'nothing'] });
    expect(issuedKey.scope).toBe('templates.read');
    expect(await templates(issuedKey.access_token)).toBe(200);
    const written = await ask('/api/templates', {
      method: 'POST',
      json: { name: 'Card' },
      headers: bearer(issuedKey.access_token),
    });
    expect(await readProblem(written)).toMatchObject({ code: 'scope_denied' });
    expect(await (await post(issuedKey.access_token, toolCall('whoami'))).text()).toContain('scope_denied');
  });

  it('[AUTH-1] belongs to the space that the user chose, and can access no other', async () => {
    const other = await makeSpace();
    expect((await decide({ spaceId: other.id })).status).toBe(404);
    const issuedKey = await keyBy();
    const made = await ask('/api/templates', {
      method: 'POST',
      json: { name: 'Card' },
      headers: bearer(issuedKey.access_token),
    });
    expect((await readData(made)).doc.spaceId).toBe(space.id);
    const foreign = await ask('/api/templates', {
      method: 'POST',
      json: { name: 'Other' },
      headers: bearer(other.key),
    });
    const { doc } = await readData(foreign);
    expect((await ask(`/api/templates/${doc.id}`, { headers: bearer(issuedKey.access_token) })).status).toBe(404);
  });

  it('[AUTH-3, KEY-4] is revoked like any other, from the next request on', async () => {
    const issuedKey = await keyBy();
    const [listed] = await keys();
    await askAs(admin.cookie, `/api/v1/tokens/api-keys/${listed.id}`, { method: 'DELETE' });
    expect(await templates(issuedKey.access_token)).toBe(401);
    expect(await db.select().from(oauthKeys).where(eq(oauthKeys.keyId, listed.id))).toEqual([]);
  });

  it.each<[string, (memberId: string) => Promise<Response>]>([
    [
      'a lower role',
      (id) => askAs(owner.cookie, `/api/v1/space/members/${id}`, { method: 'PATCH', json: { role: 'editor' } }),
    ],
    ['removal from the space', (id) => askAs(owner.cookie, `/api/v1/space/members/${id}`, { method: 'DELETE' })],
    [
      'another password',
      () =>
        askAs(admin.cookie, '/api/v1/account/password', {
          method: 'POST',
          json: { currentPassword: password, newPassword: 'another good password' },
        }),
    ],
    ['a password reset', resetPasswordOfAdmin],
    [
      'the end of the account',
      () => askAs(admin.cookie, '/api/v1/account/close', { method: 'POST', json: { password } }),
    ],
  ])('[MCP-3, AUTH-9] ends with %s of its user, and no other key does (S9)', async (_, end) => {
    owner = await makePerson({ spaceId: space.id, role: 'owner' });
    const ofOwner = await keyBy({ person: owner });
    const issuedKey = await keyBy();
    const byHand = await readData(
      await askAs(admin.cookie, '/api/v1/tokens/api-keys', { method: 'POST', json: { name: 'By hand' } }),
    );
    const { list } = await readData(await askAs(owner.cookie, '/api/v1/space/members'));
    const member = list.find(({ userId }: { userId: string }) => userId === admin.userId);
    expect(await templates(issuedKey.access_token)).toBe(200);
    expect((await end(member.id)).status).toBe(200);
    expect(await readProblem(await ask('/api/templates', { headers: bearer(issuedKey.access_token) }))).toMatchObject({
      status: 401,
    });
    expect([await templates(byHand.doc.token), await templates(ofOwner.access_token)]).toEqual([200, 200]);
  });

  it('[MCP-3] stays while the user’s role may create keys', async () => {
    owner = await makePerson({ spaceId: space.id, role: 'owner' });
    const second = await makePerson({ spaceId: space.id, role: 'owner' });
    const issuedKey = await keyBy({ person: second });
    const { list } = await readData(await askAs(owner.cookie, '/api/v1/space/members'));
    const member = list.find(({ userId }: { userId: string }) => userId === second.userId);
    await askAs(owner.cookie, `/api/v1/space/members/${member.id}`, { method: 'PATCH', json: { role: 'admin' } });
    expect(await templates(issuedKey.access_token)).toBe(200);
  });

  it('[MCP-3] is not stored if its user lost the role, or the code was withdrawn, during the exchange (S9)', async () => {
    const now = systemClock.now();
    const key = { spaceId: space.id, name: 'Late', hash: newId(), prefix: 'glly_x', scopes: {}, expiresOn: null };
    const late = (createdBy: string, codeHash: string) =>
      insertKeyFromCode(db, { ...key, createdBy }, { clientId, codeHash, now });
    const codeHash = await hashToken(await codeFor());
    expect(await late(admin.userId, newId())).toBe(false);
    await db.update(members).set({ role: 'editor' }).where(eq(members.userId, admin.userId));
    expect(await late(admin.userId, codeHash)).toBe(false);
    await db.update(members).set({ role: 'admin' }).where(eq(members.userId, admin.userId));
    expect(await late(admin.userId, codeHash)).toBe(true);
  });

  it('[KEY-1, AUTH-6] can be granted by owners and admins only; others can only go back', async () => {
    for (const role of ['editor', 'viewer'] satisfies Role[]) {
      const person = await makePerson({ spaceId: space.id, role });
      expect(await readProblem(await decide({ person }))).toMatchObject({ code: 'forbidden_role' });
    }
    expect(await keys()).toEqual([]);
  });

  it('[KEY-1] is not created if the user lost the role, or left the space, before the exchange', async () => {
    const code = await codeFor();
    await db.update(members).set({ role: 'editor' }).where(eq(members.userId, admin.userId));
    expect(await readError(await exchanging(code))).toBe('400 invalid_grant');
    expect(await db.select().from(apiKeys).where(eq(apiKeys.createdBy, admin.userId))).toEqual([]);
  });
});

describe('the page of consent to a key', () => {
  it('[MCP-3, SEC-6] shows the client, the scopes and expiry of the key, escaped, and the spaces in which a key may be created', async () => {
    const page = await (await askAs(admin.cookie, `/oauth/authorize?${buildRequest()}`)).text();
    for (const expectedText of [
      'CLI on &lt;laptop&gt;',
      '127.0.0.1:40001',
      space.id,
      admin.email,
      '90 days',
      ...endpointScopes,
    ])
      expect(page).toContain(expectedText);
    expect(page).not.toContain('create_template');
    const consentRequest = buildRequest({ scope: 'templates.read' });
    const narrow = await (await askAs(admin.cookie, `/oauth/authorize?${consentRequest}`)).text();
    expect([narrow.includes('templates.read'), narrow.includes('templates.write')]).toEqual([true, false]);
  });

  it('[KEY-1] lets users who may create no key go back, and links nowhere else', async () => {
    const viewer = await makePerson({ spaceId: space.id, role: 'viewer' });
    // In their own space they may.
    await db.update(members).set({ role: 'viewer' }).where(eq(members.userId, viewer.userId));
    const response = await askAs(viewer.cookie, `/oauth/authorize?${buildRequest()}`);
    expect([response.status, response.headers.get('Content-Security-Policy')]).toEqual([
      403,
      expect.stringContaining("form-action 'self' http://127.0.0.1:40001;"),
    ]);
    const page = await response.text();
    expect([page.includes('value="agree"'), page.includes('value="refuse"')]).toEqual([false, true]);
  });

  it.each([
    ['a key for an address of the web', { redirect_uri: 'https://assistant.test/callback' }, 'invalid_target'],
    ['a key for the scheme of a program', { redirect_uri: 'com.example.program:/callback' }, 'invalid_target'],
    ['scopes of /mcp', { scope: 'mcp:read' }, 'invalid_scope'],
    ['an unknown scope', { scope: 'templates.read all' }, 'invalid_scope'],
    ['the API of others', { resource: 'https://other.test/api' }, 'invalid_target'],
    ['no PKCE', { code_challenge: undefined }, 'invalid_request'],
  ])('[MCP-3] rejects %s', async (_, changes: Changes, error) => {
    const client_id = await register('https://assistant.test/callback', 'com.example.program:/callback');
    const refused = await decide({ changes: { client_id, ...changes } });
    expect([refused.status, refused.headers.get('Location')]).toEqual([400, null]);
    expect(await refused.text()).toContain(`<code>${error}</code>`);
  });
});

describe('a code for a key', () => {
  it('[MCP-3] is exchanged once if many requests try at a time', async () => {
    const code = await codeFor();
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchanging(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
  });

  it('[MCP-3] revokes its key if it is exchanged again', async () => {
    const code = await codeFor();
    const { access_token: key } = await (await exchanging(code)).json<Given>();
    expect(await templates(key)).toBe(200);
    expect(await readError(await exchanging(code))).toBe('400 invalid_grant');
    expect(await templates(key)).toBe(401);
  });

  it.each([
    ['another verifier', { code_verifier: 'w'.repeat(64) }, '400 invalid_grant'],
    ['another port', { redirect_uri: at(40_002) }, '400 invalid_request'],
    ['the resource of /mcp', { resource: `${origin}/mcp` }, '400 invalid_grant'],
  ])('[MCP-3] is not exchanged with %s', async (_, changes, refusal) => {
    expect(await readError(await exchanging(await codeFor(), changes))).toBe(refusal);
    expect(await keys()).toEqual([]);
  });

  it('[MCP-3] of /mcp creates no key, whatever the exchange names', async () => {
    const changes = { resource: `${origin}/mcp`, scope: 'mcp:read' };
    const code = await codeFor({ changes, scopes: ['mcp:read'] });
    expect(await readError(await exchanging(code))).toBe('400 invalid_grant');
    const issuedKey = await (
      await exchanging(await codeFor({ changes, scopes: ['mcp:read'] }), { resource: `${origin}/mcp` })
    ).json<Given>();
    expect(issuedKey.access_token).toMatch(/^gloa_/);
    expect(await keys()).toEqual([]);
  });

  it('[MCP-3] expires after a minute', async () => {
    const code = await codeFor();
    const past = { expiresOn: systemClock.now() - 1 };
    await db
      .update(oauthCodes)
      .set(past)
      .where(eq(oauthCodes.hash, await hashToken(code)));
    expect(await readError(await exchanging(code))).toBe('400 invalid_grant');
  });
});

describe('revocation', () => {
  const revoke = (token: string, client: string) => ask('/oauth/revoke', form({ token, client_id: client }));

  it('[AUTH-3] ends a key for its client, and for no other', async () => {
    const { access_token: key } = await keyBy();
    expect((await revoke(key, await register())).status).toBe(200);
    expect(await templates(key)).toBe(200);
    expect((await revoke(key, clientId)).status).toBe(200);
    expect(await templates(key)).toBe(401);
  });

  it('[KEY-4] ends no key that a user created, and no similar one', async () => {
    const { access_token: key } = await keyBy();
    expect((await revoke(space.key, clientId)).status).toBe(200);
    expect((await revoke(key.slice(0, -1), clientId)).status).toBe(200);
    expect([await templates(space.key), await templates(key)]).toEqual([200, 200]);
  });
});

it('[MCP-3] the API is described as a protected resource, and the server lists only scopes of /mcp', async () => {
  const resource = await (await ask('/.well-known/oauth-protected-resource/api')).json();
  expect(resource).toMatchObject({ resource: `${origin}/api`, scopes_supported: [...endpointScopes] });
  const server = await (await ask('/.well-known/oauth-authorization-server')).json<{ scopes_supported: string[] }>();
  expect(server.scopes_supported).toEqual(['mcp:read', 'mcp:render', 'mcp:write']);
});
