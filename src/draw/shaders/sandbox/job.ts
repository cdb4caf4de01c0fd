import { z } from 'zod';
import { boundedList } from '../../../core/schemas/bounded.ts';
import type { VettingReport } from '../../../core/vetting-report.ts';
import { shaderLimits } from '../limits.ts';
import type { ShaderManifest } from '../manifest.ts';

/**
 * The maximum characters of a source in a job. It is higher than the limit of vetting, so that the report can say that
 * a source is too long.
 */
const maxSource = 2 ** 20;
/** The maximum side of a picture in the sandbox, in pixels. A larger layer shows the picture scaled up. */
export const maxSide = 4_096;
export const maxTextureSide = 2_048;

const side = z.int().min(1).max(maxSide);
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/svg+xml'] as const;
const name = z.string().regex(/^[A-Za-z_]\w{0,63}$/);

const uniform = z.discriminatedUnion('kind', [
  z.strictObject({ name, kind: z.literal('floats'), value: boundedList(z.number(), { min: 1, max: 4 }) }),
  z.strictObject({ name, kind: z.literal('int'), value: z.int32() }),
]);
const uniforms = boundedList(uniform, { max: shaderLimits.inputs });

/** The message of a frame that requests vetting. The frame has no parts. The manifest has already been validated. */
export const vetJob = z.strictObject({
  source: z.string().max(maxSource),
  manifest: z.custom<ShaderManifest>((value) => typeof value === 'object' && value !== null && 'inputs' in value),
  /** The values of inputs that are not set. */
  defaults: uniforms,
});
export type VetJob = z.infer<typeof vetJob>;

/** The result of vetting. If the shader passed, the only part of the frame is its poster as PNG. */
export interface VetReply {
  report: VettingReport;
  program: string | null;
}

/** The message of a frame that requests a translation (SHD-12). The response is a frame with a Translation. */
export const translateJob = z.strictObject({ source: z.string().max(maxSource) });
export type TranslateJob = z.infer<typeof translateJob>;

/** The message of a frame that requests a picture. The parts of the frame are the files of the image inputs. */
export const drawJob = z.strictObject({
  program: z.string().max(shaderLimits.programLength),
  width: side,
  height: side,
  time: z.number().min(0).max(1e6),
  uniforms,
  images: boundedList(z.strictObject({ name, type: z.enum(pictureTypes) }), { max: shaderLimits.images }),
});
export type DrawJob = z.infer<typeof drawJob>;

/** The reason why there is no picture: the JSON body of a 422 response. */
export const drawRefusal = z.object({ code: z.literal('shader_failed'), message: z.string() });
