import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type DocumentService, startWithTemplates } from './documents/service.ts';
import { consumers } from './pictures/consumers.ts';
import { colorNames, photo, photoColorsIn } from './pictures/photo.ts';
import { openPhotoSpace, type PhotoSpace, type Supplied, suppliersWith } from './pictures/suppliers.ts';
import { makeState, readData, type StartedService, startService } from './started-service.ts';

const state = makeState();
const pictures: Record<string, (respond: (status: number, body?: string | Buffer, headers?: object) => void) => void> =
  {};
const requestedPaths: string[] = [];
let origin: Server;
let service: StartedService;
let documents: DocumentService;

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
  'base64',
);

/** A page that shows the picture whose address its variable has. */
const photoPage = {
  pages: [
    {
      width: 40,
      height: 40,
      variables: { schema: { type: 'object', properties: { src: { type: 'string', default: '' } } }, values: {} },
      layers: [{ id: 'photo', type: 'image', src: '{{ src }}', width: 40, height: 40 }],
    },
  ],
};

beforeAll(async () => {
  origin = createServer((request, response) => {
    requestedPaths.push(request.url ?? '');
    const answer = pictures[request.url ?? ''];
    if (!answer) response.writeHead(404).end();
    else answer((status, body, headers = {}) => response.writeHead(status, { ...headers }).end(body));
  });
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const port = (origin.address() as AddressInfo).port;
  service = await startService(state.path, {
    GALLEY_OUTBOUND: `pictures.test=127.0.0.1:${port}`,
    GALLEY_DNS: 'pictures.test=93.184.216.34,inside.test=10.0.0.7',
  });
  documents = await startWithTemplates({ photo: photoPage }, service);
});

afterAll(async () => {
  await service?.stop();
  origin.closeAllConnections();
  origin.close();
  state.remove();
});

beforeEach(() => {
  requestedPaths.length = 0;
});

async function draw(src: string) {
  const response = await documents.post({ pageId: documents.pageId('photo'), tweaks: { src } });
  expect(response.status).toBe(200);
  return readData(response);
}

describe('a picture with an address', () => {
  it('[RND-23, SEC-1] is fetched through the guard and drawn', async () => {
    pictures['/dot.png'] = (respond) => respond(200, dot, { 'Content-Type': 'image/png' });
    expect(await draw('https://pictures.test/dot.png')).toMatchObject({ warnings: [], cached: false });
    expect(requestedPaths).toEqual(['/dot.png']);
  });

  it('[RND-17] is part of the file key with its content, and is not fetched again for a repeat', async () => {
    pictures['/one.png'] = (respond) => respond(200, dot);
    pictures['/broken.png'] = (respond) => respond(200, 'no picture');
    const first = await draw('https://pictures.test/one.png');
    const again = await draw('https://pictures.test/one.png');
    expect([again.cached, again.file.key]).toEqual([true, first.file.key]);
    expect(requestedPaths).toEqual(['/one.png']);
  });

  it.each([
    ['is not a picture', '/text.png', 'hello', {}],
    ['is too large', '/large.png', Buffer.alloc(11_000_000), {}],
  ])('[RND-23, SEC-3] that %s is replaced with a placeholder and a warning', async (_, path, body, headers) => {
    pictures[path] = (respond) => respond(200, body, headers);
    const data = await draw(`https://pictures.test${path}`);
    expect(data.warnings).toMatchObject([{ code: 'image_unavailable', layerId: 'photo' }]);
  });

  it('[RND-23] that does not exist is replaced with a placeholder and a warning', async () => {
    const data = await draw('https://pictures.test/missing.png');
    expect(data.warnings).toMatchObject([{ code: 'image_unavailable', layerId: 'photo' }]);
  });

  it.each([
    ['an address of this machine', 'http://127.0.0.1:1/x.png'],
    ['a name that leads inside', 'https://inside.test/x.png'],
    ['a name that does not resolve', 'https://nowhere.test/x.png'],
    ['an address with credentials', 'https://user:password@pictures.test/dot.png'],
  ])('[SEC-1] is not fetched if it is %s', async (_, src) => {
    const data = await draw(src);
    expect(data.warnings).toMatchObject([{ code: 'image_unavailable', layerId: 'photo' }]);
    expect(JSON.stringify(data.warnings)).not.toContain('user:');
    expect(requestedPaths).toEqual([]);
  });

  it('[SEC-1] follows no redirect into the network, nor more than three', async () => {
    pictures['/inside'] = (respond) => respond(302, '', { Location: 'https://inside.test/x.png' });
    pictures['/loop'] = (respond) => respond(302, '', { Location: '/loop' });
    pictures['/moved'] = (respond) => respond(301, '', { Location: 'https://pictures.test/moved.png' });
    pictures['/moved.png'] = (respond) => respond(200, dot);
    expect((await draw('https://pictures.test/inside')).warnings).toHaveLength(1);
    expect(requestedPaths).toEqual(['/inside']);
    requestedPaths.length = 0;
    expect((await draw('https://pictures.test/loop')).warnings).toHaveLength(1);
    expect(requestedPaths).toHaveLength(4);
    expect((await draw('https://pictures.test/moved')).warnings).toEqual([]);
  });
});

describe('a photo', () => {
  const suppliers = suppliersWith('https://pictures.test/photo.jpg');
  const supplied = new Map<string, Promise<Supplied>>();
  let space: PhotoSpace;
  let other: PhotoSpace;
  beforeAll(async () => {
    pictures['/photo.jpg'] = (respond) => respond(200, photo, { 'Content-Type': 'image/jpeg' });
    space = await openPhotoSpace(service, 'Photos');
    other = await openPhotoSpace(service, 'Other photos');
  });

  const pairs = suppliers.flatMap((supplier) => consumers.map((consumer) => ({ supplier, consumer })));
  const fits = ({ supplier, consumer }: (typeof pairs)[0]) =>
    (consumer.takesTweaks || !supplier.name.includes('tweak')) &&
    // The tool previews pages of the caller's own space.
    !(consumer.name === 'preview_page' && supplier.name.includes('of another space'));
  // Daily runs test each way to supply a picture once, and each consumer once; the deep run tests all pairs.
  const isSampled = ({ supplier, consumer }: (typeof pairs)[0]) =>
    consumer.name === 'takumi png' || supplier.name === 'the URL of an asset';
  const table = pairs
    .filter((pair) => fits(pair) && (inject('isDeep') || isSampled(pair)))
    .map((pair) => [pair.supplier.name, pair.consumer.name, pair] as const);

  it.each(table)('[RND-23] supplied as %s shows its colors in %s (P1, P2)', async (name, _, { supplier, consumer }) => {
    const page = supplied.get(name) ?? supplier.supply(space, other);
    supplied.set(name, page);
    const shownPictures = await consumer.pictures(space, await page);
    expect(shownPictures.map(photoColorsIn)).toContainEqual(colorNames);
  });
});
