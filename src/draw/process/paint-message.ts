import { z } from 'zod';
import { required } from '../../core/required.ts';
import { frameChunks, readFrame } from '../container/frame.ts';
import type { FontFile } from '../gather/fonts/font-file.ts';
import type { RasterOutput } from '../takumi/engine.ts';
import type { TakumiNode } from '../takumi/glue.ts';
import type { LaidOutPage } from '../takumi/paint-node.ts';
import type { PaintedPage } from '../takumi/painter.ts';

/** What a drawing process needs to paint a page. */
interface PaintTask {
  page: LaidOutPage;
  fonts: readonly FontFile[];
  output: RasterOutput;
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/**
 * The message of a frame that requests a picture. The parts of the frame are the bytes of the fonts, followed by those
 * of the images. Both sides are started together from the same sources, so only the form of the message is checked.
 */
const paintMessage = z.strictObject({
  node: z.custom<TakumiNode>(isObject),
  options: z.custom<Omit<LaidOutPage['options'], 'images'>>(isObject),
  peakBytes: z.number(),
  output: z.custom<RasterOutput>(isObject),
  fonts: z.custom<ReadonlyArray<Omit<FontFile, 'bytes'>>>(Array.isArray),
  /** The names by which the nodes refer to the images. */
  images: z.custom<readonly string[]>(Array.isArray),
});
type PaintMessage = z.infer<typeof paintMessage>;

const paintedMessage = z.strictObject({ encodeMs: z.number() });

/** Prints a task as chunks to send one after another. */
export function framePaintTask({ page, fonts, output }: PaintTask): Uint8Array[] {
  const { images, ...options } = page.options;
  const message: PaintMessage = {
    node: page.node,
    options,
    peakBytes: page.peakBytes,
    output,
    fonts: fonts.map(({ bytes: _, ...font }) => font),
    images: images.map(({ src }) => src),
  };
  return frameChunks(message, [...fonts.map(({ bytes }) => bytes), ...images.map(({ data }) => data)]);
}

/** @throws Error if the bytes are not a task */
export function readPaintTask(frame: Uint8Array): PaintTask {
  const { message, parts } = readFrame(frame);
  const { node, options, peakBytes, output, fonts, images } = paintMessage.parse(message);
  return {
    page: {
      node,
      options: {
        ...options,
        images: images.map((src, index) => ({ src, data: required(parts[fonts.length + index]) })),
      },
      peakBytes,
    },
    fonts: fonts.map((font, index) => ({ ...font, bytes: required(parts[index]) })),
    output,
  };
}

export function framePaintedPage({ bytes, encodeMs }: PaintedPage): Uint8Array[] {
  return frameChunks({ encodeMs }, [bytes]);
}

/** @throws Error if the bytes are not a painted page */
export function readPaintedPage(frame: Uint8Array): PaintedPage {
  const { message, parts } = readFrame(frame);
  return { ...paintedMessage.parse(message), bytes: new Uint8Array(required(parts[0])) };
}
