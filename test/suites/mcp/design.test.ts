import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { namedPage } from '../../../src/design/document/page.ts';
import { designText } from '../../../src/doors/mcp/teaching.ts';
import { identifyPicture } from '../../../src/draw/gather/pictures/index.ts';
import { events } from '../../../src/records/events.ts';
import { deepIt } from '../../harness/depth.ts';
import { askAs, makePerson } from '../../harness/people.ts';
import { ask, bearer, readData } from '../../harness/service.ts';
import { db, makeSpace, type TestSpace } from '../../harness/space.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { connect } from './client.ts';

let space: TestSpace;
let agent: Awaited<ReturnType<typeof connect>>;

beforeAll(async () => {
  space = await makeSpace({ creditsLimit: 100 });
  agent = await connect(space.key);
});

const text = (id: string, facts: object, style: object = {}) => ({
  id,
  type: 'text',
  x: 20,
  y: 20,
  width: 260,
  content: 'Hello',
  ...facts,
  style: { fontFamily: 'Inter', fontSize: 24, color: '#000000', ...style },
});
const card = (layers: object[]) => ({ name: 'Card', width: 300, height: 200, backgroundColor: '#ffffff', layers });
const listCodes = (lint: Array<{ code: string; layerId?: string }>) =>
  lint.map(({ code, layerId }) => `${code} ${layerId ?? ''}`);

