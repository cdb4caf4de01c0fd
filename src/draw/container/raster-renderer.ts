import { AppError } from '../../core/errors/app-error.ts';
import { allPictures, type Drawing, devicePixels } from '../gather/drawing.ts';
import { identifyPicture } from '../gather/pictures/index.ts';
import type { RasterOutput, TakumiEngine } from '../takumi/engine.ts';
import { frameChunks } from './frame.ts';
import { type RasterJob, rasterRefusal } from './raster-job.ts';

/** The connection to the renderer. A request rejects with an AppError if the renderer did not respond. */
export interface RendererPort {
  post(path: string, chunks: readonly Uint8Array[]): Promise<RendererReply>;
}

/** The response of the renderer: 200 with the result, or 422 with JSON that says why there is no result. */
export interface RendererReply {
  status: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Thrown if the renderer could not decode pictures of the drawing. The error names these pictures (RND-23). */
export class UndrawablePictures extends AppError {
  readonly keys: ReadonlySet<string>;

  constructor(keys: Iterable<string>) {
    super('engine_failed', { cause: 'pictures that the renderer cannot decode' });
    this.keys = new Set(keys);
  }
}

/** Draws with native takumi in the container renderer if the isolate has too little memory (RND-20). */
export class RasterRenderer {
  readonly #engine: TakumiEngine;
  readonly #port: RendererPort;

  constructor(engine: TakumiEngine, port: RendererPort) {
    this.#engine = engine;
    this.#port = port;
  }

  /**
   * Draws a page as a picture of exactly the page's size times the scale, in pixels (RND-11).
   * @throws UndrawablePictures; AppError engine_failed, renderer_unavailable, render_timeout, output_too_large
   */
  async raster(drawing: Drawing, output: RasterOutput): Promise<Uint8Array<ArrayBuffer>> {
    const job = this.#makeJob(drawing, output);
    const parts = [...drawing.fonts, ...allPictures(drawing)].map(({ bytes }) => bytes);
    const { status, bytes } = await this.#port.post('/raster', frameChunks(job, parts));
    if (status === 422) throw readRefusal(bytes);
    const picture = identifyPicture(bytes);
    const isInRequestedFormat =
      picture?.type === job.format && picture.width === job.width && picture.height === job.height;
    if (status !== 200 || !isInRequestedFormat)
      throw unavailable(`the answer (${status}) is not the picture that was asked for`);
    return bytes;
  }

  /**
   * Compresses a PNG without changing its pixels.
   * @throws AppError engine_failed, renderer_unavailable, render_timeout
   */
  async compressPng(png: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    const { status, bytes } = await this.#port.post('/png', [png]);
    if (status === 422) throw readRefusal(bytes);
    const [before, after] = [identifyPicture(png), identifyPicture(bytes)];
    const isSame =
      before?.type === 'png' && after?.type === 'png' && before.width === after.width && before.height === after.height;
    if (status !== 200 || !isSame) throw unavailable(`the answer (${status}) is not the compressed picture`);
    return bytes;
  }

  #makeJob(drawing: Drawing, { format, scale, quality, lossless }: RasterOutput): RasterJob {
    return {
      // The edge finds the sizes of texts that shrink, because measuring decodes no pictures and needs little memory.
      node: this.#engine.node(drawing, scale),
      width: devicePixels(drawing.width, scale),
      height: devicePixels(drawing.height, scale),
      scale,
      format,
      quality,
      ...(lossless ? { lossless: true } : {}),
      lang: drawing.locale,
      fonts: drawing.fonts.map(({ family, weight, style, ranges }) => ({
        family,
        weight,
        style,
        ranges: ranges.map(([from, to]) => [from, to]),
      })),
      images: allPictures(drawing).map(({ key }) => key),
    };
  }
}

function readRefusal(bytes: Uint8Array): AppError {
  const refusal = rasterRefusal.safeParse(parseJson(bytes)).data;
  switch (refusal?.code) {
    case 'undrawable_images':
      return new UndrawablePictures(refusal.images);
    case 'engine_failed':
      return new AppError('engine_failed', { cause: refusal.message });
    case 'file_too_large':
      return new AppError('output_too_large', {
        detail: `The file would have ${refusal.bytes} bytes, which is too large. Lower scale, or make the page smaller.`,
      });
    case undefined:
      return unavailable('a refusal that says nothing');
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

function unavailable(cause: string): AppError {
  return new AppError('renderer_unavailable', { cause, headers: { 'Retry-After': '30' } });
}
