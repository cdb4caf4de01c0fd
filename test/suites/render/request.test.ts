import { beforeAll, describe, expect, it } from 'vitest';
import { ask, bearer, dataOf, postRender, problemOf } from '../../harness/service.ts';
import { makeSpace, makeTemplate, type TestSpace, type TestTemplate } from '../../harness/space.ts';

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
  it('[RND-1] is taken by POST, with and without /index, and by GET', async () => {
    const json = { pageId: template.pageId };
    for (const path of ['/api/render', '/api/render/index']) {
      const response = await ask(path, { method: 'POST', headers: bearer(space.key), json });
      expect(await dataOf(response)).toMatchObject({ pageId: template.pageId, format: 'png' });
    }
    expect(await dataOf(await get(''))).toMatchObject({ pageId: template.pageId, format: 'png' });
  });

  it('[RND-1] takes tweaks in the query as JSON and one by one, the last of a repeated key', async () => {
    const one = await dataOf(await get('tweaks={"title":"B"}'));
    const other = await dataOf(await get('tweaks={"title":"X"}&tweak:title=C&tweak:title=B'));
    expect(other.file.key).toBe(one.file.key);
    const posted = await dataOf(await post({ tweaks: { title: 'B' } }));
    expect(posted.file.key).toBe(one.file.key);
    expect(await problemOf(await get('tweaks={broken'))).toMatchObject({ status: 400, code: 'invalid_query' });
  });

  it.each(['png', 'jpeg', 'webp', 'svg'])('[RND-2] draws %s', async (format) => {
    expect(await dataOf(await post({ format }))).toMatchObject({ format });
  });

  it('[RND-2] refuses a format that it does not know', async () => {
    expect(await problemOf(await post({ format: 'gif' }))).toMatchObject({ status: 400, code: 'invalid_body' });
    expect(await problemOf(await get('format=gif'))).toMatchObject({ status: 400, code: 'invalid_query' });
  });

  it('[RND-3] needs a pageId', async () => {
    const response = await postRender(space.key, { format: 'png' });
    expect(await problemOf(response)).toMatchObject({ status: 400, code: 'page_id_required' });
  });

  it('[RND-3] takes pageIds for pdf alone, at most 200', async () => {
    const ids = [template.pageId];
    expect(await problemOf(await post({ pageIds: ids }))).toMatchObject({ status: 400, code: 'invalid_body' });
    expect(await problemOf(await get(`pageIds=${ids}`))).toMatchObject({ status: 400, code: 'invalid_query' });
    const many = Array.from({ length: 201 }, () => template.pageId);
    expect(await problemOf(await post({ format: 'pdf', pageIds: many }))).toMatchObject({ status: 400 });
  });

  it('[RND-4] wants as many tweaksPerPage as pageIds', async () => {
    const pages = { format: 'pdf', pageIds: [template.pageId, template.pageId], tweaksPerPage: [{}] };
    expect(await problemOf(await post(pages))).toMatchObject({ status: 400, errors: [{ path: 'tweaksPerPage' }] });
  });

  it('[RND-5] answers 404 when the page is of another template', async () => {
    const other = await makeTemplate(space.id);
    expect(await problemOf(await post({ templateId: other.id }))).toMatchObject({
      status: 404,
      code: 'template_not_found',
    });
    expect((await post({ templateId: template.id })).status).toBe(200);
  });

  it.each([
    ['scale', 0.5],
    ['scale', 4.1],
    ['quality', 0],
    ['quality', 101],
  ])('[RND-9] refuses %s %d, whatever the format', async (name, value) => {
    for (const format of ['png', 'svg']) {
      expect(await problemOf(await post({ format, [name]: value }))).toMatchObject({
        status: 400,
        errors: [{ path: name }],
      });
    }
    expect((await get(`${name}=${value}`)).status).toBe(400);
  });

  it('[RND-9] takes scale and quality from the request, then the template, then 2 and 90', async () => {
    expect(await dataOf(await post({ format: 'webp' }))).toMatchObject({ scale: 2, quality: 90 });
    expect(await dataOf(await post({ format: 'webp', scale: 1.5, quality: 40 }))).toMatchObject({
      scale: 1.5,
      quality: 40,
    });
    const own = await makeTemplate(space.id, { renderScale: 3, webpQuality: 55 });
    expect(await dataOf(await postRender(space.key, { pageId: own.pageId, format: 'webp' }))).toMatchObject({
      scale: 3,
      quality: 55,
    });
  });

  it.each(['page', 'layers'])('[RND-10] refuses an inline %s', async (field) => {
    expect(await problemOf(await post({ [field]: {} }))).toMatchObject({
      status: 400,
      code: 'inline_page_not_allowed',
    });
  });

  it('[GEN-10] names each unknown field of the body and ignores unknown parameters of the query', async () => {
    expect(await problemOf(await post({ titel: 1, colour: 2 }))).toMatchObject({
      status: 400,
      code: 'unknown_field',
      errors: [
        { path: 'titel', code: 'unknown_field' },
        { path: 'colour', code: 'unknown_field' },
      ],
    });
    expect(await problemOf(await post({ titel: 1, scale: 9 }))).toMatchObject({ code: 'invalid_body' });
    expect((await get('utm_source=mail')).status).toBe(200);
  });

  it('[RND-8] knows takumi, html and the old satori, and nothing else', async () => {
    expect(await dataOf(await post({ renderType: 'satori' }))).toMatchObject({ renderType: 'takumi', warnings: [] });
    expect(await problemOf(await post({ renderType: 'canvas' }))).toMatchObject({ status: 400 });
    expect(await dataOf(await post({ renderType: 'html', format: 'svg' }))).toMatchObject({
      renderType: 'takumi',
      warnings: [{ code: 'engine_substituted' }],
    });
  });

  it('[RND-20] says that no renderer is there for what the isolate cannot draw', async () => {
    for (const body of [{ renderType: 'html' }, { format: 'pdf' }, { format: 'pptx' }]) {
      const response = await post(body);
      expect(response.headers.get('Retry-After')).not.toBeNull();
      expect(await problemOf(response)).toMatchObject({ status: 503, code: 'renderer_unavailable' });
    }
  });

  it('[RND-22] refuses an emoji set that does not exist', async () => {
    expect(await problemOf(await post({ emojiType: 'blobs' }))).toMatchObject({
      status: 400,
      errors: [{ path: 'emojiType' }],
    });
  });

  it('[RND-25] lints a dry run, draws nothing and charges nothing', async () => {
    const body = { dryRun: true, tweaks: { titel: 'x', title: 'x'.repeat(4_000) } };
    const data = await dataOf(await post(body));
    expect(data).toMatchObject({ dryRun: true, cached: false });
    expect(data.file).toBeUndefined();
    const codes = data.warnings.map((warning: { code: string }) => warning.code);
    expect(codes).toEqual(expect.arrayContaining(['tweak_unmatched', 'text_overflow']));
  });

  it('[RND-26] echoes metadata of up to 2 KB', async () => {
    const metadata = { order: 7, note: 'ä' };
    expect(await dataOf(await post({ metadata }))).toMatchObject({ metadata });
    expect(await problemOf(await post({ metadata: 'x'.repeat(2_049) }))).toMatchObject({ status: 400 });
  });
});
