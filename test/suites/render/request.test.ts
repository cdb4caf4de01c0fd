import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, readEntries } from '../../harness/ledger.ts';
import { ask, bearer, postRender, readData, readProblem } from '../../harness/service.ts';
import { makeSpace, makeTemplate, type TestSpace, type TestTemplate } from '../../harness/space.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { aWebhook, listCourierRows, webhookServices } from '../../harness/webhooks.ts';

let space: TestSpace;
let template: TestTemplate;

beforeAll(async () => {
  space = await makeSpace();
  const variables = { schema: { type: 'object', properties: { title: { type: 'string', default: 'A' } } }, values: {} };
  const layers = [{ id: 't', type: 'text', content: '{{ title }}' }];
  template = await makeTemplate(space.id, { pages: [{ layers, variables }] });
});

const post = (body: object) => postRender(space.key, { pageId: template.pageId, ...body });
const get = (query: string) => ask(`/api/render/${template.pageId}?${query}`, { headers: bearer(space.key) });

describe('a render request', () => {
  it('[RND-1] is accepted by POST, with and without /index, and by GET', async () => {
    const json = { pageId: template.pageId };
    for (const path of ['/api/render', '/api/render/index']) {
      const response = await ask(path, { method: 'POST', headers: bearer(space.key), json });
      expect(await readData(response)).toMatchObject({ pageId: template.pageId, format: 'png' });
    }
    expect(await readData(await get(''))).toMatchObject({ pageId: template.pageId, format: 'png' });
  });

  it('[RND-1] accepts tweaks in the query as JSON and one by one, with the last value of a repeated key', async () => {
    const one = await readData(await get('tweaks={"title":"B"}'));
    const other = await readData(await get('tweaks={"title":"X"}&tweak:title=C&tweak:title=B'));
    expect(other.file.key).toBe(one.file.key);
    const posted = await readData(await post({ tweaks: { title: 'B' } }));
    expect(posted.file.key).toBe(one.file.key);
    expect(await readProblem(await get('tweaks={broken'))).toMatchObject({ status: 400, code: 'invalid_query' });
  });

  it('[RND-1, RND-7] gets the bytes for binary=true in the query as in a body', async () => {
    for (const query of ['binary=true', 'binary=1&output=json', 'output=raw']) {
      const response = await get(query);
      expect([query, response.status, response.headers.get('Content-Type')]).toEqual([query, 200, 'image/png']);
      await response.body?.cancel();
    }
    expect(await readData(await get('binary=false'))).toMatchObject({ format: 'png' });
    expect(await readProblem(await get('binary=maybe'))).toMatchObject({ status: 400, errors: [{ path: 'binary' }] });
  });

  it('[RND-1, RND-26] accepts metadata in the query as an object or as text', async () => {
    const echoMetadata = async (text: string) =>
      (await readData(await get(`metadata=${encodeURIComponent(text)}`))).metadata;
    expect(await echoMetadata('{"order":7,"note":"ä"}')).toEqual({ order: 7, note: 'ä' });
    for (const text of ['order 7', '7', '[1]', '"{}"', '{order: 7}', '{"__proto__":1}']) {
      expect(await echoMetadata(text)).toBe(text);
    }
    const large = JSON.stringify({ note: 'x'.repeat(2_040) });
    expect(await readProblem(await get(`metadata=${encodeURIComponent(large)}`))).toMatchObject({
      status: 400,
      errors: [{ path: 'metadata' }],
    });
  });

  it.each(['png', 'jpeg', 'webp', 'svg'])('[RND-2] draws %s', async (format) => {
    expect(await readData(await post({ format }))).toMatchObject({ format });
  });

  it('[RND-2] rejects an unknown format', async () => {
    expect(await readProblem(await post({ format: 'gif' }))).toMatchObject({ status: 400, code: 'invalid_body' });
    expect(await readProblem(await get('format=gif'))).toMatchObject({ status: 400, code: 'invalid_query' });
  });

  it('[RND-3] requires a pageId', async () => {
    const response = await postRender(space.key, { format: 'png' });
    expect(await readProblem(response)).toMatchObject({ status: 400, code: 'page_id_required' });
  });

  it('[RND-3] accepts pageIds for pdf only, at most 200', async () => {
    const ids = [template.pageId];
    expect(await readProblem(await post({ pageIds: ids }))).toMatchObject({ status: 400, code: 'invalid_body' });
    expect(await readProblem(await get(`pageIds=${ids}`))).toMatchObject({ status: 400, code: 'invalid_query' });
    const many = Array.from({ length: 201 }, () => template.pageId);
    expect(await readProblem(await post({ format: 'pdf', pageIds: many }))).toMatchObject({ status: 400 });
  });

  it('[RND-4] requires as many tweaksPerPage as pageIds', async () => {
    const pages = { format: 'pdf', pageIds: [template.pageId, template.pageId], tweaksPerPage: [{}] };
    expect(await readProblem(await post(pages))).toMatchObject({ status: 400, errors: [{ path: 'tweaksPerPage' }] });
  });

  it('[RND-1, RND-4] overrides tweaks with tweak:, and both with those of the page', async () => {
    const readKey = async (query: string) => (await readData(await get(query))).file.key;
    const ownKey = await readKey('tweaks={"title":"own"}');
    const common = await readKey('tweaks={"title":"common"}');
    expect(ownKey).not.toBe(common);
    expect(await readKey('tweaks={"title":"x"}&tweak:title=common')).toBe(common);
    expect(await readKey('tweak:title=common&tweaksPerPage=[{"title":"own"}]')).toBe(ownKey);
    expect(await readKey('tweaks={"title":"common"}&tweaksPerPage=[{"title":"own"}]')).toBe(ownKey);
    expect(await readKey('tweaks={"title":"x"}&tweak:title=common&tweaksPerPage=[{}]')).toBe(common);
  });

  it('[RND-3, RND-4] accepts as many tweaksPerPage as a deck has pages, and returns these pages', async () => {
    const deck = await makeTemplate(space.id, { pages: [{}, {}, {}] });
    const dry = (body: object) => postRender(space.key, { format: 'pptx', templateId: deck.id, dryRun: true, ...body });
    for (const length of [0, 1, 2, 4, 200]) {
      const problem = await readProblem(await dry({ tweaksPerPage: Array.from({ length }, () => ({})) }));
      expect([length, problem]).toMatchObject([
        length,
        { status: 400, code: 'invalid_body', errors: [{ path: 'tweaksPerPage' }] },
      ]);
    }
    for (const body of [{}, { tweaksPerPage: [{}, {}, {}] }]) {
      expect(await readData(await dry(body))).toMatchObject({ pageId: deck.pageIds[0], pageIds: deck.pageIds });
    }
    // A caller from another space does not learn how many pages the template has.
    const stranger = await makeSpace();
    const foreign = { format: 'pptx', templateId: deck.id, tweaksPerPage: [{}] };
    expect((await postRender(stranger.key, foreign)).status).toBe(404);
  });

  it('[RND-6] accepts a draft or a version, not both', async () => {
    for (const [code, response] of [
      ['invalid_body', await post({ draft: true, version: 1 })],
      ['invalid_query', await get('draft=true&version=1')],
      [
        'invalid_body',
        await postRender(space.key, { format: 'pptx', templateId: template.id, draft: true, version: 1 }),
      ],
    ] as const) {
      const { status, code: problemCode, errors } = await readProblem(response);
      expect([status, problemCode, errors]).toEqual([400, code, [expect.objectContaining({ path: 'version' })]]);
    }
    expect((await post({ draft: false, version: 1 })).status).toBe(200);
  });

  it('[RND-5] is 404 if the page belongs to another template', async () => {
    const other = await makeTemplate(space.id);
    expect(await readProblem(await post({ templateId: other.id }))).toMatchObject({
      status: 404,
      code: 'template_not_found',
    });
    expect((await post({ templateId: template.id })).status).toBe(200);
  });

  it('[RND-9] rejects an unknown compression, whatever the format (W12)', async () => {
    for (const format of ['png', 'svg']) {
      expect(await readProblem(await post({ format, compression: 'tiny' }))).toMatchObject({
        status: 400,
        errors: [{ path: 'compression', message: expect.stringMatching(/"fast".*"small"/) }],
      });
    }
    expect((await get('compression=9')).status).toBe(400);
  });

  it.each([
    ['scale', 0.5],
    ['scale', 4.1],
    ['quality', 0],
    ['quality', 101],
  ])('[RND-9] rejects %s %d, whatever the format', async (name, value) => {
    for (const format of ['png', 'svg']) {
      expect(await readProblem(await post({ format, [name]: value }))).toMatchObject({
        status: 400,
        errors: [{ path: name }],
      });
    }
    expect((await get(`${name}=${value}`)).status).toBe(400);
  });

  it('[RND-9] takes scale and quality from the request, then the template, then 2 and 90', async () => {
    expect(await readData(await post({ format: 'webp' }))).toMatchObject({ scale: 2, quality: 90 });
    expect(await readData(await post({ format: 'webp', scale: 1.5, quality: 40 }))).toMatchObject({
      scale: 1.5,
      quality: 40,
    });
    const ownTemplate = await makeTemplate(space.id, { renderScale: 3, webpQuality: 55 });
    expect(await readData(await postRender(space.key, { pageId: ownTemplate.pageId, format: 'webp' }))).toMatchObject({
      scale: 3,
      quality: 55,
    });
  });

  it.each(['page', 'layers'])('[RND-10] rejects an inline %s', async (field) => {
    expect(await readProblem(await post({ [field]: {} }))).toMatchObject({
      status: 400,
      code: 'inline_page_not_allowed',
    });
  });

  it('[GEN-10] reports each unknown field of the body and ignores unknown parameters of the query', async () => {
    expect(await readProblem(await post({ titel: 1, colour: 2 }))).toMatchObject({
      status: 400,
      code: 'unknown_field',
      errors: [
        { path: 'titel', code: 'unknown_field' },
        { path: 'colour', code: 'unknown_field' },
      ],
    });
    expect(await readProblem(await post({ titel: 1, scale: 9 }))).toMatchObject({ code: 'invalid_body' });
    expect((await get('utm_source=mail')).status).toBe(200);
  });

  it('[RND-8] accepts the engines takumi, html and the former name satori, and no others', async () => {
    expect(await readData(await post({ renderType: 'satori' }))).toMatchObject({ renderType: 'takumi', warnings: [] });
    expect(await readProblem(await post({ renderType: 'canvas' }))).toMatchObject({ status: 400 });
    expect(await readData(await post({ renderType: 'html', format: 'svg' }))).toMatchObject({
      renderType: 'takumi',
      warnings: [{ code: 'engine_substituted' }],
    });
  });

  it('[RND-20, RND-25] reports that there is no renderer for what the isolate cannot draw', async () => {
    const { pageId: flowing } = await makeTemplate(space.id, { pages: [{ paginate: {} }] });
    const bodies = [{ renderType: 'html' }, { format: 'pdf' }, { format: 'pptx' }];
    // The number of pages that a page becomes is measured in a browser.
    for (const body of [...bodies, { pageId: flowing, format: 'pdf', dryRun: true }]) {
      const response = await post(body);
      expect(response.headers.get('Retry-After')).not.toBeNull();
      expect(await readProblem(response)).toMatchObject({ status: 503, code: 'renderer_unavailable' });
    }
  });

  it('[RND-22] rejects an unknown emoji set', async () => {
    expect(await readProblem(await post({ emojiType: 'blobs' }))).toMatchObject({
      status: 400,
      errors: [{ path: 'emojiType' }],
    });
  });

  it('[RND-25] as a dry run lints, draws nothing and charges nothing', async () => {
    const body = { dryRun: true, tweaks: { titel: 'x', title: 'x'.repeat(4_000) } };
    const data = await readData(await post(body));
    expect(data).toMatchObject({ dryRun: true, cached: false });
    expect(data.file).toBeUndefined();
    const codes = data.warnings.map((warning: { code: string }) => warning.code);
    expect(codes).toEqual(expect.arrayContaining(['tweak_unmatched', 'text_overflow']));
  });

  it.each([
    ['scale(0.5)', [0, 80], 0],
    ['rotate(-90deg)', [0, 310], 0],
    ['none', [0, 80], 1],
    ['rotate(90deg)', [150, 120], 1],
  ])('[RND-25] looks for texts beyond the page where %s draws them', async (transform, [x, y], count) => {
    const style = { transform, transformOrigin: '0 0', fontSize: 20, whiteSpace: 'nowrap' };
    const text = { id: 'text', type: 'text', x, y, width: 300, content: 'A headline of one line, 200 px', style };
    const { pageId: small } = await makeTemplate(space.id, { pages: [{ width: 200, height: 320, layers: [text] }] });
    const { warnings } = await readData(await post({ pageId: small, dryRun: true }));
    const overflow = { code: 'text_overflow', message: 'The text extends beyond the page.', layerId: 'text' };
    expect(warnings).toEqual(Array.from({ length: count }, () => overflow));
  });

  it.each(['png', 'jpeg', 'svg', 'html5'])(
    '[RND-24] as %s warns about texts that do not fit, as its dry run does, and again for a stored file (P6)',
    async (format) => {
      const body = { format, tweaks: { title: `${format} ${'x'.repeat(4_000)}` } };
      const codes = async (more: object = {}) => {
        const { cached = false, warnings } = await readData(await post({ ...body, ...more }));
        return [cached, warnings];
      };
      const [, linted] = await codes({ dryRun: true });
      expect(linted).toEqual([{ code: 'text_overflow', layerId: expect.any(String), message: expect.any(String) }]);
      expect(await codes()).toEqual([false, linted]);
      expect(await codes()).toEqual([true, linted]);
    },
  );

  it('[RND-25] as a dry run reports its cost and the balance, and stores nothing', async () => {
    const ownSpace = await makeSpace({ creditsLimit: 10 });
    const { id, pageId, pageIds } = await makeTemplate(ownSpace.id, { pages: [{}, {}, {}] });
    const webhook = await aWebhook(webhookServices(), ownSpace.id, { events: ['render.completed'] });
    const dry = async (body: object) => {
      const response = await postRender(ownSpace.key, { dryRun: true, ...body });
      expect(response.headers.get('X-Credits-Cost')).toBe('0');
      const { pages, credits } = await readData(response);
      expect([pages, response.headers.get('X-Render-Pages')]).toEqual([credits.cost, String(credits.cost)]);
      return credits;
    };
    expect(await dry({ pageId })).toEqual({ cost: 1, remaining: 10 });
    expect(await dry({ pageId, format: 'html5' })).toEqual({ cost: 1, remaining: 10 });
    expect(await dry({ pageIds, format: 'pdf' })).toEqual({ cost: 3, remaining: 10 });
    expect(await dry({ templateId: id, format: 'pptx' })).toEqual({ cost: 3, remaining: 10 });
    expect(await readData(await postRender(ownSpace.key, { pageId }))).toMatchObject({
      credits: { cost: 1, remaining: 9 },
    });
    // Renders in between change nothing in the response of a dry run: it does not look for a stored file.
    expect(await dry({ pageId })).toEqual({ cost: 1, remaining: 9 });
    const left = async () => ({
      used: (await balanceOf(ownSpace.id))?.used,
      files: (await env.FILES.list({ prefix: `renders/${ownSpace.id}/` })).objects.length,
      logged: (await readEntries(ownSpace.id)).length,
      told: (await listCourierRows(webhook.id)).length,
    });
    // The only request that was not a render.
    const one = { used: 1, files: 1, logged: 1, told: 1 };
    await waitFor(async () => expect(await left()).toEqual(one));
    await scheduler.wait(50);
    expect(await left()).toEqual(one);
  }, 30_000);

  it('[RND-25] as a dry run reports the balance of a space without credits', async () => {
    const ownSpace = await makeSpace({ creditsLimit: 0 });
    const { pageId } = await makeTemplate(ownSpace.id);
    expect((await readData(await postRender(ownSpace.key, { pageId, dryRun: true }))).credits).toEqual({
      cost: 1,
      remaining: 0,
    });
  });

  it('[RND-26] echoes metadata of up to 2 KB', async () => {
    const metadata = { order: 7, note: 'ä' };
    expect(await readData(await post({ metadata }))).toMatchObject({ metadata });
    expect(await readProblem(await post({ metadata: 'x'.repeat(2_049) }))).toMatchObject({ status: 400 });
  });
});
