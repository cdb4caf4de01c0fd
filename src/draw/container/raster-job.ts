import { z } from 'zod';
import { outputLimits } from '../budget.ts';
import type { TakumiNode } from '../takumi/glue.ts';

const side = z.int().min(1).max(outputLimits.side);
const codePointRange = z.tuple([z.int(), z.int()]);

/**
 * The message of a frame that asks for a raster. The frame's parts are the bytes of the fonts, then of the images, in the
 * order in which they stand here. Edge and renderer may be of different versions while one is deployed: the renderer
 * checks what it is told.
 */
export const rasterJob = z
  .strictObject({
    /** As takumiNode prints it, with texts shrunk. */
    node: z.custom<TakumiNode>((value) => typeof value === 'object' && value !== null),
    /** Device pixels. */
    width: side,
    height: side,
    scale: z.number().positive(),
    format: z.enum(['png', 'jpeg', 'webp']),
    quality: z.number().min(1).max(100),
    /** Of a webp. Absent where it is not asked for: a renderer of an older version does not know it. */
    lossless: z.literal(true).optional(),
    lang: z.string(),
    fonts: z.array(
      z.strictObject({ family: z.string(), weight: z.number(), style: z.string(), ranges: z.array(codePointRange) }),
    ),
    /** The names by which the nodes mean them. */
    images: z.array(z.string()),
  })
  .refine(({ width, height }) => width * height <= outputLimits.pixels, 'more pixels than may be drawn');

export type RasterJob = z.infer<typeof rasterJob>;

/** Why there is no raster: the body of a 422 of the renderer, as JSON. */
export const rasterRefusal = z.discriminatedUnion('code', [
  /** These images cannot be decoded; without them the page may draw. */
  z.object({ code: z.literal('undrawable_images'), images: z.array(z.string()).min(1) }),
  z.object({ code: z.literal('engine_failed'), message: z.string() }),
  z.object({ code: z.literal('file_too_large'), bytes: z.number() }),
]);

export type RasterRefusal = z.infer<typeof rasterRefusal>;
