import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { toBase64Url } from '../../../src/core/base64.ts';
import { systemClock } from '../../../src/core/clock.ts';
import { listMembers } from '../../../src/records/members.ts';
import { deleteMember } from '../../../src/records/members-writes.ts';
import { oauthClients, oauthCodes, oauthTokens } from '../../../src/records/oauth.ts';
import { hashToken } from '../../../src/services/authenticate/secret-tokens.ts';
import { cleanUpSteps } from '../../../src/services/scheduled/clean-up.ts';
import { authorizationRequest, form } from '../../harness/oauth.ts';
import { askAs, makeOwnedSpace, makePerson, type Person, password } from '../../harness/people.ts';
import { ask, bearer, readData, readProblem } from '../../harness/service.ts';
import { testServices } from '../../harness/services.ts';
import { db, makeSpace, type TestSpace } from '../../harness/space.ts';
import { connect, post, toolCall } from './client.ts';

const origin = 'https://galley.test';
const callback = 'https://assistant.test/callback';
const verifier = 'v'.repeat(64);
let challenge: string;
let space: TestSpace;
let owner: Person;
let clientId: string;

beforeAll(async () => {
  challenge = toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
  ({ space, owner } = await makeOwnedSpace());
  clientId = (await register()).client_id;
});

let addresses = 0;
const registering = (body: object) =>
  ask('/oauth/register', {
    method: 'POST',
    json: body,
    headers: { 'CF-Connecting-IP': `203.0.113.${(addresses++ % 250) + 1}` },
  });
async function register(metadata: object = {}): Promise<{ client_id: string }> {
  const response = await registering({ redirect_uris: [callback], client_name: 'Test <b>assistant</b>', ...metadata });
  expect(response.status).toBe(201);
  return await response.json();
}

const buildRequest = (changes: Record<string, string | undefined> = {}) =>
  authorizationRequest({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callback,
    state: 'st',
    scope: 'mcp:read mcp:write',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    resource: `${origin}/mcp`,
    ...changes,
  });
const decide = (fields: string[][], { person = owner, request = buildRequest(), from = origin } = {}) =>
  ask('/oauth/authorize', form([['request', request.toString()], ...fields], { Cookie: person.cookie, Origin: from }));
const agreement = (spaceId = space.id) => [
  ['decision', 'agree'],
  ['space', spaceId],
  ['scope', 'mcp:read'],
  ['scope', 'mcp:write'],
];
async function codeFor(options: Parameters<typeof decide>[1] = {}, spaceId = space.id): Promise<string> {
  const response = await decide(agreement(spaceId), options);
  expect(response.status).toBe(303);
  const location = new URL(response.headers.get('Location') ?? '');
  expect(location.searchParams.get('iss')).toBe(origin);
  return location.searchParams.get('code') ?? '';
}
const exchanging = (fields: Record<string, string>) => ask('/oauth/token', form(fields));
const codeFields = (code: string, changes: Record<string, string> = {}) => ({
  grant_type: 'authorization_code',
  code,
  client_id: clientId,
  redirect_uri: callback,
  code_verifier: verifier,
  resource: `${origin}/mcp`,
  ...changes,
});
const refreshFields = (token: string) => ({ grant_type: 'refresh_token', refresh_token: token, client_id: clientId });
interface Tokens {
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
  scope: string;
}
async function tokens(response: Response): Promise<Tokens> {
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return await response.json();
}
const grant = async (options: Parameters<typeof decide>[1] = {}, spaceId?: string) =>
  tokens(await exchanging(codeFields(await codeFor(options, spaceId))));
const readError = async (response: Response) =>
  `${response.status} ${(await response.json<{ error: string }>()).error}`;
const whoami = (token: string) => post(token, toolCall('whoami'));

