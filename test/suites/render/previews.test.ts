import { env } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { toBase64 } from '../../../src/core/base64.ts';
import { systemClock } from '../../../src/core/clock.ts';
import { newId } from '../../../src/core/ids.ts';
import { createAsk } from '../../../src/doors/http/testing/test-door.ts';
import { identifyPicture } from '../../../src/draw/gather/pictures/index.ts';
import { picture } from '../../../src/draw/gather/pictures/pictures.fixture.ts';
import { createBrand } from '../../../src/records/brands-writes.ts';
import { members } from '../../../src/records/members.ts';
import { deletePage } from '../../../src/records/template-pages-writes.ts';
import { livePreview } from '../../../src/services/render/preview/live-preview.ts';
import { routes } from '../../../workers/edge/composition.ts';
import { balanceOf, readEntries } from '../../harness/ledger.ts';
import { askAs, makePerson, type Person } from '../../harness/people.ts';
import { ask, bearer, readData, readProblem } from '../../harness/service.ts';
import { testApp, testServices } from '../../harness/services.ts';
import { aShader, fakeRenderer } from '../../harness/shaders.ts';
import { db, makeSpace, makeTemplate, publishNow, type TestSpace } from '../../harness/space.ts';

const path = '/api/v1/previews';
let space: TestSpace;
let viewer: Person;
let other: TestSpace;
const renderer = fakeRenderer();

beforeAll(async () => {
  space = await makeSpace({ creditsLimit: 1 });
  viewer = await makePerson({ spaceId: space.id, role: 'viewer' });
  other = await makeSpace();
});

const preview = (json: object, person = viewer) => askAs(person.cookie, path, { method: 'POST', json });
const refusal = async (answer: Response | Promise<Response>) => {
  const { status, code } = await readProblem(await answer);
  return `${status} ${code}`;
};
const text = (content: string, style: object = {}) => ({
  id: 'title',
  type: 'text',
  x: 20,
  y: 20,
  width: 560,
  content,
  style: { fontFamily: 'Inter', fontSize: '40px', color: '#000000', ...style },
});
const card = (layers: object[], facts: object = {}) => ({
  width: 600,
  height: 400,
  backgroundColor: '#ffffff',
  layers,
  ...facts,
});
const variables = { schema: { type: 'object', properties: { who: { type: 'string', default: 'Ada' } } } };
const readBytes = (picture: string) => {
  const [, type, base64 = ''] = /^data:(image\/\w+);base64,(.+)$/.exec(picture) ?? [];
  return { type, bytes: Uint8Array.from(atob(base64), (each) => each.charCodeAt(0)) };
};
const readPixelSize = (picture: string) => {
  const info = identifyPicture(readBytes(picture).bytes);
  return info && 'width' in info ? [info.width, info.height] : [];
};
const codes = ({ warnings }: { warnings: Array<{ code: string }> }) => warnings.map(({ code }) => code);

