import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { identifyPicture } from '../../../src/draw/gather/pictures/index.ts';
import { setSigningSecret } from '../../../src/records/spaces-writes.ts';
import { mintSigningSecret } from '../../../src/services/authenticate/signed-url.ts';
import { readEntries } from '../../harness/ledger.ts';
import { ask, bearer, postRender, readData, readProblem } from '../../harness/service.ts';
import { signUrl } from '../../harness/sign-url.ts';
import { db, makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';

let space: TestSpace;
let pageId: string;

beforeAll(async () => {
  space = await makeSpace();
  const variables = [
    { id: 'v1', name: 'title', schema: { type: 'string' }, value: 'Untitled' },
    { id: 'v2', name: 'product', schema: { type: 'object' }, value: {} },
  ];
  ({ pageId } = await makeTemplate(space.id, {
    pages: [{ variables, layers: [{ id: 't', type: 'text', content: '{{ title }}' }] }],
  }));
});

const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(`/api/render/${address}`, { headers, method });
const readBytes = async (response: Response) => new Uint8Array(await response.arrayBuffer());

// D2: a URL in a mail, a link preview or a spreadsheet cannot send headers.
describe('an address with the extension of a format', () => {
  it.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['jpg', 'image/jpeg'],
    ['webp', 'image/webp'],
    ['svg', 'image/svg+xml'],
  ])('[RND-7] .%s returns the bytes of that format without any header', async (extension, contentType) => {
    const response = await get(`${pageId}.${extension}?gt=${space.gt}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe(contentType);
    expect(response.headers.get('Vary')).toBe('Authorization');
    const bytes = await readBytes(response);
    if (extension === 'svg') expect(new TextDecoder().decode(bytes)).toMatch(/^<svg/);
    else expect(`image/${identifyPicture(bytes)?.type}`).toBe(contentType);
  });

  it('[RND-7, RND-17] returns the same file as with the format parameter, and JSON if output says so', async () => {
    const query = `gt=${space.gt}&tweak:title=Same`;
    const jsonResponse = await readData(await get(`${pageId}?${query}&format=webp`));
    const response = await get(`${pageId}.webp?${query}`);
    expect(response.headers.get('X-Render-Cache')).toBe('HIT');
    expect(response.headers.get('ETag')).toBe(`"${jsonResponse.file.sha256}"`);
    expect((await readData(await get(`${pageId}.webp?${query}&output=json`))).file).toEqual(jsonResponse.file);
  });

  it('[RND-7] answers HEAD and conditional requests', async () => {
    const head = await get(`${pageId}.png?gt=${space.gt}`, {}, 'HEAD');
    expect([head.status, head.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    const again = await get(`${pageId}.png?gt=${space.gt}`, { 'If-None-Match': head.headers.get('ETag') ?? '' });
    expect([again.status, again.headers.get('Vary')]).toEqual([304, 'Authorization']);
  });

  it('[RND-7, AUTH-16] accepts a key, also for drafts, and callers of every kind', async () => {
    const draft = await get(`${pageId}.png?draft=true`, bearer(space.key));
    expect([draft.status, draft.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect((await get(`${pageId}.png`)).status).toBe(401);
    expect((await get(`${pageId}.png?draft=true&gt=${space.gt}`)).status).toBe(401);
  });

  it('[RND-7, AUTH-18] is part of what is signed: another extension needs another signature', async () => {
    const { token, sealed } = await mintSigningSecret(env.GALLEY_SECRET, space.id);
    await setSigningSecret(db, space.id, sealed, systemClock.now());
    const signed = await signUrl(token, `/api/render/${pageId}.png?tweak:title=Signed`);
    expect((await ask(signed)).headers.get('Content-Type')).toBe('image/png');
    expect((await ask(signed.replace('.png', '.webp'))).status).toBe(401);
  });

  it('[RND-7, AUTH-15] accepts a demo token for public templates', async () => {
    const open = await makeTemplate(space.id, { public: true });
    const minted = await ask('/api/demo-token', { method: 'POST', headers: { 'CF-Connecting-IP': '192.0.2.77' } });
    const { token } = await readData(minted);
    expect((await get(`${open.pageId}.png?demo=${token}`)).headers.get('Content-Type')).toBe('image/png');
    expect((await get(`${pageId}.png?demo=${token}`)).status).toBe(404);
  });

  it('[RND-7] rejects a contradicting format and an unknown extension, with the valid ones', async () => {
    const disagrees = await readProblem(await get(`${pageId}.png?gt=${space.gt}&format=webp`));
    expect(disagrees).toMatchObject({ status: 400, code: 'invalid_query', errors: [{ path: 'format' }] });
    expect(disagrees.detail).toContain('.png');
    expect((await get(`${pageId}.jpg?gt=${space.gt}&format=jpeg`)).status).toBe(200);
    const unknown = await readProblem(await get(`${pageId}.gif?gt=${space.gt}`));
    expect(unknown).toMatchObject({ status: 400, code: 'invalid_query', errors: [{ path: 'pageId' }] });
    expect(unknown.detail).toContain('png, jpeg, jpg, webp, svg, pdf');
    expect((await get(`${pageId}.gif?gt=gt_wrong`)).status).toBe(401);
  });
});

describe('an address without an extension', () => {
  const varying = 'Sec-Fetch-Dest, Accept, Authorization';
  it.each([
    ['image/webp', 'image/png'],
    ['image/avif,image/*;q=0.8', 'image/png'],
    ['image/png, application/json', 'application/json; charset=utf-8'],
    ['image/png, application/problem+json', 'application/json; charset=utf-8'],
    ['image/avif,image/webp,*/*;q=0.8', 'application/json; charset=utf-8'],
    ['image/png;q=0', 'application/json; charset=utf-8'],
    ['text/html', 'application/json; charset=utf-8'],
  ])('[RND-7] answers Accept: %s with %s', async (accept, contentType) => {
    const response = await get(`${pageId}?gt=${space.gt}`, { Accept: accept });
    expect(response.headers.get('Content-Type')).toBe(contentType);
    expect(response.headers.get('Vary')).toBe(varying);
  });

  it('[RND-7] answers a POST by Accept too, and output overrides Accept', async () => {
    const init = { method: 'POST', headers: { ...bearer(space.key), Accept: 'image/png' } };
    const response = await ask('/api/render', { ...init, json: { pageId } });
    expect([response.headers.get('Content-Type'), response.headers.get('Vary')]).toEqual([
      'image/png',
      'Accept, Authorization',
    ]);
    const json = await ask('/api/render', { ...init, json: { pageId, output: 'json' } });
    expect([json.headers.get('Content-Type'), json.headers.get('Vary')]).toEqual([
      'application/json; charset=utf-8',
      'Authorization',
    ]);
    expect((await readData(await postRender(space.key, { pageId }))).pageId).toBe(pageId);
  });
});

// D1: `?title=Hello` and `?fromat=webp` used to draw the default picture without a warning.
describe('unknown query parameters', () => {
  const warned = async (query: string) => {
    const data = await readData(await get(`${pageId}?gt=${space.gt}&${query}`));
    return data.warnings.filter(({ code }: { code: string }) => code === 'unknown_parameter');
  };

  it.each([
    ['title=Hello', 'Did you mean tweak:title?'],
    ['titel=Hello', 'Did you mean tweak:title?'],
    ['product.name=Pen', 'Did you mean tweak:product.name?'],
    ['tweaks:title=Hello', 'Did you mean tweak:title?'],
    ['tweak.titel=Hello', 'Did you mean tweak:title?'],
    ['fromat=webp', 'Did you mean format?'],
    ['Scale=2', 'Did you mean scale?'],
    ['zzzzzzzzzzzz=1', undefined],
  ])('[GEN-10] cause a warning: %s', async (query, hint) => {
    const [warning, ...more] = await warned(query);
    expect(more).toEqual([]);
    expect(warning.message).toContain(query.split('=')[0]);
    if (hint === undefined) expect(warning.message).not.toContain('Did you mean');
    else expect(warning.message).toContain(hint);
  });

  it('[GEN-10] cause no warning if campaigns, caches or credentials add them', async () => {
    expect(await warned('utm_source=a&utm_x=b&v=3&cb=1&_=2&tweak:title=x&quality=80&token=')).toEqual([]);
  });

  it('[GEN-10, RND-17] are counted, logged and reported even for a stored file, whose key they do not change', async () => {
    const plain = await readData(await get(`${pageId}?gt=${space.gt}&tweak:title=Key`));
    const odd = await get(`${pageId}.png?gt=${space.gt}&tweak:title=Key&fromat=x&color=y`);
    expect(odd.headers.get('ETag')).toBe(`"${plain.file.sha256}"`);
    expect([odd.headers.get('X-Render-Cache'), odd.headers.get('X-Render-Warnings')]).toEqual(['HIT', '2']);
    const requestId = odd.headers.get('X-Request-Id');
    const entry = async () => (await readEntries(space.id)).find((each) => each.requestId === requestId);
    await expect.poll(async () => (await entry())?.warnings?.[0]?.code).toBe('unknown_parameter');
  });

  it('[GEN-10] cause a limited number of short warnings, however many and long they are', async () => {
    const query = Array.from({ length: 100 }, (_, index) => `${'x'.repeat(50)}${index}=1`).join('&');
    const warnings = await warned(query);
    expect(warnings).toHaveLength(11);
    expect(warnings.at(-1).message).toContain('90 more');
    const [long] = await warned(`${'y'.repeat(2_000)}=1`);
    expect(long.message.length).toBeLessThan(300);
  });
});
