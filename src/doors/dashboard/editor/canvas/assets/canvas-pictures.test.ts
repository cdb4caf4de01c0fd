import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Box, ContainerBox, ImageBox, PictureSource } from '../../../../../design/boxes/types.ts';
import { picture, unconverted } from '../../../../../draw/gather/pictures/pictures.fixture.ts';
import type { PictureSources } from '../../../../../draw/gather/ports.ts';
import { CanvasPictures } from './canvas-pictures.ts';

const png = picture('png');
const pageOf = (...children: Box[]): ContainerBox => ({ kind: 'container', layerId: '', style: {}, children });
const image = (layerId: string, source: PictureSource): ImageBox => ({
  kind: 'image',
  layerId,
  style: {},
  fit: 'cover',
  focus: { x: 0.5, y: 0.5 },
  source,
});
const shader = (width: number, layerId = 's') =>
  image(layerId, { kind: 'shader', shaderId: 'x', spaceId: 'space', inputs: {}, time: 0, width, height: 10 });
const remote = (url: string, layerId = 'r') => image(layerId, { kind: 'remote', url });

/** What was requested, and how the next requests are answered. */
interface Requests {
  widths: number[];
  urls: string[];
  concurrent: number;
  most: number;
  answer: () => Promise<{ sha256: string; bytes: Uint8Array<ArrayBuffer> } | { unavailable: string }>;
}

let requests: Requests;
let pictures: CanvasPictures;

beforeEach(() => {
  vi.useFakeTimers();
  requests = { widths: [], urls: [], concurrent: 0, most: 0, answer: async () => ({ sha256: 'a', bytes: png }) };
  const sources: PictureSources = {
    remote: {
      identify: async (url) => {
        requests.urls.push(url);
        requests.concurrent += 1;
        requests.most = Math.max(requests.most, requests.concurrent);
        try {
          return await requests.answer();
        } finally {
          requests.concurrent -= 1;
        }
      },
      read: async () => undefined,
    },
    assets: { identify: async () => null, read: async () => undefined },
    shaders: {
      identify: async () => 'shader',
      read: async ({ width }) => {
        requests.widths.push(width);
        return { bytes: png, warnings: [] };
      },
    },
    colors: unconverted,
  };
  pictures = new CanvasPictures(sources, async (read) => read);
});

afterEach(() => {
  vi.useRealTimers();
});

const show = (...boxes: Box[]) => pictures.show(pageOf(...boxes), 'en');

/** Lets time pass until pictures are loaded. Hashes are computed in real time. */
async function waitFor(loading: Promise<void> | undefined): Promise<void> {
  let isLoaded = false;
  void loading?.then(() => {
    isLoaded = true;
  });
  while (!isLoaded) await vi.advanceTimersByTimeAsync(10);
}

describe('the pictures of a canvas', () => {
  it('[EDT-1] requests one picture of a shader that is resized, once its size rests', async () => {
    await waitFor((await show(shader(10))).loading);
    expect(requests.widths).toEqual([10]);
    for (let width = 11; width <= 40; width++) {
      const { getPicture } = await show(shader(width));
      expect(getPicture(shader(width)).width).toBeGreaterThan(0);
      await vi.advanceTimersByTimeAsync(16);
    }
    expect(requests.widths).toEqual([10]);
    const { loading } = await show(shader(40));
    await waitFor(loading);
    expect(requests.widths).toEqual([10, 40]);
    expect((await show(shader(40))).loading).toBeUndefined();
  });

  it('[EDT-1] requests at most six pictures at once', async () => {
    requests.answer = () => new Promise((resolve) => setTimeout(() => resolve({ sha256: 'a', bytes: png }), 50));
    const { loading } = await show(...Array.from({ length: 20 }, (_, index) => remote(`https://p.test/${index}`)));
    await waitFor(loading);
    expect([requests.urls.length, requests.most]).toEqual([20, 6]);
  });

  it.each<[string, Requests['answer'], string]>([
    ['fails', () => Promise.reject(new Error('no connection')), 'no connection'],
    ['has no picture', async () => ({ unavailable: 'the server answered 500' }), 'the server answered 500'],
  ])(
    '[EDT-1] shows a placeholder for a request that %s, and repeats the request after 30 s',
    async (_, answer, reason) => {
      requests.answer = answer;
      const box = remote('https://p.test/a');
      await waitFor((await show(box)).loading);
      const failed = await show(box);
      expect(failed.loading).toBeUndefined();
      expect(failed.warnings).toEqual([
        { code: 'image_unavailable', message: expect.stringContaining(reason), layerId: 'r' },
      ]);
      for (let version = 0; version < 20; version++) await show(box);
      expect(requests.urls).toHaveLength(1);
      requests.answer = async () => ({ sha256: 'a', bytes: png });
      await vi.advanceTimersByTimeAsync(30_000);
      await waitFor((await show(box)).loading);
      const { warnings, getPicture } = await show(box);
      expect(warnings).toEqual([]);
      expect(getPicture(box)).not.toEqual(failed.getPicture(box));
      expect(requests.urls).toHaveLength(2);
    },
  );

  it('[EDT-1] converts the texts of one picture without asking for the others of the page', async () => {
    const roots: ContainerBox[] = [];
    const sources: PictureSources = {
      remote: { identify: async () => ({ sha256: 'a', bytes: png }), read: async () => undefined },
      assets: { identify: async () => null, read: async () => undefined },
      shaders: { identify: async () => '', read: async () => ({ warnings: [] }) },
      colors: unconverted,
    };
    const outlining = new CanvasPictures(sources, async (read, root) => {
      roots.push(root);
      return read;
    });
    const boxes = [remote('https://p.test/a', 'a'), remote('https://p.test/b', 'b')];
    await waitFor((await outlining.show(pageOf(...boxes), 'en')).loading);
    expect(roots.map(({ children }) => children.map(({ layerId }) => layerId))).toEqual([['a'], ['b']]);
  });
});
