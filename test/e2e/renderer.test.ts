import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { decode } from 'jpeg-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { firstMessage, spawnOwned } from '../../scripts/owned-process.ts';
import { openTakumiPool } from '../../scripts/preview/takumi.ts';
import { frameChunks } from '../../src/draw/container/frame.ts';
import type { RasterJob } from '../../src/draw/container/raster-job.ts';
import { readPng } from '../../src/draw/formats/read-png.ts';
import { identifyPicture } from '../../src/draw/gather/pictures/index.ts';
import { height, jpegWith, profiles, width } from '../../src/draw/srgb/tagged-pictures.fixture.ts';
import { colorCodecs } from '../../workers/renderer/convert-picture.ts';
import { deepIt, isDeep } from '../harness/depth.ts';
import { endWithFile } from './ends.ts';
import { portsOfWorker } from './ports.ts';
import { printedBy } from './started-service.ts';

const token = 'the token of the renderer that is tested here';
const program = join(import.meta.dirname, '..', '..', 'workers', 'renderer', 'main.ts');
let port: number;

beforeAll(async () => {
  const renderer = start({ RENDERER_TOKEN: token, RENDERER_PORT: portsOfWorker() });
  port = (await firstMessage<{ port: number }>(renderer))?.port ?? 0;
});

function start(environment: Record<string, string>): ChildProcess {
  const env = { ...process.env, ...environment };
  const child = spawnOwned(program, [], { env, output: 'pipe', withChildren: false });
  endWithFile(() => child.kill());
  return child;
}

function ask(path: string, init: RequestInit = {}, at = port): Promise<Response> {
  return fetch(`http://127.0.0.1:${at}${path}`, { headers: { Authorization: `Bearer ${token}` }, ...init });
}

const readStatus = (path: string, init?: RequestInit) =>
  ask(path, init).then(
    ({ status }) => status,
    () => 0,
  );

const small: RasterJob = {
  node: { type: 'container', style: { width: '40px', height: '30px', backgroundColor: '#369' } },
  width: 40,
  height: 30,
  scale: 1,
  format: 'png',
  quality: 90,
  lang: 'en',
  fonts: [],
  images: [],
};

/** A half-transparent gradient that has too many colors for a palette. */
function shaded(width: number, height: number): RasterJob {
  const size = { width: `${width}px`, height: `${height}px` };
  const backgroundImage = 'linear-gradient(30deg, rgba(255, 0, 0, 0.5), #00f 40%, #0f8)';
  return { ...small, width, height, node: { type: 'container', style: { ...size, backgroundImage } } };
}

/** Blurs that no machine finishes within seconds. */
const endless: RasterJob = {
  ...small,
  width: 8_000,
  height: 8_000,
  node: {
    type: 'container',
    style: { width: '8000px', height: '8000px', backgroundColor: '#fff' },
    children: Array.from({ length: 900 }, () => ({
      type: 'container' as const,
      style: { position: 'absolute', width: '8000px', height: '8000px', backdropFilter: 'blur(40px)', left: '0px' },
    })),
  },
};

async function raster(job: unknown, parts: Uint8Array[] = [], signal?: AbortSignal, at = port): Promise<Response> {
  const body = new Blob(frameChunks(job, parts) as Uint8Array<ArrayBuffer>[]);
  return ask('/raster', { method: 'POST', body, ...(signal ? { signal } : {}) }, at);
}

const readType = async (response: Response) => identifyPicture(new Uint8Array(await response.arrayBuffer()));

