import { beforeAll, describe, expect, it } from 'vitest';
import { askAs, demoToken, makePerson } from '../../harness/people.ts';
import { ask, postRender, readData, readProblem } from '../../harness/service.ts';
import { makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';

let space: TestSpace;
let cookie: string;
const path = '/api/v1/brands';
const tokens = (main: string) => ({ colors: { main, other: '#010203' } });

beforeAll(async () => {
  space = await makeSpace();
  cookie = (await makePerson({ spaceId: space.id, role: 'editor' })).cookie;
});

async function brand(body: object): Promise<string> {
  return (await readData(await askAs(cookie, path, { method: 'POST', json: { name: 'B', ...body } }))).doc.id;
}

/** A page that shows the brand's color. */
const says = {
  layers: [{ id: 't', type: 'shape', shape: 'rectangle', width: 20, height: 20, fill: '{{ brand.colors.main }}' }],
};

async function template(brandId: string | null) {
  return (await makeTemplate(space.id, { brandId, pages: [says] })).pageId;
}

/** The color of the rectangle in the file. */
async function drawn(body: object): Promise<string | undefined> {
  const response = await postRender(space.key, { format: 'svg', output: 'raw', ...body });
  if (response.status !== 200) throw new Error(await response.text());
  const svg = (await response.text()).toLowerCase();
  return ['#f00', '#00f', '#0f0', '#f0f'].find((color) => svg.includes(`fill="${color}"`));
}

describe('rendering with a brand', () => {
  it('[BRD-4] uses the live tokens in published renders, and the draft tokens in draft renders', async () => {
    const brandId = await brand({ draftTokens: tokens('#f00'), liveTokens: tokens('#00f') });
    const pageId = await template(brandId);
    expect([await drawn({ pageId }), await drawn({ pageId, draft: true })]).toEqual(['#00f', '#f00']);
  });

  it('[BRD-4, RND-17] shows a change of the live tokens in the next render, but not one of the draft', async () => {
    const brandId = await brand({ tokens: tokens('#f00') });
    const pageId = await template(brandId);
    const render = async () => readData(await postRender(space.key, { pageId }));
    const put = (json: object) => askAs(cookie, `${path}/${brandId}`, { method: 'PUT', json });
    const first = await render();
    await put({ draftTokens: tokens('#00f') });
    expect(await render()).toMatchObject({ cached: true, file: { key: first.file.key } });
    await put({ liveTokens: tokens('#00f') });
    expect(await render()).toMatchObject({ cached: false });
    expect(await drawn({ pageId })).toBe('#00f');
  });

  it('[BRD-4] overrides the tokens of either set with those of a variant', async () => {
    const variants = { dark: { colors: { main: '#0f0' } } };
    const brandId = await brand({ draftTokens: tokens('#f00'), liveTokens: tokens('#00f'), variants });
    const pageId = await template(brandId);
    for (const draft of [true, false]) expect(await drawn({ pageId, draft, brandVariant: 'dark' })).toBe('#0f0');
    for (const brandVariant of ['light', 'constructor']) {
      expect(await readProblem(await postRender(space.key, { pageId, brandVariant }))).toMatchObject({
        status: 400,
        errors: [{ path: 'brandVariant' }],
      });
    }
  });

  it('[BRD-4, AUTH-1] can use another brand of the space, but none of another space', async () => {
    const pageId = await template(await brand({ tokens: tokens('#f00') }));
    const other = await brand({ tokens: tokens('#00f') });
    expect(await drawn({ pageId, brandId: other })).toBe('#00f');
    const foreign = await makePerson({ spaceId: (await makeSpace()).id, role: 'editor' });
    const { doc } = await readData(
      await askAs(foreign.cookie, path, { method: 'POST', json: { name: 'B', tokens: tokens('#f0f') } }),
    );
    expect(await readProblem(await postRender(space.key, { pageId, brandId: doc.id }))).toMatchObject({
      status: 404,
      code: 'brand_not_found',
    });
  });

  it('[AUTH-1, BRD-2] lets visitors name public brands of the space, and answers as if private ones did not exist', async () => {
    const open = { requireGetRenderToken: false, pages: [says] };
    const { pageId } = await makeTemplate(space.id, {
      ...open,
      brandId: await brand({ tokens: tokens('#f00') }),
      public: true,
    });
    const [hidden, publicBrand] = [
      await brand({ tokens: tokens('#00f') }),
      await brand({ tokens: tokens('#0f0'), public: true }),
    ];
    const stranger = await makeSpace();
    const get = (brandId: string, query: string) =>
      ask(`/api/render/${pageId}?format=svg&output=raw&brandId=${brandId}&${query}`);
    const post = (key: string) => (brandId: string) =>
      postRender(key, { pageId, brandId, format: 'svg', output: 'raw' });
    const demo = await demoToken();
    const strangers = [post(stranger.key), (id: string) => get(id, ''), (id: string) => get(id, `demo=${demo}`)];
    for (const render of strangers) {
      const answers = [await render(hidden), await render('no-such-brand')];
      const [one, other] = await Promise.all(answers.map((answer) => answer.json<{ requestId: string }>()));
      expect(one).toEqual({ ...other, requestId: one?.requestId });
      expect(one).toMatchObject({ status: 404, code: 'brand_not_found' });
      expect(await (await render(publicBrand)).text()).toContain('#0f0');
    }
    const owners = [post(space.key), (id: string) => get(id, `gt=${space.gt}`)];
    for (const render of owners) expect(await (await render(hidden)).text()).toContain('#00f');
  });

  it('[DOC-9] overrides tokens and variant with brandTweaks, with and without brand.', async () => {
    const variants = { dark: { colors: { main: '#0f0' } } };
    const pageId = await template(await brand({ tokens: tokens('#f00'), variants }));
    for (const brandTweaks of [{ 'brand.colors.main': '#f0f' }, { colors: { main: '#f0f' } }]) {
      expect(await drawn({ pageId, brandTweaks, brandVariant: 'dark' })).toBe('#f0f');
    }
  });

  it('[BRD-1] no longer uses a deleted brand', async () => {
    const brandId = await brand({ tokens: tokens('#f00') });
    const pageId = await template(brandId);
    expect(await drawn({ pageId })).toBe('#f00');
    await askAs(cookie, `${path}/${brandId}`, { method: 'DELETE' });
    expect(await drawn({ pageId })).toBeUndefined();
    expect(await readProblem(await postRender(space.key, { pageId, brandId }))).toMatchObject({ status: 404 });
  });
});
