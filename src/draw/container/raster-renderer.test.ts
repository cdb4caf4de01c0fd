import { describe, expect, it } from 'vitest';
import { AppError } from '../../core/errors/app-error.ts';
import type { Drawing } from '../gather/drawing.ts';
import { identifyPicture } from '../gather/pictures/index.ts';
import { picture } from '../gather/pictures/pictures.fixture.ts';
import type { TakumiEngine } from '../takumi/engine.ts';
import { readFrame } from './frame.ts';
import { rasterJob } from './raster-job.ts';
import { RasterRenderer, type RendererReply, UndrawablePictures } from './raster-renderer.ts';

const png = picture('png');
const { width, height } = identifyPicture(png) as { width: number; height: number };
const output = { format: 'png', scale: 1, quality: 90, opaque: true } as const;
const font = { key: 'f', family: 'Inter', weight: 400, style: 'normal', ranges: [[0, 255]], bytes: png } as const;
const photo = { key: 'photo', bytes: new Uint8Array([7]), width: 1, height: 1, decodedBytes: 4 };
const root: Drawing['root'] = { kind: 'container', layerId: 'page', style: {}, children: [] };
const drawing: Drawing = {
  root,
  width,
  height,
  locale: 'en',
  fonts: [font],
  fallbackFamilies: [],
  getPicture: () => photo,
  pictures: [photo],
};
const engine = { node: () => ({ type: 'container', style: {} }) } as unknown as TakumiEngine;

function answering(reply: RendererReply, sentBodies: Uint8Array[] = []): Promise<unknown> {
  const post = async (_: string, chunks: readonly Uint8Array[]) => {
    sentBodies.push(...chunks);
    return reply;
  };
  return new RasterRenderer(engine, { post }).raster(drawing, output).catch((error: unknown) => error);
}

const refusal = (body: object) => ({
  status: 422,
  bytes: new Uint8Array(new TextEncoder().encode(JSON.stringify(body))),
});

describe('drawing in the container renderer', () => {
  it('sends a job that the renderer accepts, with the bytes of fonts and pictures', async () => {
    const requestBodies: Uint8Array<ArrayBuffer>[] = [];
    expect(await answering({ status: 200, bytes: png }, requestBodies)).toBe(png);
    const { message, parts } = readFrame(new Uint8Array(await new Blob(requestBodies).arrayBuffer()));
    expect(rasterJob.parse(message)).toMatchObject({ width, height, scale: 1, format: 'png', images: ['photo'] });
    expect(parts).toEqual([png, photo.bytes]);
  });

  it('[RND-22] sends the emoji of texts along', async () => {
    const requestBodies: Uint8Array<ArrayBuffer>[] = [];
    const emoji = { pictures: [{ ...photo, key: 'noto/1f600', bytes: new Uint8Array([8, 9]) }], splitEmoji: () => [] };
    const post = async (_: string, chunks: readonly Uint8Array[]) => {
      requestBodies.push(...(chunks as Uint8Array<ArrayBuffer>[]));
      return { status: 200, bytes: png };
    };
    await new RasterRenderer(engine, { post }).raster({ ...drawing, emoji }, output);
    const { message, parts } = readFrame(new Uint8Array(await new Blob(requestBodies).arrayBuffer()));
    expect(rasterJob.parse(message).images).toEqual(['photo', 'noto/1f600']);
    expect(parts.at(-1)).toEqual(new Uint8Array([8, 9]));
  });

  it('[RND-23] reports which pictures could not be decoded', async () => {
    const error = await answering(refusal({ code: 'undrawable_images', images: ['photo'] }));
    expect(error).toBeInstanceOf(UndrawablePictures);
    expect((error as UndrawablePictures).keys).toEqual(new Set(['photo']));
  });

  it.each([
    ['a drawing that the engine fails at', refusal({ code: 'engine_failed', message: 'x' }), 'engine_failed'],
    ['a file that the isolate cannot hold', refusal({ code: 'file_too_large', bytes: 5e7 }), 'output_too_large'],
    ['a rejection without a message', refusal({}), 'renderer_unavailable'],
    ['garbage', { status: 200, bytes: new Uint8Array([1, 2, 3]) }, 'renderer_unavailable'],
    ['a picture of another format', { status: 200, bytes: picture('jpeg') }, 'renderer_unavailable'],
    ['nothing', { status: 200, bytes: new Uint8Array(0) }, 'renderer_unavailable'],
  ])('[RND-20] reports %s as an error with its code', async (_, reply, code) => {
    const error = await answering(reply);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code });
  });

  it('[RND-20] does not send a job over the hard limits', async () => {
    const requestBodies: Uint8Array<ArrayBuffer>[] = [];
    await answering({ status: 200, bytes: png }, requestBodies);
    const { message } = readFrame(new Uint8Array(await new Blob(requestBodies).arrayBuffer()));
    const job = rasterJob.parse(message);
    expect(rasterJob.safeParse({ ...job, width: 8_000, height: 8_000 }).success).toBe(true);
    expect(rasterJob.safeParse({ ...job, width: 8_001, height: 8_000 }).success).toBe(false);
    expect(rasterJob.safeParse({ ...job, width: 16_385, height: 1 }).success).toBe(false);
  });

  it('[RND-12] requests a lossless webp only if one is wanted', async () => {
    const jobs = await Promise.all(
      [output, { ...output, format: 'webp', quality: 100, lossless: 'libwebp' } as const].map(async (wanted) => {
        const requestBodies: Uint8Array<ArrayBuffer>[] = [];
        const post = async (_: string, chunks: readonly Uint8Array[]) => {
          requestBodies.push(...(chunks as Uint8Array<ArrayBuffer>[]));
          return { status: 200, bytes: picture(wanted.format === 'webp' ? 'webp' : 'png') };
        };
        await new RasterRenderer(engine, { post }).raster(drawing, wanted).catch(() => {});
        return rasterJob.parse(readFrame(new Uint8Array(await new Blob(requestBodies).arrayBuffer())).message);
      }),
    );
    expect(jobs.map((job) => job.lossless)).toEqual([undefined, true]);
  });

  describe('[RND-9] compressing a png (W12)', () => {
    const compressing = (reply: RendererReply) =>
      new RasterRenderer(engine, { post: async () => reply }).compressPng(png).catch((error: unknown) => error);

    it('accepts only a png of the same size', async () => {
      const smaller = png.slice();
      expect(await compressing({ status: 200, bytes: smaller })).toBe(smaller);
    });

    it.each([
      ['a failure', refusal({ code: 'engine_failed', message: 'x' }), 'engine_failed'],
      ['a picture of another format', { status: 200, bytes: picture('jpeg') }, 'renderer_unavailable'],
      ['a failed request', { status: 400, bytes: png }, 'renderer_unavailable'],
    ])('reports %s as an error with its code', async (_, reply, code) => {
      expect(await compressing(reply)).toMatchObject({ code });
    });
  });
});