describe('the renderer', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('[RND-11] draws %s', async (format) => {
    const response = await raster({ ...small, format });
    expect(response.status).toBe(200);
    expect(await readType(response)).toMatchObject({ type: format, width: 40, height: 30 });
  });

  it('rejects every request without the token', async () => {
    for (const Authorization of ['', 'Bearer', `Bearer ${token}x`, token]) {
      for (const path of ['/health', '/raster', '/nothing']) {
        expect(await readStatus(path, { method: 'POST', headers: { Authorization } })).toBe(401);
      }
    }
    expect(await readStatus('/nothing')).toBe(404);
  });

  it('[SEC-3, RND-20] rejects input that is no job, over the limits or too large', async () => {
    const refused = [{}, { ...small, width: 16_385 }, { ...small, width: 16_384, height: 16_384 }, { ...small, x: 1 }];
    for (const job of refused) expect((await raster(job)).status).toBe(400);
    expect((await raster(small, [new Uint8Array(3)])).status).toBe(400);
    expect(await readStatus('/raster', { method: 'POST', body: 'no frame at all' })).toBe(400);
    // The connection may end before the whole body was sent, so the client sees no response.
    expect([413, 0]).toContain(await readStatus('/raster', { method: 'POST', body: new Uint8Array(65 * 2 ** 20) }));
    expect((await raster(small)).status).toBe(200);
  });

  it('[RND-23] reports which pictures cannot be decoded', async () => {
    const node = { type: 'image', src: 'b', style: { width: '9px', height: '9px' } };
    const sound = new Uint8Array(await (await raster(small)).arrayBuffer());
    const parts = [sound, new Uint8Array([1, 2, 3])];
    const response = await raster({ ...small, node, images: ['a', 'b'] }, parts);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ code: 'undrawable_images', images: ['b'] });
  });

  it('[RND-23, RND-20] converts a picture to sRGB, and rejects one that it cannot convert (P5)', async () => {
    const convert = (body: Uint8Array<ArrayBuffer>) => ask('/srgb', { method: 'POST', body });
    const converted = new Uint8Array(await (await convert(jpegWith(profiles.displayP3))).arrayBuffer());
    expect(identifyPicture(converted)).toMatchObject({ type: 'jpeg', width, height });
    const [red, green, blue] = decode(converted, { useTArray: true }).data;
    expect([red, green, blue].map((value) => Math.round(Number(value) / 10) * 10)).toEqual([250, 0, 0]);
    const refused = await convert(jpegWith(profiles.tables));
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'engine_failed' }]);
    expect((await convert(new Uint8Array([1, 2, 3]))).status).toBe(400);
  });

  it('[RND-9] compresses a png without changing a pixel, and rejects a file that is none (W12)', async () => {
    const compress = (body: Uint8Array<ArrayBuffer>) => ask('/png', { method: 'POST', body });
    const gradient = { ...shaded(300, 200), format: 'png' };
    const png = new Uint8Array(await (await raster(gradient)).arrayBuffer());
    const smaller = new Uint8Array(await (await compress(png)).arrayBuffer());
    expect(smaller.length).toBeLessThan(png.length);
    expect(Buffer.compare(readPng(smaller).data, readPng(png).data)).toBe(0);
    for (const body of [jpegWith(profiles.displayP3), new Uint8Array([1, 2, 3])])
      expect((await compress(body)).status).toBe(400);
    const broken = png.fill(0, 60, 90);
    const refused = await compress(broken);
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'engine_failed' }]);
  });

  it('[RND-12] encodes a lossless webp when the request asks for one (W12)', async () => {
    const [png, webp] = await Promise.all(
      ['png', 'webp'].map(async (format) => {
        const response = await raster({ ...shaded(300, 200), format, ...(format === 'webp' && { lossless: true }) });
        return new Uint8Array(await response.arrayBuffer());
      }),
    );
    const decoded = await colorCodecs.decoders.webp(webp as Uint8Array);
    expect(Buffer.compare(new Uint8Array(decoded.data.buffer), readPng(png as Uint8Array).data)).toBe(0);
  });

  // Baseline, without color subsampling: the result depends neither on the engine nor on the size of the picture.
  it.each([
    [60, 40],
    [2_400, 1_260],
  ])('[RND-17] encodes a jpeg of %i × %i as the isolate does, byte for byte (W12)', async (across, down) => {
    const job: RasterJob = { ...shaded(across, down), format: 'jpeg' };
    const jpeg = new Uint8Array(await (await raster(job)).arrayBuffer());
    const pool = await openTakumiPool();
    const { node, ...options } = job;
    const isolateBytes = pool.use([], 0, (renderer) =>
      renderer.render(node, { ...options, format: 'jpeg', images: [], devicePixelRatio: 1 }),
    );
    expect(Buffer.compare(isolateBytes, jpeg)).toBe(0);
    const frame = jpeg.findIndex((byte, index) => byte === 0xff && [0xc0, 0xc1, 0xc2].includes(jpeg[index + 1] ?? 0));
    expect([jpeg[frame + 1], jpeg[frame + 11]]).toEqual([0xc0, 0x11]);
  });

  it('[SEC-4] reports that the engine failed, and draws the next', async () => {
    const response = await raster({ ...small, node: { type: 'container', style: { width: 'no length' } } });
    expect([response.status, await response.json()]).toMatchObject([422, { code: 'engine_failed' }]);
    expect((await raster(small)).status).toBe(200);
  });

  it('[SEC-3, RND-21] draws two at once, queues eight, rejects more, and stops jobs whose callers left', async () => {
    const leaving = new AbortController();
    const left = Array.from({ length: 10 }, () => raster(endless, [], leaving.signal).catch(() => 'left'));
    await sleep(1_500);
    const crowded = await raster(small);
    expect([crowded.status, crowded.headers.get('Retry-After')]).toEqual([503, '5']);
    leaving.abort();
    expect(new Set(await Promise.all(left))).toEqual(new Set(['left']));
    await sleep(500);
    expect((await raster(small)).status).toBe(200);
  });

  deepIt('[RND-21] ends a drawing that exceeds the deadline, and draws the next', async () => {
    // The usual deadline is 25 seconds.
    const deadline = isDeep ? {} : { RENDERER_DEADLINE_MS: '2000' };
    const slowRenderer = start({ RENDERER_TOKEN: token, RENDERER_PORT: portsOfWorker(), ...deadline });
    const { port: ownPort = 0 } = (await firstMessage<{ port: number }>(slowRenderer)) ?? {};
    expect((await raster(endless, [], undefined, ownPort)).status).toBe(504);
    expect((await raster(small, [], undefined, ownPort)).status).toBe(200);
  });

  it('exits with a message if its port is taken, or if it has no token', async () => {
    for (const [environment, expectedMessage] of [
      [{ RENDERER_TOKEN: token, RENDERER_PORT: String(port) }, `port ${port} is taken`],
      [{ RENDERER_TOKEN: 'short' }, 'RENDERER_TOKEN must have'],
    ] as const) {
      const refused = start(environment);
      const printed = printedBy(refused);
      expect(await once(refused, 'close')).toEqual([1, null]);
      expect(printed()).toContain(expectedMessage);
      expect(printed()).not.toContain(token);
    }
  });
});