describe('an assistant that only knows the address', () => {
  it('[MCP-3] learns where to get tokens', async () => {
    const refused = await ask('/mcp', { method: 'POST', json: {} });
    const challengeHeader = refused.headers.get('WWW-Authenticate') ?? '';
    const address = /^Bearer resource_metadata="(.*)"$/.exec(challengeHeader)?.[1] ?? '';
    const resource = await (await ask(new URL(address).pathname)).json<Record<string, unknown>>();
    expect(resource).toMatchObject({ resource: `${origin}/mcp`, authorization_servers: [origin] });
    const server = await (await ask('/.well-known/oauth-authorization-server')).json<Record<string, unknown>>();
    expect(server).toMatchObject({ issuer: origin, code_challenge_methods_supported: ['S256'] });
    for (const name of ['authorization', 'token', 'registration', 'revocation'])
      expect(String(server[`${name}_endpoint`])).toMatch(/^https:\/\/galley\.test\/oauth\//);
  });

  it('[MCP-3] works in the space that a user chose, with the tools of the scopes that they granted', async () => {
    const grantTokens = await grant();
    expect(grantTokens).toMatchObject({
      token_type: 'Bearer',
      expires_in: expect.closeTo(3_600, -1),
      scope: 'mcp:read mcp:write',
    });
    const { call, client } = await connect(grantTokens.access_token);
    const { data } = await call('whoami');
    expect(data).toMatchObject({
      space: { id: space.id },
      caller: { kind: 'person', id: owner.userId, role: 'owner' },
    });
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain('create_template');
    expect(names).not.toContain('render_page');
    expect((await call('render_page', { pageId: 'x' })).data.error.code).toBe('scope_denied');
    const made = await call('create_template', { name: 'By grant' });
    expect((await call('get_template', { templateId: made.data.doc.id })).data.doc.spaceId).toBe(space.id);
  });

  it('[MCP-3] has tokens that work only for /mcp', async () => {
    const { access_token: token } = await grant();
    for (const path of ['/api/templates', '/api/v1/usage', '/api/v1/public/content/x/index'])
      expect((await readProblem(await ask(path, { headers: bearer(token) }))).status).toBe(401);
  });
});

describe('the pages of consent', () => {
  it('[MCP-3, SEC-6] show the client, its scopes and the space, escaped, without scripts, and cannot be framed', async () => {
    const response = await askAs(owner.cookie, `/oauth/authorize?${buildRequest()}`);
    const page = await response.text();
    expect(page).toContain('Test &lt;b&gt;assistant&lt;/b&gt;');
    for (const expectedText of ['assistant.test', space.id, 'create_template', 'mcp:read', owner.email])
      expect(page).toContain(expectedText);
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' https://assistant.test;");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('[MCP-3] make visitors sign in, and then continue', async () => {
    expect(await (await ask(`/oauth/authorize?${buildRequest()}`)).text()).toContain('type="password"');
    const fields = { request: buildRequest().toString(), email: owner.email, password };
    const wrong = await ask('/oauth/sign-in', form({ ...fields, password: 'wrong' }, { Origin: origin }));
    expect([wrong.status, wrong.headers.has('Set-Cookie')]).toEqual([401, false]);
    const right = await ask('/oauth/sign-in', form(fields, { Origin: origin }));
    expect([right.status, right.headers.get('Location')]).toEqual([303, `/oauth/authorize?${buildRequest()}`]);
    expect(right.headers.get('Set-Cookie')).toContain('HttpOnly');
  });

  it('[MCP-3, AUTH-7] reject forms of another origin, and forms without a session', async () => {
    expect(await readProblem(await decide(agreement(), { from: 'https://evil.test' }))).toMatchObject({
      code: 'bad_origin',
    });
    const signIn = form({ request: '', email: owner.email, password }, { Origin: 'https://evil.test' });
    expect(await readProblem(await ask('/oauth/sign-in', signIn))).toMatchObject({ code: 'bad_origin' });
    const nobody = await ask(
      '/oauth/authorize',
      form([['request', buildRequest().toString()], ...agreement()], { Origin: origin }),
    );
    expect((await readProblem(nobody)).status).toBe(401);
  });

  it('[MCP-3] report a denial to the client, and give no code for a space of other users', async () => {
    const refused = new URL((await decide([['decision', 'refuse']])).headers.get('Location') ?? '');
    expect([refused.origin, refused.searchParams.get('error'), refused.searchParams.get('state')]).toEqual([
      'https://assistant.test',
      'access_denied',
      'st',
    ]);
    const other = await makeSpace();
    expect(await readProblem(await decide(agreement(other.id)))).toMatchObject({ code: 'space_not_found' });
  });

  it('[MCP-3, AUTH-6] let a viewer grant what a viewer may do', async () => {
    const viewer = await makePerson({ spaceId: space.id, role: 'viewer' });
    const grantTokens = await grant({ person: viewer });
    expect(grantTokens.scope).toBe('mcp:read');
  });

  it.each([
    ['another address', { redirect_uri: 'https://evil.test/callback' }],
    ['an address with more', { redirect_uri: `${callback}/../x` }],
    ['no address', { redirect_uri: undefined }],
    ['an unknown client', { client_id: 'nobody' }],
  ])('[MCP-3] redirect nobody to %s', async (_, changes) => {
    for (const response of [
      await askAs(owner.cookie, `/oauth/authorize?${buildRequest(changes)}`),
      await decide(agreement(), { request: buildRequest(changes) }),
    ]) {
      expect([response.status, response.headers.get('Location')]).toEqual([400, null]);
    }
  });

  it.each([
    ['no PKCE', { code_challenge: undefined }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no method', { code_challenge_method: undefined }, 'invalid_request'],
    ['another resource', { resource: 'https://other.test/mcp' }, 'invalid_target'],
    ['an unknown scope', { scope: 'mcp:read admin' }, 'invalid_scope'],
    ['a token without a code', { response_type: 'token' }, 'unsupported_response_type'],
    ['a key for an address elsewhere', { resource: `${origin}/api` }, 'invalid_target'],
  ])('[MCP-3] reject %s on a page of their own', async (_, changes, error) => {
    for (const response of [
      await askAs(owner.cookie, `/oauth/authorize?${buildRequest(changes)}`),
      await decide(agreement(), { request: buildRequest(changes) }),
    ]) {
      // S11: nobody agreed, so nobody is redirected to an address that anyone may have registered.
      expect([response.status, response.headers.get('Location')]).toEqual([400, null]);
      expect(await response.text()).toContain(`<code>${error}</code>`);
    }
  });
});

describe('an authorization code', () => {
  it.each([
    ['another verifier', { code_verifier: 'w'.repeat(64) }, '400 invalid_grant'],
    ['another address', { redirect_uri: 'https://assistant.test/other' }, '400 invalid_request'],
    ['another resource', { resource: 'https://other.test/mcp' }, '400 invalid_target'],
    ['an unknown client', { client_id: 'nobody' }, '401 invalid_client'],
    ['another grant type', { grant_type: 'password' }, '400 unsupported_grant_type'],
    ['another code', { code: 'gloc_nothing' }, '400 invalid_grant'],
  ])('[MCP-3] is not exchanged with %s', async (_, changes, refusal) => {
    const code = await codeFor();
    expect(await readError(await exchanging(codeFields(code, changes)))).toBe(refusal);
  });

  it('[MCP-3] of one client is not exchanged by another', async () => {
    const other = await register();
    expect(await readError(await exchanging(codeFields(await codeFor(), { client_id: other.client_id })))).toBe(
      '400 invalid_grant',
    );
  });

  it('[MCP-3] is exchanged once if many requests try at a time', async () => {
    const code = await codeFor();
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchanging(codeFields(code))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
  });

  it('[MCP-3] revokes its tokens if it is exchanged again', async () => {
    const code = await codeFor();
    const grantTokens = await tokens(await exchanging(codeFields(code)));
    expect((await whoami(grantTokens.access_token)).status).toBe(200);
    expect(await readError(await exchanging(codeFields(code)))).toBe('400 invalid_grant');
    expect((await whoami(grantTokens.access_token)).status).toBe(401);
  });

  it('[MCP-3] expires after a minute', async () => {
    const code = await codeFor();
    await db
      .update(oauthCodes)
      .set({ expiresOn: systemClock.now() - 1 })
      .where(eq(oauthCodes.hash, await hashToken(code)));
    expect(await readError(await exchanging(codeFields(code)))).toBe('400 invalid_grant');
  });
});

describe('tokens', () => {
  it('[MCP-3] are stored as hashes', async () => {
    const grantTokens = await grant();
    const rows = await db.select().from(oauthTokens);
    expect(rows.length).toBeGreaterThan(0);
    for (const secret of [grantTokens.access_token, grantTokens.refresh_token])
      expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('[MCP-3] are refreshed once each; using one again revokes the grant', async () => {
    const first = await grant();
    const second = await tokens(await exchanging(refreshFields(first.refresh_token)));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await whoami(second.access_token)).status).toBe(200);
    expect(await readError(await exchanging(refreshFields(first.refresh_token)))).toBe('400 invalid_grant');
    expect((await whoami(second.access_token)).status).toBe(401);
    expect(await readError(await exchanging(refreshFields(second.refresh_token)))).toBe('400 invalid_grant');
  });

  it('[MCP-3] are refreshed once if many requests try at a time', async () => {
    const { refresh_token: token } = await grant();
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchanging(refreshFields(token))));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([]);
  });

  it('[MCP-3, SCL-3] are limited in number for each grant, however often it is refreshed', async () => {
    let { refresh_token: token, access_token: first } = await grant();
    const grantId = (
      await db
        .select()
        .from(oauthTokens)
        .where(eq(oauthTokens.hash, await hashToken(first)))
    )[0]?.grantId;
    for (let count = 0; count < 60; count++)
      token = (await tokens(await exchanging(refreshFields(token)))).refresh_token;
    const left = await db
      .select()
      .from(oauthTokens)
      .where(eq(oauthTokens.grantId, grantId ?? ''));
    expect(left).toHaveLength(100);
    first = (await tokens(await exchanging(refreshFields(token)))).access_token;
    expect((await whoami(first)).status).toBe(200);
  });

  it('[MCP-3] expire, and one kind is not accepted as the other', async () => {
    const grantTokens = await grant();
    expect((await whoami(grantTokens.refresh_token)).status).toBe(401);
    expect(await readError(await exchanging(refreshFields(grantTokens.access_token)))).toBe('400 invalid_grant');
    await db
      .update(oauthTokens)
      .set({ expiresOn: systemClock.now() })
      .where(eq(oauthTokens.hash, await hashToken(grantTokens.access_token)));
    expect((await whoami(grantTokens.access_token)).status).toBe(401);
  });

  it('[MCP-3] are revoked by their client, and by no other', async () => {
    const grantTokens = await grant();
    const other = await register();
    const revoke = (id: string) => ask('/oauth/revoke', form({ token: grantTokens.access_token, client_id: id }));
    expect((await revoke(other.client_id)).status).toBe(200);
    expect((await whoami(grantTokens.access_token)).status).toBe(200);
    expect((await revoke(clientId)).status).toBe(200);
    expect((await whoami(grantTokens.access_token)).status).toBe(401);
    expect(await readError(await exchanging(refreshFields(grantTokens.refresh_token)))).toBe('400 invalid_grant');
  });

  it('[MCP-3] are listed and revoked in the dashboard', async () => {
    const grantTokens = await grant();
    const { list } = await readData(await askAs(owner.cookie, '/api/v1/grants'));
    expect(list[0]).toMatchObject({
      clientName: 'Test <b>assistant</b>',
      userId: owner.userId,
      scopes: ['mcp:read', 'mcp:write'],
    });
    const editor = await makePerson({ spaceId: space.id, role: 'editor' });
    expect((await readData(await askAs(editor.cookie, '/api/v1/grants'))).list).toEqual([]);
    const path = `/api/v1/grants/${list[0].id}`;
    expect((await askAs(editor.cookie, path, { method: 'DELETE' })).status).toBe(404);
    expect((await askAs(owner.cookie, path, { method: 'DELETE' })).status).toBe(200);
    expect((await whoami(grantTokens.access_token)).status).toBe(401);
  });

  it('[MCP-3, AUTH-6] end when their user leaves the space', async () => {
    const editor = await makePerson({ spaceId: space.id, role: 'editor' });
    const grantTokens = await grant({ person: editor });
    const pending = await codeFor({ person: editor });
    expect((await whoami(grantTokens.access_token)).status).toBe(200);
    const { list } = await listMembers(db, space.id, { page: 1, perPage: 100 });
    await deleteMember(db, { id: list.find(({ userId }) => userId === editor.userId)?.id ?? '', spaceId: space.id });
    expect((await whoami(grantTokens.access_token)).status).toBe(401);
    expect(await readError(await exchanging(refreshFields(grantTokens.refresh_token)))).toBe('400 invalid_grant');
    expect(await readError(await exchanging(codeFields(pending)))).toBe('400 invalid_grant');
    const left = await env.DB.prepare('select count(*) as n from oauth_grants where user_id = ?')
      .bind(editor.userId)
      .first('n');
    expect(left).toBe(0);
  });

  it('[LIM-2] get their rate limit with every response, as keys do', async () => {
    const grantTokens = await grant();
    for (const token of [grantTokens.access_token, space.key]) {
      const response = await whoami(token);
      expect([response.status, response.headers.get('RateLimit-Policy')]).toEqual([
        200,
        expect.stringMatching(/^"key";q=/),
      ]);
      expect(response.headers.get('RateLimit')).toMatch(/^"key";r=\d+;t=\d+$/);
    }
  });
});

