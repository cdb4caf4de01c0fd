import { convertIndexedToRgb, decode, encode } from 'fast-png';
import { beforeAll, describe, expect, it } from 'vitest';
import { toBase64 } from '../../../src/core/base64.ts';
import { madeFont } from '../../harness/build-font.ts';
import { askAs, makePerson } from '../../harness/people.ts';
import { ask } from '../../harness/service.ts';
import { makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';
import { connect } from './client.ts';

let space: TestSpace;
let agent: Awaited<ReturnType<typeof connect>>;

beforeAll(async () => {
  space = await makeSpace();
  agent = await connect(space.key);
});

/** A photo of 40 × 40 px in one color. */
function photo(color: readonly [number, number, number]): string {
  const data = new Uint8Array(40 * 40 * 3).map((_, index) => color[index % 3] ?? 0);
  return toBase64(encode({ width: 40, height: 40, data, channels: 3 }));
}

/** The color in the middle of a PNG. */
function readCentre(png: Uint8Array): number[] {
  const picture = decode(png);
  const { width, height, channels } = picture;
  const [pixels, samples] = picture.palette ? [convertIndexedToRgb(picture), 3] : [picture.data, channels];
  const start = (Math.floor(height / 2) * width + Math.floor(width / 2)) * samples;
  return [...pixels.slice(start, start + 3)];
}

const page = (src: string) => ({
  name: 'Photo',
  width: 40,
  height: 40,
  layers: [{ id: 'photo', type: 'image', x: 0, y: 0, width: 40, height: 40, src }],
});

describe('files over MCP (D14)', () => {
  it('[MCP-1] list_fonts finds families by name and by script', async () => {
    const { data } = await agent.call('list_fonts', { script: 'arabic' });
    expect(data.list.map(({ name }: { name: string }) => name)).toContain('Noto Sans Arabic');
    for (const { subsets } of data.list) expect(subsets).toContain('arabic');
    const byName = await agent.call('list_fonts', { search: 'PLAYFAIR' });
    expect(byName.data.list).toMatchObject([{ name: 'Playfair Display', category: 'display', source: 'built-in' }]);
    expect((await agent.call('list_fonts', { script: 'klingon' })).data).toMatchObject({ list: [], count: 0 });
    expect((await agent.call('list_fonts', { page: 2, perPage: 5 })).data.list).toHaveLength(5);
  });

  it('[MCP-1] list_fonts gives no category for an uploaded family, because its file has none (D14)', async () => {
    const { cookie } = await makePerson({ spaceId: space.id, role: 'editor' });
    const body = madeFont({ glyphs: [undefined, undefined], characters: 1 });
    expect((await askAs(cookie, '/api/v1/fonts', { method: 'POST', body })).status).toBe(200);
    const { data } = await agent.call('list_fonts', { search: 'made' });
    expect(data.list).toMatchObject([{ name: 'Made', category: null, weights: [700], source: 'space' }]);
  });

  it('[MCP-1] upload_asset stores a picture that layers can draw', async () => {
    const { data } = await agent.call('upload_asset', { name: 'Red', data: photo([220, 30, 40]) });
    expect(data.doc).toMatchObject({ name: 'Red', contentType: 'image/png', width: 40, height: 40 });
    expect((await ask(new URL(data.doc.url).pathname)).status).toBe(200);
    const { picture } = await agent.call('preview_page', { page: page(`asset:${data.doc.id}`) });
    expect(readCentre(picture?.bytes ?? new Uint8Array())).toEqual([220, 30, 40]);
    const again = await agent.call('upload_asset', { data: `data:image/png;base64,${photo([220, 30, 40])}` });
    expect(again.data.doc.id).toBe(data.doc.id);
  });

  it('[MCP-2] upload_asset reports what is wrong with its input, and stores nothing', async () => {
    const inputs = [
      [{}, 'invalid_body', 'either url or data'],
      [{ url: 'https://hooks.test/a.png', data: 'AAAA' }, 'invalid_body', 'either url or data'],
      [{ url: 'http://127.0.0.1/a.png' }, 'invalid_body', 'could not be downloaded'],
      [{ data: 'AAAA' }, 'invalid_file', ''],
      [{ data: 'not base64!' }, 'invalid_body', ''],
    ] as const;
    for (const [input, code, detail] of inputs) {
      const { isError, data } = await agent.call('upload_asset', input);
      expect([input, isError, data.error.code]).toEqual([input, true, code]);
      expect(data.error.detail).toContain(detail);
    }
  });

  it('[MCP-1] the deleting tools remove the record, in the caller’s space only, and say so in their annotations', async () => {
    const { data: asset } = await agent.call('upload_asset', { data: photo([1, 2, 3]) });
    const { data: brand } = await agent.call('create_brand', { name: 'House' });
    const { data: made } = await agent.call('create_template', {
      name: 'Two',
      pages: [page(`asset:${asset.doc.id}`), { ...page(''), name: 'Second' }],
    });
    const [first, second] = made.doc.pages;
    const { data: collection } = await agent.call('create_collection', {
      apiName: 'posts',
      name: 'Posts',
      fields: [{ apiName: 'slug', name: 'Slug', type: 'text' }],
    });
    const { data: entry } = await agent.call('create_entry', {
      collection: collection.doc.apiName,
      data: { slug: 'a' },
    });
    const calls = [
      ['delete_asset', { assetId: asset.doc.id }, 'asset_not_found'],
      ['delete_page', { pageId: second.id }, 'page_not_found'],
      ['delete_template', { templateId: made.doc.id }, 'template_not_found'],
      ['delete_brand', { brandId: brand.doc.id }, 'brand_not_found'],
      ['delete_entry', { entryId: entry.doc.id }, 'entry_not_found'],
    ] as const;
    const stranger = await connect((await makeSpace()).key);
    for (const [name, input, code] of calls) {
      expect([name, (await stranger.call(name, input)).data.error.code]).toEqual([name, code]);
      const { isError, data } = await agent.call(name, input);
      expect([name, isError, data.success, data.id]).toEqual([name, false, true, Object.values(input)[0]]);
      if (name === 'delete_asset')
        expect(data.warnings).toMatchObject([{ code: 'reference_missing', pageId: first.id }]);
      if (name === 'delete_page')
        expect((await agent.call('get_template', { templateId: made.doc.id })).data.doc.pages).toHaveLength(1);
      expect([name, (await agent.call(name, input)).data.error.code]).toEqual([name, code]);
    }
    const { tools } = await agent.client.listTools();
    const destructive = tools.filter(({ annotations }) => annotations?.destructiveHint).map(({ name }) => name);
    expect(destructive.sort()).toEqual(calls.map(([name]) => name).sort());
  });
});

describe('responses over MCP (D14)', () => {
  it('[MCP-1] have structured content that matches the output schema of the tool', async () => {
    const { client } = agent;
    const { tools } = await client.listTools();
    expect(tools.filter(({ outputSchema }) => outputSchema?.type !== 'object').map(({ name }) => name)).toEqual([]);
    // The client checks what it is given against the output schema.
    for (const name of ['whoami', 'list_templates', 'list_fonts', 'list_public_templates', 'list_brands']) {
      const { structuredContent, content } = await client.callTool({ name, arguments: {} });
      const [text] = content;
      expect(structuredContent).toEqual(JSON.parse(text?.type === 'text' ? text.text : ''));
    }
  });

  it('[MCP-1] are short when a design was written, and complete when one is read', async () => {
    const layers = Array.from({ length: 200 }, (_, index) => ({
      id: `l${index}`,
      type: 'text',
      content: `Line ${index}`,
    }));
    const made = await agent.call('create_template', {
      name: 'Long',
      pages: [{ name: 'P', width: 100, height: 100, layers }],
    });
    expect(JSON.stringify(made.data).length).toBeLessThan(600);
    const { id, pages } = made.data.doc;
    const changed = await agent.call('update_template', { templateId: id, pages: [{ id: pages[0].id, name: 'Q' }] });
    expect(changed.data.doc.pages).toEqual([{ id: pages[0].id, name: 'Q', width: 100, height: 100 }]);
    expect(JSON.stringify((await agent.call('list_templates')).data)).not.toContain('Line 7');
    expect((await agent.call('get_template', { templateId: id })).data.doc.pages[0].layers).toHaveLength(200);
  });

  it('[MCP-1, AUTH-1] of get_template contain the published version of a public template of another space, and no other', async () => {
    const other = await makeSpace();
    const open = await makeTemplate(other.id, { public: true });
    const hidden = await makeTemplate(other.id);
    const { data } = await agent.call('get_template', { templateId: open.id });
    expect(data.doc).toMatchObject({ id: open.id, pages: [{ id: open.pageId }] });
    expect(data.doc).not.toHaveProperty('spaceId');
    expect((await agent.call('get_template', { templateId: hidden.id })).data.error.code).toBe('template_not_found');
  });
});
