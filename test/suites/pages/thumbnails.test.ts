import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, readEntries } from '../../harness/ledger.ts';
import { ask, readData, readProblem } from '../../harness/service.ts';
import { makeSpace, makeTemplate, noteChange, type TestSpace } from '../../harness/space.ts';
import { makeClient } from '../templates/client.ts';

let space: TestSpace;
beforeAll(async () => {
  space = await makeSpace({ creditsLimit: 0 });
});

const text = (content: string) => [{ id: 't', type: 'text', content, style: { fontSize: 12, color: '#ffffff' } }];
const read = async (path: string) => {
  const response = await ask(path);
  return {
    status: response.status,
    etag: response.headers.get('ETag'),
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
};

/** Width and height of a lossy WebP (RFC 9649, section 2.5). */
function readSize(bytes: Uint8Array): [number, number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  expect(new TextDecoder().decode(bytes.slice(8, 16))).toBe('WEBPVP8 ');
  return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
}

describe('the thumbnail of a public template', () => {
  it('[PUB-7] is drawn by the service for anyone, each page, in three sizes, and is free (B11)', async () => {
    const pages = [
      { width: 1600, height: 800 },
      { width: 200, height: 400 },
    ];
    const { id } = await makeTemplate(space.id, { pages, public: true });
    expect(readSize((await read(`/templates/${id}/thumbnail.webp`)).bytes)).toEqual([640, 320]);
    expect(readSize((await read(`/templates/${id}/thumbnail.webp?size=large`)).bytes)).toEqual([1280, 640]);
    expect(readSize((await read(`/templates/${id}/thumbnail.webp?size=tiny`)).bytes)).toEqual([240, 120]);
    expect(readSize((await read(`/templates/${id}/thumbnail.webp?page=2`)).bytes)).toEqual([320, 640]);
    expect(await balanceOf(space.id)).toMatchObject({ used: 0 });
    expect(await readEntries(space.id)).toEqual([]);
  });

  it('[PUB-7] is part of the public document, at an address that changes with each publish', async () => {
    const client = await makeClient();
    const { id } = await client.template([{ backgroundColor: '#ff0000', layers: text('one') }]);
    await readData(await client.send('POST', '/api/publish', { templateId: id, public: true }));
    const thumbnailUrl = async () =>
      (await readData(await ask(`/api/templates/public/${id}`))).doc.thumbnailUrl as string;
    const first = await thumbnailUrl();
    const before = await read(new URL(first).pathname);
    expect(before.status).toBe(200);
    const { pages } = await readData(await client.send('GET', `/api/templates/${id}`)).then(({ doc }) => doc);
    await client.doc('PATCH', `/api/pages/${pages[0].id}`, { backgroundColor: '#0000ff' });
    expect((await read(new URL(first).pathname)).etag).toBe(before.etag);
    await readData(await client.send('POST', '/api/publish', { templateId: id }));
    expect(await thumbnailUrl()).not.toBe(first);
    expect((await read(new URL(first).pathname)).etag).not.toBe(before.etag);
  });

  it('[PUB-7, RND-18] is drawn once, and is 304 for a client that has it', async () => {
    const { id } = await makeTemplate(space.id, { pages: [{ layers: text('{{ now() }}') }], public: true });
    const path = `/templates/${id}/thumbnail.webp`;
    const first = await read(path);
    await scheduler.wait(5);
    expect((await read(path)).etag).toBe(first.etag);
    const again = await ask(path, { headers: { 'If-None-Match': first.etag ?? '' } });
    expect(again.status).toBe(304);
  });

  it('[PUB-7] accepts no tweaks and no other sizes, and is gone once the template is not public', async () => {
    const layers = text('{{ title }}');
    const variables = {
      schema: { type: 'object', properties: { title: { type: 'string', default: 'Default' } } },
      values: {},
    };
    const { id } = await makeTemplate(space.id, { variables, pages: [{ layers }], public: true });
    const path = `/templates/${id}/thumbnail.webp`;
    const { etag } = await read(path);
    expect((await read(`${path}?tweak:title=Other&tweaks={"title":"x"}&scale=4&draft=true`)).etag).toBe(etag);
    for (const query of ['size=huge', 'page=0', 'page=x']) {
      expect(await readProblem(await ask(`${path}?${query}`))).toMatchObject({ status: 400, code: 'invalid_query' });
    }
    expect(await readProblem(await ask(`${path}?page=2`))).toMatchObject({ status: 404, code: 'page_not_found' });
    await env.DB.prepare('update templates set public_on = null where id = ?').bind(id).run();
    await noteChange(id);
    expect(await readProblem(await ask(path))).toMatchObject({ status: 404, code: 'template_not_found' });
  });
});
