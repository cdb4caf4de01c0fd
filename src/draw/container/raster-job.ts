import { z } from 'zod';
import { outputLimits } from '../budget.ts';
import type { TakumiNode } from '../takumi/glue.ts';

const side = z.int().min(1).max(outputLimits.side);
const codePointRange = z.tuple([z.int(), z.int()]);

/**
 * The message of a frame that requests a raster. The parts of the frame are the bytes of the fonts, followed by those
 * of the images, in the order of the lists here. The versions of edge and renderer may differ during a deployment, so
 * the renderer validates the message.
 */
export const rasterJob = z
  .strictObject({
    /** The node as takumiNode prints it, after texts were shrunk. */
    node: z.custom<TakumiNode>((value) => typeof value === 'object' && value !== null),
    /** Device pixels. */
    width: side,
    height: side,
    scale: z.number().positive(),
    format: z.enum(['png', 'jpeg', 'webp']),
    quality: z.number().min(1).max(100),
    /** Only for webp. Absent unless it is true, because a renderer of an older version does not know this property. */
    lossless: z.literal(true).optional(),
    lang: z.string(),
    fonts: z.array(
      z.strictObject({ family: z.string(), weight: z.number(), style: z.string(), ranges: z.array(codePointRange) }),
    ),
    /** The names by which the nodes refer to the images. */
    images: z.array(z.string()),
  })
  .refine(({ width, height }) => width * height <= outputLimits.pixels, 'more pixels than may be drawn');

export type RasterJob = z.infer<typeof rasterJob>;

/** The reason why there is no raster: the JSON body of a 422 response of the renderer. */
export const rasterRefusal = z.discriminatedUnion('code', [
  /** These images cannot be decoded; the page may draw without them. */
  z.object({ code: z.literal('undrawable_images'), images: z.array(z.string()).min(1) }),
  z.object({ code: z.literal('engine_failed'), message: z.string() }),
  z.object({ code: z.literal('file_too_large'), bytes: z.number() }),
]);

export type RasterRefusal = z.infer<typeof rasterRefusal>;
