import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { toolNames } from '../../../src/access/scopes.ts';
import { apiKeys } from '../../../src/records/api-keys.ts';
import { templates } from '../../../src/records/templates.ts';
import { makePerson } from '../../harness/people.ts';
import { ask, bearer, readProblem } from '../../harness/service.ts';
import { db, makeKey, makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';
import { connect, post, toolCall } from './client.ts';

let space: TestSpace;
let other: TestSpace;

beforeAll(async () => {
  [space, other] = [await makeSpace(), await makeSpace()];
});

const readError = async (response: Response) => (await response.json<{ error: { code: number } }>()).error.code;
const listTemplates = async (spaceId: string) =>
  (await db.select().from(templates).where(eq(templates.spaceId, spaceId))).length;

describe('POST /mcp', () => {
  it('[MCP-1] has a strict schema for every tool, and a small list of them', async () => {
    const { client } = await connect(space.key);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([...toolNames].sort());
    for (const { name, inputSchema, description } of tools) {
      expect([name, inputSchema['additionalProperties']]).toEqual([name, false]);
      expect(description?.length).toBeGreaterThan(40);
    }
    expect(JSON.stringify(tools).length).toBeLessThan(108 * 1024);
    expect(client.getInstructions()).toContain('preview_page');
  });

  it('[MCP-4] has the guides as resources, and prompts that start a design', async () => {
    const { client } = await connect(space.key);
    const { resources } = await client.listResources();
    const uris = resources.map(({ uri }) => uri);
    // Written guides and generated ones, but none for contributors to the service.
    const files = {
      documents: '# Documents',
      warnings: '# Warnings',
      expressions: '# Expr',
      layers: '# L',
      styles: '# St',
    };
    for (const [name, title] of Object.entries(files)) {
      const uri = `galley://guides/${name}.md`;
      expect(resources.find((each) => each.uri === uri)?.description).toMatch(/\w.*\.$/);
      const { contents } = await client.readResource({ uri });
      expect(JSON.stringify(contents)).toContain(title);
      expect(await (await ask(`/docs/${name}.md`)).text()).toBe((contents[0] as { text: string }).text);
    }
    expect(uris).not.toContain('galley://guides/house.md');
    for (const uri of uris) expect([uri, (await client.readResource({ uri })).contents.length]).toEqual([uri, 1]);
    await expect(client.readResource({ uri: 'galley://guides/../package.json' })).rejects.toThrow('file_not_found');
    const { prompts } = await client.listPrompts();
    const prompt = await client.getPrompt({ name: prompts[0]?.name ?? '', arguments: { about: 'a sale of bicycles' } });
    expect(JSON.stringify(prompt.messages)).toContain('a sale of bicycles');
    await expect(client.getPrompt({ name: 'toString', arguments: { about: 'x' } })).rejects.toThrow('no such prompt');
  });

  it('[MCP-1, AUTH-8] hides the tools for which a key has no scope, and rejects calls of them', async () => {
    const scopes = { mcpTools: ['whoami', 'list_brands'] };
    const { client, call } = await connect(await makeKey(space.id, { scopes }));
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(scopes.mcpTools);
    const before = await listTemplates(space.id);
    const refused = await call('create_template', { name: 'No' });
    expect([refused.isError, refused.data.error.code]).toEqual([true, 'scope_denied']);
    expect(refused.data.error.detail).toContain('mcpTools: create_template');
    expect(await listTemplates(space.id)).toBe(before);
    expect((await call('whoami')).data.tools).toEqual(scopes.mcpTools);
  });

  it('[MCP-1, AUTH-8] requires none of the scopes of the endpoints', async () => {
    const { pageId } = await makeTemplate(space.id);
    const { call } = await connect(await makeKey(space.id, { scopes: { apiEndpoints: [] } }));
    expect((await call('render_page', { pageId })).isError).toBe(false);
  });

  it('[AUTH-1] accesses records of its own space only', async () => {
    const foreign = await makeTemplate(other.id);
    const { call } = await connect(space.key);
    const calls: Array<[string, Record<string, unknown>, string]> = [
      ['get_template', { templateId: foreign.id }, 'template_not_found'],
      ['update_template', { templateId: foreign.id, name: 'Mine' }, 'template_not_found'],
      ['publish_template', { templateId: foreign.id }, 'template_not_found'],
      ['preview_page', { pageId: foreign.pageId }, 'page_not_found'],
      ['render_page', { pageId: foreign.pageId }, 'page_not_found'],
      ['render_page', { pageId: foreign.pageId, draft: true }, 'page_not_found'],
    ];
    for (const [name, input, code] of calls)
      expect([name, (await call(name, input)).data.error.code]).toEqual([name, code]);
    const page = { name: 'x', width: 10, height: 10 };
    const seen = await call('preview_page', { page, templateId: foreign.id });
    expect(seen.data.error.code).toBe('template_not_found');
    const ownTemplate = await makeTemplate(space.id);
    const stolen = await call('update_template', {
      templateId: ownTemplate.id,
      pages: [{ id: foreign.pageId, name: 'Mine' }],
    });
    expect(stolen.data.error.code).toBe('page_not_found');
  });

  it('[AUTH-2, AUTH-3] is 401 without a key, with a deleted one, and with a session', async () => {
    const key = await makeKey(space.id, { name: 'gone' });
    expect((await post(key, toolCall('whoami'))).status).toBe(200);
    await db.delete(apiKeys).where(eq(apiKeys.name, 'gone'));
    const person = await makePerson({ spaceId: space.id, role: 'owner' });
    const answers = [
      [await post(key, toolCall('whoami')), 'key_revoked'],
      [await post('glly_nothing', toolCall('whoami')), 'key_unknown'],
      [await post(space.gt, toolCall('whoami')), 'unauthorized'],
      [
        await ask('/mcp', { method: 'POST', json: toolCall('whoami'), headers: { Cookie: person.cookie } }),
        'unauthorized',
      ],
    ] as const;
    for (const [answer, code] of answers) {
      expect(answer.headers.get('WWW-Authenticate')).toContain('/.well-known/oauth-protected-resource/mcp');
      expect(await readProblem(answer)).toMatchObject({ status: 401, code });
    }
  });

  it('[MCP-2] reports what is wrong with an input: every fault with its path, and what to do', async () => {
    const { call } = await connect(space.key);
    const before = await listTemplates(space.id);
    const style = { colour: 'red' };
    const layers = [
      { id: 'a', type: 'text', content: '{{ nope( }}', style },
      { id: 'b', type: 'texxt' },
    ];
    const pages = [{ name: 'p', width: 0, height: 10, layers }];
    const { isError, data } = await call('create_template', { name: 'x', pages });
    expect([isError, data.error.status]).toEqual([true, 400]);
    const paths = data.error.errors.map(({ path }: { path: string }) => path);
    for (const path of ['pages.0.width', 'pages.0.layers.0.style.colour', 'pages.0.layers.1.type'])
      expect(paths).toContain(path);
    expect(data.error.remedy).toContain('path');
    expect(await listTemplates(space.id)).toBe(before);
  });

  it.each([
    ['whoami', { more: 1 }],
    ['list_templates', { perPage: 101 }],
    ['list_templates', { perPage: '5' }],
    ['get_template', {}],
    ['get_template', { templateId: 5 }],
    ['render_page', { pageId: 'x', page: {} }],
    ['render_page', { pageId: 'x', output: 'binary' }],
    ['preview_page', {}],
    ['preview_page', { pageId: 'x', templateId: 'y' }],
    ['update_entry', { data: {} }],
    ['create_brand', { name: '' }],
    ['code_to_image', { code: 'x', output: 'json' }],
  ])('[MCP-2] rejects for %s the input %j', async (name, input) => {
    const { call } = await connect(space.key);
    const { isError, data } = await call(name, input);
    expect([isError, data.error.status]).toEqual([true, 400]);
    expect(data.error.errors.length).toBeGreaterThan(0);
  });

  it('[MCP-2, SEC-5] changes a template with its pages completely or not at all', async () => {
    const { call } = await connect(space.key);
    const { data } = await call('create_template', { name: 'Two', pages: [{ name: 'One', width: 10, height: 10 }] });
    const { id: templateId, pages } = data.doc;
    const one = { id: pages[0].id, name: 'Uno' };
    const two = { name: 'Dos', width: 10, height: 10 };
    const change = (changed: object[]) => call('update_template', { templateId, name: 'Changed', pages: changed });
    const bad = await change([one, { ...two, width: 'wide' }]);
    expect(bad.data.error.errors[0].path).toBe('pages.1.width');
    expect((await change(Array.from({ length: 200 }, () => two))).data.error.code).toBe('conflict');
    const unchanged = { name: 'Two', pages: [{ name: 'One' }] };
    expect((await call('get_template', { templateId })).data.doc).toMatchObject(unchanged);
    const good = await change([one, two]);
    expect(good.data.doc).toMatchObject({ name: 'Changed', pages: [{ name: 'Uno', width: 10 }, { name: 'Dos' }] });
    expect((await change([one, one])).data.error.errors[0].path).toBe('pages.1.id');
  });

  it('[MCP-2, SEC-5] loses none of several concurrent edits', async () => {
    const { call } = await connect(space.key);
    const { data } = await call('create_template', { name: 'Busy', pages: [{ name: 'One', width: 10, height: 10 }] });
    const { id: templateId, pages } = data.doc;
    const edits = [{ name: 'Uno' }, { width: 20 }, { height: 30 }];
    await Promise.all(
      edits.map((edit) => call('update_template', { templateId, pages: [{ id: pages[0].id, ...edit }] })),
    );
    const { data: after } = await call('get_template', { templateId });
    expect(after.doc.pages[0]).toMatchObject({ name: 'Uno', width: 20, height: 30 });
  });

  it('[MCP-1] has brands and content with the same verbs as the other doors', async () => {
    const { call } = await connect(space.key);
    const tokens = { colors: { primary: '#112233' } };
    const brandId = (await call('create_brand', { name: 'House', tokens })).data.doc.id;
    await call('update_brand', { brandId, name: 'Home' });
    expect((await call('get_brand', { brandId })).data.doc).toMatchObject({ name: 'Home', tokens });
    expect((await call('list_brands')).data.count).toBe(1);
    const fields = [{ apiName: 'slug', name: 'Slug', type: 'text' }];
    expect((await call('create_collection', { apiName: 'posts', name: 'Posts', fields })).isError).toBe(false);
    const entryId = (await call('create_entry', { collection: 'posts', data: { slug: 'one' } })).data.doc.id;
    await call('update_entry', { entryId, data: { slug: 'uno' } });
    expect((await call('publish_entry', { entryId })).data.doc.status).toBe('published');
    expect((await call('list_entries', { collection: 'posts' })).data.list[0].data).toEqual({ slug: 'uno' });
    expect((await call('list_collections')).data.count).toBe(1);
    expect((await ask('/api/v1/public/content/posts/uno', { headers: bearer(space.key) })).status).toBe(200);
    expect((await call('list_shaders', { public: true })).isError).toBe(false);
    expect((await call('list_public_templates', { search: 'x' })).isError).toBe(false);
    const code = await call('code_to_image', { code: 'let x = 1', lang: 'js', theme: 'github-dark' });
    expect([code.isError, code.picture?.mediaType]).toEqual([false, 'image/png']);
  });
});

describe('a request that is no call of a tool', () => {
  it('[MCP-2] gets errors of the protocol for unknown tools and methods', async () => {
    for (const name of ['no_such_tool', 'toString', '__proto__'])
      expect([name, await readError(await post(space.key, toolCall(name)))]).toEqual([name, -32602]);
    const unknown = { jsonrpc: '2.0', id: 1, method: 'admin/everything' };
    expect(await readError(await post(space.key, unknown))).toBe(-32601);
  });

  it.each([
    ['no JSON', '{"jsonrpc"', 400],
    ['a batch', [toolCall('whoami'), toolCall('whoami')], 400],
    ['an empty batch', [], 400],
    ['nothing', '', 400],
    ['a text', '"x"', 400],
    ['null', 'null', 400],
    ['no version', { id: 1, method: 'tools/list' }, 400],
    ['another version', { jsonrpc: '1.0', id: 1, method: 'tools/list' }, 400],
    ['too deep', `${'['.repeat(70)}${']'.repeat(70)}`, 400],
    ['a prototype', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"__proto__":{}}}', 400],
    ['too large', `{"x":"${'x'.repeat(2 * 1024 * 1024)}"}`, 413],
  ])('[MCP-2, SEC-8] is rejected: %s', async (_, message, status) => {
    expect((await post(space.key, message)).status).toBe(status);
  });

  it('[MCP-2] is rejected with another content type, protocol version or origin', async () => {
    const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const postWith = (headers: Record<string, string>) => post(space.key, listing, headers);
    expect((await postWith({ 'Content-Type': 'text/plain' })).status).toBe(415);
    expect((await postWith({ 'MCP-Protocol-Version': '1999-01-01' })).status).toBe(400);
    expect((await postWith({ Accept: 'application/json' })).status).toBe(406);
    expect((await postWith({ Origin: 'https://galley.test' })).status).toBe(200);
    const foreign = await readProblem(await postWith({ Origin: 'https://evil.test' }));
    expect(foreign).toMatchObject({ status: 403, code: 'bad_origin' });
  });

  it.each(['GET', 'DELETE', 'PUT'])('[GEN-5] is 405 by %s', async (method) => {
    const response = await ask('/mcp', { method, headers: bearer(space.key) });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
  });
});