describe('a live preview', () => {
  it('[DASH-1] shows a page of the space as it is edited, with the values that are typed', async () => {
    const { pageId } = await makeTemplate(space.id, { pages: [card([text('{{ who }}')], { variables })] });
    const plain = await readData(await preview({ pageId }));
    expect(plain).toMatchObject({ width: 600, height: 400, scale: 2, version: null, warnings: [] });
    expect(readBytes(plain.picture).type).toBe('image/png');
    expect(readPixelSize(plain.picture)).toEqual([1200, 800]);
    const typed = await readData(await preview({ pageId, tweaks: { who: 'Grace' } }));
    expect(typed.picture).not.toBe(plain.picture);
    expect((await readData(await preview({ pageId, tweaks: { who: 'Ada' } }))).picture).toBe(plain.picture);
    expect(codes(await readData(await preview({ pageId, tweaks: { whom: 'Grace' } })))).toEqual(['tweak_unmatched']);
    expect(await refusal(preview({ pageId, tweaks: { who: 7 } }))).toBe('400 invalid_tweak');
  });

  it('[DASH-1] shows a version, or the published one, if requested', async () => {
    const ownTemplate = await makeTemplate(space.id, { pages: [card([], { backgroundColor: '#ff0000' })] });
    const json = { backgroundColor: '#0000ff' };
    const editor = await makePerson({ spaceId: space.id, role: 'editor' });
    await readData(await askAs(editor.cookie, `/api/pages/${ownTemplate.pageId}`, { method: 'PATCH', json }));
    const [edited, published, first] = await Promise.all(
      [{}, { draft: false }, { version: 1 }].map(async (how) =>
        readData(await preview({ pageId: ownTemplate.pageId, ...how })),
      ),
    );
    expect([edited.version, published.version, first.version]).toEqual([null, 1, 1]);
    expect(edited.picture).not.toBe(published.picture);
    expect(first.picture).toBe(published.picture);
    expect(await refusal(preview({ pageId: ownTemplate.pageId, version: 2 }))).toBe('404 page_not_published');
    const never = await makeTemplate(space.id, { publish: false });
    expect((await readData(await preview({ pageId: never.pageId }))).version).toBe(null);
    expect(await refusal(preview({ pageId: never.pageId, draft: false }))).toBe('404 page_not_published');
  });

  it('[DASH-1] shows a page that is not saved, alone and in a template', async () => {
    const page = { name: 'New', ...card([text('{{ who }}')]) };
    const { id: templateId } = await makeTemplate(space.id, { variables: { ...variables, values: { who: 'Ada' } } });
    const [withoutTemplate, within] = [
      await readData(await preview({ page })),
      await readData(await preview({ page, templateId })),
    ];
    expect(within.picture).not.toBe(withoutTemplate.picture);
    expect(within).toMatchObject({ version: null, warnings: [] });
    const foreign = await makeTemplate(other.id, { public: true });
    expect(await refusal(preview({ page, templateId: foreign.id }))).toBe('404 template_not_found');
  });

  it('[RND-27, AUTH-1] shows published pages of public templates of any space, and no drafts of them', async () => {
    const publicTemplate = await makeTemplate(other.id, { pages: [card([]), card([])], public: true });
    const [first = '', second = ''] = publicTemplate.pageIds;
    expect(await readData(await preview({ pageId: first }))).toMatchObject({ version: 1 });
    expect(await readData(await preview({ pageId: first, draft: false, version: 1 }))).toMatchObject({ version: 1 });
    expect(await refusal(preview({ pageId: first, draft: true }))).toBe('404 page_not_found');
    await deletePage(
      db,
      { templateId: publicTemplate.id, spaceId: other.id, id: second },
      undefined,
      systemClock.now(),
    );
    await publishNow(publicTemplate.id);
    expect(await refusal(preview({ pageId: second }))).toBe('404 page_not_found');
    expect(await refusal(preview({ pageId: second, version: 1 }))).toBe('404 page_not_found');
    const open = await makeTemplate(other.id, { requireGetRenderToken: false });
    const closed = await makeTemplate(other.id);
    for (const { pageId } of [open, closed]) expect(await refusal(preview({ pageId }))).toBe('404 page_not_found');
    const once = await makeTemplate(other.id, { public: true });
    await publishNow(once.id, { public: false });
    for (const how of [{}, { version: 1 }]) {
      expect(await refusal(preview({ pageId: once.pageId, ...how }))).toBe('404 page_not_found');
    }
  });

  it("[BRD-2] shows a brand of the page's space, and only public brands to others", async () => {
    const tokens = { colors: { primary: '#ff0000' } };
    const brand = (spaceId: string, publicOn: number | null = null) =>
      createBrand(db, { spaceId, name: 'House', draftTokens: tokens, liveTokens: tokens, publicOn }, systemClock.now());
    const layers = [
      {
        id: 'a',
        type: 'shape',
        x: 0,
        y: 0,
        width: 99,
        height: 99,
        shape: 'rectangle',
        fill: '{{ brand.colors.primary }}',
      },
    ];
    const { pageId } = await makeTemplate(space.id, { pages: [card(layers)] });
    const publicTemplate = await makeTemplate(other.id, { pages: [card(layers)], public: true });
    const [ownBrand, hidden, open] = [await brand(space.id), await brand(other.id), await brand(other.id, 1)];
    expect((await preview({ pageId, brandId: ownBrand.id })).status).toBe(200);
    expect((await preview({ pageId: publicTemplate.pageId, brandId: open.id })).status).toBe(200);
    for (const body of [
      { pageId, brandId: hidden.id },
      { pageId: publicTemplate.pageId, brandId: hidden.id },
    ]) {
      expect(await refusal(preview(body))).toBe('404 brand_not_found');
    }
  });

  it('[CRD-1, LOG-1] is free, not logged and not stored, whatever the balance', async () => {
    const poor = await makeSpace({ creditsLimit: 0 });
    const person = await makePerson({ spaceId: poor.id, role: 'viewer' });
    const { pageId } = await makeTemplate(poor.id, { pages: [card([text('Free')])] });
    const files = async () => (await env.FILES.list()).objects.map(({ key }) => key);
    const before = await files();
    const headers = { 'Idempotency-Key': newId() };
    for (let count = 0; count < 2; count++) {
      const answer = await askAs(person.cookie, path, { method: 'POST', json: { pageId }, headers });
      expect(answer.headers.get('Idempotent-Replayed')).toBe(null);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      expect((await readData(answer)).picture).toMatch(/^data:image/);
    }
    expect(await files()).toEqual(before);
    expect(await readEntries(poor.id)).toEqual([]);
    expect(await balanceOf(poor.id)).toMatchObject({ used: 0 });
  });

  it('[DASH-1] is a webp if the page shows a photograph, for which a png would be slow', async () => {
    const url = `data:image/jpeg;base64,${toBase64(picture('jpeg'))}`;
    const layer = { id: 'photo', type: 'image', x: 0, y: 0, width: 99, height: 99, src: url };
    const seen = await readData(await preview({ page: { name: 'New', ...card([layer]) } }));
    expect(seen.warnings).toEqual([]);
    expect(readBytes(seen.picture).type).toBe('image/webp');
  });

  it.each([
    [{ width: 600, height: 400 }, undefined, [1200, 800]],
    [{ width: 3000, height: 1000 }, 2000, [2000, 667]],
    [{ width: 300, height: 4000 }, 64, [5, 64]],
    [{ width: 100, height: 50 }, 2000, [200, 100]],
  ])('[RND-11] of %j with maxSide %s is a picture of %j', async (size, maxSide, expected) => {
    const page = { name: 'New', ...card([], size) };
    const { picture, width, height } = await readData(await preview({ page, ...(maxSide && { maxSide }) }));
    expect({ width, height }).toEqual(size);
    expect(readPixelSize(picture)).toEqual(expected);
  });

  it('[SEC-3] has at most 2,000 pixels a side, and no other format', async () => {
    const page = { name: 'New', ...card([]) };
    for (const maxSide of [63, 2001, 1.5, '800']) {
      expect(await readProblem(await preview({ page, maxSide }))).toMatchObject({
        status: 400,
        errors: [{ path: 'maxSide' }],
      });
    }
    for (const more of [{ format: 'pdf' }, { scale: 4 }, { quality: 100 }]) {
      expect(await refusal(preview({ page, ...more }))).toBe('400 unknown_field');
    }
  });

  it.each([
    [{}, ['page']],
    [{ pageId: 'x', page: { name: 'n', ...card([]) } }, ['page']],
    [{ page: { name: 'n', ...card([]) }, draft: true, version: 1 }, ['draft', 'version', 'version']],
    [{ pageId: 'x', templateId: 'y' }, ['templateId']],
    [{ pageId: 'x', draft: true, version: 1 }, ['version']],
    [{ page: { name: 'n', width: 0, height: 9 }, maxSide: 1 }, ['page.width', 'maxSide']],
  ])('[GEN-10] reports every fault of %j', async (body, paths) => {
    const { status, errors } = await readProblem(await preview(body));
    expect(status).toBe(400);
    expect((errors as Array<{ path: string }>).map((each) => each.path)).toEqual(paths);
  });

  it('[RND-8] reports that a browser draws the renders of an html template', async () => {
    const { pageId } = await makeTemplate(space.id, { rendererType: 'html' });
    expect(codes(await readData(await preview({ pageId })))).toEqual(['preview_engine']);
  });

  it('[RND-8] is drawn by a browser if requested, and is no render', async () => {
    const { pageId } = await makeTemplate(space.id, { rendererType: 'html' });
    expect(await refusal(preview({ pageId, renderType: 'html' }))).toBe('503 renderer_unavailable');
    expect(await refusal(preview({ pageId, renderType: 'satori' }))).toBe('400 invalid_body');
  });

  it('[RND-24] warns about texts that do not fit, and about contrast if requested', async () => {
    const layers = [text('Far too long a title for a box of this size', { color: '#eeeeee', fontSize: '90px' })];
    const page = { name: 'New', ...card(layers.map((layer) => ({ ...layer, height: 40 }))) };
    expect(codes(await readData(await preview({ page })))).toEqual(['text_overflow']);
    expect(codes(await readData(await preview({ page, lint: true })))).toEqual(['text_overflow', 'contrast_low']);
  });

  it('[SHD-11] draws a shader as renders do, once (P1)', async () => {
    const { id: shaderId } = await aShader(space.id);
    const layer = { id: 's', type: 'shader', x: 0, y: 0, width: 600, height: 400, shaderId };
    const { pageId } = await makeTemplate(space.id, { pages: [card([layer])] });
    const before = renderer.drawn.length;
    const seen = await readData(await preview({ pageId, maxSide: 600 }));
    expect([readBytes(seen.picture).type, codes(seen)]).toEqual(['image/webp', []]);
    await preview({ pageId, maxSide: 600 });
    expect(renderer.drawn.slice(before)).toMatchObject([{ width: 600, height: 400 }]);
    renderer.isUp = false;
    const poster = await readData(await preview({ pageId, maxSide: 300 }));
    renderer.isUp = true;
    expect(codes(poster)).toEqual(['shader_unavailable']);
  });

  it('[SHD-11] draws a shader for the thumbnail of a template too (P1)', async () => {
    const { id: shaderId } = await aShader(space.id);
    const layer = { id: 's', type: 'shader', x: 0, y: 0, width: 1280, height: 640, shaderId };
    const { id } = await makeTemplate(space.id, { pages: [{ ...card([layer]), width: 1280, height: 640 }] });
    const before = renderer.drawn.length;
    for (let read = 0; read < 2; read++) {
      const thumbnail = await askAs(viewer.cookie, `/api/templates/${id}/thumbnail.webp`);
      expect([thumbnail.status, thumbnail.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    }
    expect(renderer.drawn.slice(before)).toMatchObject([{ width: 640, height: 320 }]);
  });

  it('[AUTH-6, AUTH-7] is for members only: no visitor, no key, no removed member, no other web page', async () => {
    const { pageId } = await makeTemplate(space.id);
    const post = { method: 'POST', json: { pageId } };
    expect(await refusal(ask(path, post))).toBe('401 unauthorized');
    expect(await refusal(ask(path, { ...post, headers: bearer(space.key) }))).toBe('401 session_required');
    const leaving = await makePerson({ spaceId: space.id, role: 'owner' });
    expect((await preview({ pageId }, leaving)).status).toBe(200);
    await db.delete(members).where(eq(members.userId, leaving.userId));
    expect(await refusal(preview({ pageId }, leaving))).toBe('403 forbidden_role');
    const headers = { Origin: 'https://stranger.example' };
    expect(await refusal(askAs(viewer.cookie, path, { ...post, headers }))).toBe('403 bad_origin');
  });

  it('[SEC-3, RND-21] is rejected before it begins if it takes more than half of the work of a render', async () => {
    const blur = { backdropFilter: 'blur(30px)' };
    const box = { type: 'container', x: 0, y: 0, width: 600, height: 400, style: blur };
    const layers = Array.from({ length: 80 }, (_, index) => ({ ...box, id: `box${index}` }));
    const answer = await readProblem(await preview({ page: { name: 'New', ...card(layers) } }));
    expect([answer.status, answer.code]).toEqual([422, 'output_too_large']);
    expect(answer.detail).toMatch(/^Drawing takes up to [5-8] s of work.*, but at most 4 s are allowed\./);
    expect((await preview({ page: { name: 'New', ...card(layers.slice(0, 6)) } })).status).toBe(200);
  });

  it('[LIM-2] limits how many are drawn at the same time for a user, and ends each one in every case', async () => {
    const { pageId } = await makeTemplate(space.id);
    const person = await makePerson({ spaceId: space.id, role: 'viewer' });
    const counter = env.QUOTAS.getByName(`preview-concurrency:${person.userId}`);
    const quota = { limit: 6, windowMs: 60_000 };
    const tickets = [];
    for (let index = 0; index < 5; index++) tickets.push(await counter.take(quota));
    // One slot is left, and is free again after a success and after a failure.
    expect((await preview({ pageId }, person)).status).toBe(200);
    expect(await refusal(preview({ pageId: newId() }, person))).toBe('404 page_not_found');
    expect((await preview({ pageId }, person)).status).toBe(200);
    tickets.push(await counter.take(quota));
    const refused = await preview({ pageId }, person);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1']);
    expect((await preview({ pageId })).status).toBe(200);
    for (const each of tickets) if (each.granted) await counter.release(each.ticket);
    expect((await preview({ pageId }, person)).status).toBe(200);
  });

  it('[LIM-2] draws nothing if it is rejected', async () => {
    const { pageId } = await makeTemplate(space.id);
    const person = await makePerson({ spaceId: space.id, role: 'viewer' });
    const counter = env.QUOTAS.getByName(`preview-concurrency:${person.userId}`);
    const tickets = [];
    for (let index = 0; index < 6; index++) tickets.push(await counter.take({ limit: 6, windowMs: 60_000 }));
    const used: PropertyKey[] = [];
    const parts = testServices();
    const takumi = new Proxy(parts.takumi, {
      get(target, name) {
        used.push(name);
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const principal = { kind: 'session', spaceId: space.id, userId: person.userId, role: 'viewer' } as const;
    const draw = () =>
      livePreview({ ...parts, takumi }, principal, {
        page: { saved: pageId },
        requestId: newId(),
        tweaks: {},
        locale: 'en-US',
        maxSide: 64,
        pageNumber: 1,
        renderType: 'takumi',
        lint: false,
      });
    await expect(draw()).rejects.toMatchObject({ code: 'rate_limited' });
    expect(used).toEqual([]);
    const [first] = tickets;
    if (first?.granted) await counter.release(first.ticket);
    expect((await draw()).width).toBe(40);
    expect(used).not.toEqual([]);
  });

  it('[LIM-2] has a rate of its own, by person', async () => {
    const limited = createAsk(testApp(routes), {
      ...(env as typeof env & Env),
      GALLEY_PREVIEW_RATE: '3',
    });
    const { pageId } = await makeTemplate(space.id);
    const person = await makePerson({ spaceId: space.id, role: 'viewer' });
    const send = ({ cookie }: Pick<Person, 'cookie'>) =>
      limited(`https://galley.test${path}`, {
        method: 'POST',
        headers: { Cookie: cookie, Origin: 'https://galley.test', 'Content-Type': 'application/json' },
        body: JSON.stringify({ pageId }),
      });
    const statuses = [];
    for (let count = 0; count < 4; count++) statuses.push((await send(person)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refused = await send(person);
    expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/);
    expect(refused.headers.get('RateLimit-Policy')).toContain('"preview";q=3;w=60');
    expect((await send(viewer)).status).toBe(200);
    const list = await limited('https://galley.test/api/v1/brands', { headers: { Cookie: person.cookie } });
    expect(list.status).toBe(200);
  });
});