describe('registration', () => {
  it.each([
    'http://assistant.test/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://assistant.test/callback#part',
    'https://user@assistant.test/',
    'callback',
    '',
    // S11: schemes that programs of the operating system handle.
    'ms-msdt:/id',
    'intent://scan/#Intent;end',
    'intent:x',
    'mailto:ada@example.com',
    'file:///etc/passwd',
    'view-source:https://assistant.test/',
    'com.:/callback',
    'http://127.0.0.1.evil.test/callback',
  ])('[MCP-3] rejects addresses like %s', async (address) => {
    expect(await readError(await registering({ redirect_uris: [callback, address] }))).toBe('400 invalid_redirect_uri');
  });

  it.each([
    [{}, '400 invalid_redirect_uri'],
    [{ redirect_uris: [] }, '400 invalid_redirect_uri'],
    [{ redirect_uris: Array(11).fill(callback) }, '400 invalid_redirect_uri'],
    [{ redirect_uris: [callback], client_name: 1 }, '400 invalid_client_metadata'],
  ])('[MCP-3] rejects %j', async (metadata, refusal) => {
    expect(await readError(await registering(metadata))).toBe(refusal);
  });

  it('[MCP-3] accepts programs on the user’s machine, at any port, and their own schemes', async () => {
    const local = await register({
      redirect_uris: ['http://127.0.0.1/callback', 'cursor://anysphere.cursor-mcp/oauth', 'com.example.app:/callback'],
    });
    const to = (address: string) =>
      decide(agreement(), { request: buildRequest({ client_id: local.client_id, redirect_uri: address }) });
    expect((await to('http://127.0.0.1:43210/callback')).headers.get('Location')).toMatch(
      /^http:\/\/127\.0\.0\.1:43210\/callback\?code=/,
    );
    expect((await to('com.example.app:/callback')).headers.get('Location')).toMatch(
      /^com\.example\.app:\/callback\?code=/,
    );
    expect((await to('cursor://anysphere.cursor-mcp/oauth')).headers.get('Location')).toMatch(/^cursor:\/\/anysphere/);
    expect((await to('http://127.0.0.1:43210/other')).status).toBe(400);
  });

  it('[MCP-3] made before addresses were checked redirects nobody to a bad one (S11)', async () => {
    const redirectUri = 'ms-msdt:/id';
    const client = { id: 'registered-long-ago', name: 'Old', redirectUris: [redirectUri] };
    await db.insert(oauthClients).values({ ...client, createdOn: systemClock.now() });
    const response = await decide(agreement(), {
      request: buildRequest({ client_id: client.id, redirect_uri: redirectUri }),
    });
    expect([response.status, response.headers.get('Location')]).toEqual([400, null]);
  });

  it('[MCP-3] makes room by removing the oldest clients that nobody approved (S6)', async () => {
    const used = await register();
    await codeFor({ request: buildRequest({ client_id: used.client_id }) });
    const flood = env.DB.prepare(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 10000)
        insert into oauth_clients select 'flood-' || n, 'Flood', '["https://flood.test/"]', ? + n, null from numbers`,
    );
    await flood.bind(systemClock.now() - 20_000).run();
    const late = await register();
    const unused = env.DB.prepare('select id from oauth_clients where used_on is null order by created_on');
    const ids = (await unused.all<{ id: string }>()).results.map(({ id }) => id);
    expect([ids.length, ids.includes('flood-1'), ids.includes('flood-9999'), ids.at(-1)]).toEqual([
      10_000,
      false,
      true,
      late.client_id,
    ]);
    expect(await codeFor({ request: buildRequest({ client_id: late.client_id }) })).toMatch(/^gloc_/);
    expect(await codeFor({ request: buildRequest({ client_id: used.client_id }) })).toMatch(/^gloc_/);
    await env.DB.prepare("delete from oauth_clients where id like 'flood-%'").run();
  });

  it('[LIM-2] is limited by address', async () => {
    const one = () =>
      ask('/oauth/register', {
        method: 'POST',
        json: { redirect_uris: [callback] },
        headers: { 'CF-Connecting-IP': '192.0.2.77' },
      });
    const statuses = [];
    for (let count = 0; count < 21; count++) statuses.push((await one()).status);
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
  });

  it('[SCL-3] is forgotten after an hour if nobody approved the client (S6)', async () => {
    const [idle, used] = [await register(), await register()];
    await codeFor({ request: buildRequest({ client_id: used.client_id }) });
    const later = { now: () => systemClock.now() + 3_600_001 };
    const steps = cleanUpSteps(testServices({ clock: later }));
    for (const name of ['oauth_clients_removed', 'oauth_grants_removed'])
      await steps.find((step) => step.name === name)?.run();
    const left = (await db.select({ id: oauthClients.id }).from(oauthClients)).map(({ id }) => id);
    expect([left.includes(idle.client_id), left.includes(used.client_id)]).toEqual([false, true]);
    expect(await db.select().from(oauthCodes)).toEqual([]);
  });
});
