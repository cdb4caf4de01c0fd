import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../src/core/hashing.ts';
import { createAsk } from '../../src/doors/http/testing/test-door.ts';
import { picture } from '../../src/draw/gather/pictures/pictures.fixture.ts';
import { routes } from '../../workers/edge/composition.ts';
import { askAs, makePerson, type Person } from '../harness/people.ts';

import { readData, readProblem } from '../harness/service.ts';
import { testApp } from '../harness/services.ts';
import { makeSpace, type TestSpace } from '../harness/space.ts';

let space: TestSpace;
let viewer: Person;

beforeAll(async () => {
  space = await makeSpace();
  viewer = await makePerson({ spaceId: space.id, role: 'viewer' });
});

/** Stores what the service has fetched from a URL. */
async function storeFetched(url: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const key = `remote-pictures/${space.id}/${await sha256Hex(url)}`;
  await env.FILES.put(key, bytes, { customMetadata: { sha256: await sha256Hex(bytes) } });
}

const readRemote = (url: string) =>
  askAs(viewer.cookie, '/app/canvas/pictures', { method: 'POST', json: { kind: 'remote', url } });

describe('the pictures of a canvas', () => {
  it('[SEC-2] are returned if they are pictures, and other files are not', async () => {
    const bytes = picture('png');
    await storeFetched('https://pictures.test/a.png', bytes);
    const response = await readRemote('https://pictures.test/a.png');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);

    await storeFetched('https://pictures.test/secret', new Uint8Array(new TextEncoder().encode('{"token":"secret"}')));
    const refused = await readRemote('https://pictures.test/secret');
    const { status, detail } = await readProblem(refused);
    expect([status, detail]).toEqual([404, expect.stringContaining('the file is not a png')]);
  });
});

describe('the values of a canvas', () => {
  it('[DASH-2] are there although the brand was deleted and a collection does not exist, with warnings', async () => {
    const json = { brandId: 'deleted', content: [{ as: 'posts', collection: 'posts' }] };
    const response = await askAs(viewer.cookie, '/app/canvas/values', { method: 'POST', json });
    expect(await readData(response)).toMatchObject({
      brand: {},
      content: { posts: [] },
      warnings: [{ code: 'reference_missing' }, { code: 'content_unavailable' }],
    });
  });
});

describe('the routes of the canvas', () => {
  it('[LIM-2] that fetch or draw are counted as previews, by user', async () => {
    const person = await makePerson({ spaceId: space.id, role: 'viewer' });
    const limited = createAsk(testApp(routes), { ...env, GALLEY_PREVIEW_RATE: '3' });
    const send = (path: string, body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
      limited(`https://galley.test/app/canvas/${path}`, {
        method: 'POST',
        headers: { Cookie: person.cookie, Origin: 'https://galley.test', 'Content-Type': type },
        body,
      });
    const responses = [
      await send('pictures', JSON.stringify({ kind: 'asset', assetId: 'none' })),
      await send('colors', new Uint8Array([1, 2, 3]), 'application/octet-stream'),
      await send('shaders', JSON.stringify({ shaderId: 'none', inputs: {}, time: 0, width: 10, height: 10, scale: 1 })),
      await send('pictures', JSON.stringify({ kind: 'asset', assetId: 'none' })),
      await send('values', JSON.stringify({})),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 200, 200, 429, 200]);
    expect(responses[3]?.headers.get('RateLimit-Policy')).toContain('"preview";q=3;w=60');
  });
});