describe('an assistant', () => {
  it('[DOC-20] changes variables of a page and the samples that fill them in one call', async () => {
    const schema = (type: string) => ({ schema: { type: 'object', properties: { count: { type } } }, values: {} });
    const { data } = await agent.call('create_template', {
      name: 'Counter',
      pages: [{ ...card([]), variables: schema('string') }],
    });
    const { id, pages } = data.doc;
    const samples = [{ id: 'five', name: 'Five', values: { count: 5 } }];
    const change = { templateId: id, samples };
    expect((await agent.call('update_template', change)).data.error.code).toBe('invalid_tweak');
    const page = { id: pages[0].id, variables: schema('integer') };
    expect((await agent.call('update_template', { ...change, pages: [page] })).data.doc.id).toBe(id);
    expect((await agent.call('get_template', { templateId: id })).data.doc.samples).toEqual(samples);
  });

  it('[MCP-2, MCP-4] creates a design, views it, corrects it, publishes and renders it', async () => {
    const faulty = [
      text('long', { height: 20, content: 'Far too long a title for a box of this size' }),
      text('pale', { y: 120 }, { color: '#eeeeee' }),
    ];
    const { data: created } = await agent.call('create_template', { name: 'Card', pages: [card(faulty)] });
    const page = created.doc.pages[0];
    const first = await agent.call('preview_page', { pageId: page.id });
    expect(first.picture?.mediaType).toBe('image/png');
    expect(identifyPicture(first.picture?.bytes ?? new Uint8Array())).toMatchObject({ width: 300, height: 200 });
    expect(listCodes(first.data.lint)).toEqual(['text_overflow long', 'contrast_low pale']);

    const corrected = [text('long', { content: 'Short' }), text('pale', { y: 120 }, { color: '#333333' })];
    const templateId = created.doc.id;
    await agent.call('update_template', { templateId, pages: [{ id: page.id, layers: corrected }] });
    expect((await agent.call('preview_page', { pageId: page.id })).data.lint).toEqual([]);

    expect((await agent.call('render_page', { pageId: page.id })).data.error.code).toBe('page_not_published');
    expect((await agent.call('publish_template', { templateId })).data).toMatchObject({ templateId, version: 1 });
    const { data: rendered } = await agent.call('render_page', { pageId: page.id, format: 'jpeg' });
    expect(rendered).toMatchObject({ version: 1, format: 'jpeg', credits: { cost: 1, remaining: 97 } });
    const file = await ask(new URL(rendered.file.url).pathname);
    expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
  });

  it('[MCP-4] previews a page that is not saved, as in a template, and stores nothing', async () => {
    const variables = {
      schema: { type: 'object', properties: { who: { type: 'string', default: 'Ada' } } },
      values: {},
    };
    const { data: made } = await agent.call('create_template', { name: 'Empty', variables });
    const page = card([text('t', { content: '{{ who }} {{ nobody }}' })]);
    const seen = await agent.call('preview_page', { page, templateId: made.doc.id });
    expect([seen.isError, seen.picture?.mediaType]).toEqual([false, 'image/png']);
    expect(listCodes(seen.data.lint)).toEqual(['expression_error t']);
    const { data: after } = await agent.call('get_template', { templateId: made.doc.id });
    expect(after.doc.pages).toEqual([]);
  });

  it('[MCP-2] gets an example that is valid, and draws without a warning', async () => {
    const example = JSON.parse(/^EXAMPLE page: (.*)$/m.exec(designText)?.[1] ?? '');
    expect(namedPage.safeParse(example).success).toBe(true);
    expect((await agent.call('preview_page', { page: example })).data.lint).toEqual([]);
  });

  it.each([
    ['white on white', { color: '#ffffff' }, '#ffffff', ['contrast_low t']],
    ['grey on grey', { color: '#888888' }, '#999999', ['contrast_low t']],
    ['middle grey on white', { color: '#949494' }, '#ffffff', ['contrast_low t']],
    ['the same grey, large', { color: '#949494', fontSize: 48 }, '#ffffff', []],
    ['black on white', { color: '#000000' }, '#ffffff', []],
    ['half transparent', { color: '#00000033' }, '#ffffff', ['contrast_low t']],
    ['thin and small', { color: '#000000', fontSize: 11, fontWeight: 300 }, '#ffffff', []],
  ])('[MCP-4] gets a warning about text that is hard to read: %s', async (_, style, backgroundColor, lint) => {
    const page = { ...card([text('t', { content: 'Readable?' }, { fontSize: 16, ...style })]), backgroundColor };
    expect(listCodes((await agent.call('preview_page', { page })).data.lint)).toEqual(lint);
  });

  it('[MCP-4] gets no warning about content that flows on to further pages, nor two about what leaves the page', async () => {
    const flowing = Array.from({ length: 20 }, (_, index) => text(`t${index}`, { x: undefined, y: undefined }));
    const paginated = { ...card(flowing), paginate: { maxPages: 5 } };
    // Without a browser, all content is on one page.
    expect(listCodes((await agent.call('preview_page', { page: paginated })).data.lint)).toEqual([
      'pagination_unavailable ',
    ]);
    const below = card([text('t', { y: 400 })]);
    expect(listCodes((await agent.call('preview_page', { page: below })).data.lint)).toEqual(['text_overflow t']);
  });

  deepIt('[MCP-4] previews a page whose texts are too much work to check, and gets a warning', async () => {
    const blur = { filter: 'blur(60px)' };
    const surfaces = Array.from({ length: 10 }, (_, index) => ({
      id: `s${index}`,
      type: 'container',
      x: 0,
      y: 0,
      width: '100%',
      height: '100%',
      style: { backgroundColor: '#ffffff', ...blur },
    }));
    const sizes = [6, 10, 14, 18, 24, 32, 40];
    const codes = new Set<string>();
    for (const count of sizes) {
      const layers = Array.from({ length: count }, (_, index) =>
        surfaces.map((each) => ({ ...each, id: `${each.id}-${index}` })),
      );
      const page = { ...card([...layers.flat(), text('t', {})]), width: 1_200, height: 1_200 };
      const { isError, data } = await agent.call('preview_page', { page });
      if (isError) expect(data.error.code).toBe('output_too_large');
      else for (const { code } of data.lint) codes.add(code);
      if (isError || codes.has('contrast_unchecked')) break;
    }
    expect([...codes]).toContain('contrast_unchecked');
  });

  it('[MCP-4] gets no warning about text in a gradient, emoji, or text on a surface of its own', async () => {
    const gradient = { color: 'transparent', backgroundImage: 'linear-gradient(#000, #111)', backgroundClip: 'text' };
    const badge = { color: '#ffffff', backgroundColor: '#000000' };
    const layers = [text('g', {}, gradient), text('e', { y: 70, content: '🎉' }), text('b', { y: 120 }, badge)];
    expect(listCodes((await agent.call('preview_page', { page: card(layers) })).data.lint)).toEqual([]);
  });

  it('[MCP-1, HOOK-1] triggers the same events as other doors', async () => {
    const ownSpace = await makeSpace();
    const other = await connect(ownSpace.key);
    const { data } = await other.call('create_brand', { name: 'House' });
    await other.call('update_brand', { brandId: data.doc.id, name: 'Home' });
    const storedEvents = await db.select().from(events).where(eq(events.spaceId, ownSpace.id));
    expect(storedEvents.map(({ event }) => event).sort()).toEqual(['brand.created', 'brand.updated']);
  });

  it('[MCP-1, CRD-1, LOG-1] pays for previews and renders, and both appear in the log', async () => {
    const ownSpace = await makeSpace({ creditsLimit: 1 });
    const poor = await connect(ownSpace.key);
    const page = card([text('t', {})]);
    expect((await poor.call('preview_page', { page })).data.credits).toEqual({ cost: 1, remaining: 0 });
    const refused = await poor.call('preview_page', { page });
    expect([refused.isError, refused.data.error.code]).toEqual([true, 'credits_exhausted']);
    expect((await poor.call('whoami')).data.credits).toEqual({ limit: 1, used: 1, remaining: 0 });
    const viewer = await makePerson({ spaceId: ownSpace.id, role: 'viewer' });
    await waitFor(async () => {
      const { list } = await readData(await askAs(viewer.cookie, '/api/renders/logs'));
      expect(list.map(({ via, authKind, status }: Record<string, string>) => [via, authKind, status])).toEqual([
        ['mcp', 'key', 'failed'],
        ['mcp', 'key', 'ok'],
      ]);
    });
    const usage = await readData(await ask('/api/v1/usage', { headers: bearer(ownSpace.key) }));
    expect(usage.credits.used).toBe(1);
  });
});
