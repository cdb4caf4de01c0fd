import { type Node, Renderer } from '@takumi-rs/core';
import { required } from '../../src/core/required.ts';
import { readFrame } from '../../src/draw/container/frame.ts';
import { type RasterJob, type RasterRefusal, rasterJob } from '../../src/draw/container/raster-job.ts';

export type RasterResult = { bytes: Uint8Array } | { refusal: RasterRefusal } | { invalid: string };

interface Image {
  src: string;
  data: Uint8Array;
}

/** The maximum size of a drawn file in bytes. The Worker that requests it could not keep a larger file in memory. */
const largestFile = 40_000_000;

/**
 * Draws the raster job in a frame, or returns the reason why it cannot be drawn. Each job gets a new takumi renderer,
 * so nothing is kept between jobs.
 */
export async function drawRaster(frame: Uint8Array): Promise<RasterResult> {
  let read: ReturnType<typeof readJob>;
  try {
    read = readJob(frame);
  } catch (error) {
    return { invalid: getMessage(error) };
  }
  const { job, fonts, images } = read;
  try {
    const bytes = await draw(job, fonts, images);
    if (bytes.byteLength > largestFile) return { refusal: { code: 'file_too_large', bytes: bytes.byteLength } };
    return { bytes };
  } catch (error) {
    const broken = await undrawable(images);
    if (broken.length > 0) return { refusal: { code: 'undrawable_images', images: broken } };
    return { refusal: { code: 'engine_failed', message: getMessage(error) } };
  }
}

function readJob(frame: Uint8Array) {
  const { message, parts } = readFrame(frame);
  const job = rasterJob.parse(message);
  if (parts.length !== job.fonts.length + job.images.length) throw new Error('a font or an image has no bytes');
  const fonts = parts.slice(0, job.fonts.length);
  const images = job.images.map((src, index) => ({ src, data: required(parts[job.fonts.length + index]) }));
  return { job, fonts, images };
}

async function draw(job: RasterJob, fonts: readonly Uint8Array[], images: Image[]): Promise<Uint8Array> {
  const renderer = new Renderer({ cacheMaxBytes: 0 });
  for (const [index, { family, weight, style, ranges }] of job.fonts.entries()) {
    await renderer.registerFont({
      name: family,
      data: required(fonts[index]),
      weight,
      style,
      unicodeRange: ranges,
    });
  }
  const { node, width, height, scale, format, quality, lossless, lang } = job;
  const tree = node as Node;
  const fontFamilies = [...new Set(job.fonts.map(({ family }) => family))];
  const options = { width, height, devicePixelRatio: scale, images, fontFamilies, lang };
  if (format === 'webp' && lossless) return renderer.render(tree, { ...options, format, lossless });
  return renderer.render(tree, { ...options, format, quality });
}

/**
 * Finds the pictures that cannot be drawn. If a picture is broken, takumi rejects the whole page and does not say which
 * picture it is, so each picture is tried alone (RND-23).
 */
async function undrawable(images: readonly Image[]): Promise<string[]> {
  const broken: string[] = [];
  for (const image of images) {
    const node = { type: 'image' as const, src: image.src, style: { width: '16px', height: '16px' } };
    try {
      await new Renderer({ cacheMaxBytes: 0 }).render(node, { width: 16, height: 16, format: 'raw', images: [image] });
    } catch {
      broken.push(image.src);
    }
  }
  return broken;
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
