import { z } from 'zod';
import { listOf } from '../../../core/schemas/bounded.ts';
import type { VettingReport } from '../../../core/vetting-report.ts';
import { shaderLimits } from '../limits.ts';
import type { ShaderManifest } from '../manifest.ts';

/** Characters of a source that the door lets in, so that the report says that it is too long. */
const maxSource = 2 ** 20;
/** Pixels a side that the sandbox draws; a larger layer shows the picture scaled up. */
export const maxSide = 4_096;
export const maxTextureSide = 2_048;

const side = z.int().min(1).max(maxSide);
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/svg+xml'] as const;
const name = z.string().regex(/^[A-Za-z_]\w{0,63}$/);

const uniform = z.discriminatedUnion('kind', [
  z.strictObject({ name, kind: z.literal('floats'), value: listOf(z.number(), { min: 1, max: 4 }) }),
  z.strictObject({ name, kind: z.literal('int'), value: z.int32() }),
]);
const uniforms = listOf(uniform, { max: shaderLimits.inputs });

/** The message of a frame that asks for vetting; it has no parts. What is in the manifest the door has checked. */
export const vetJob = z.strictObject({
  source: z.string().max(maxSource),
  manifest: z.custom<ShaderManifest>((value) => typeof value === 'object' && value !== null && 'inputs' in value),
  /** The inputs as they are unless somebody sets them. */
  defaults: uniforms,
});
export type VetJob = z.infer<typeof vetJob>;

/** What vetting answers: a frame whose one part, where the shader passed, is its poster as PNG. */
export interface VetReply {
  report: VettingReport;
  program: string | null;
}

/** The message of a frame that asks for a translation (SHD-12); the answer is a frame with a Translation. */
export const translateJob = z.strictObject({ source: z.string().max(maxSource) });
export type TranslateJob = z.infer<typeof translateJob>;

/** The message of a frame that asks for a picture; its parts are the files of the image inputs. */
export const drawJob = z.strictObject({
  program: z.string().max(shaderLimits.programLength),
  width: side,
  height: side,
  time: z.number().min(0).max(1e6),
  uniforms,
  images: listOf(z.strictObject({ name, type: z.enum(pictureTypes) }), { max: shaderLimits.images }),
});
export type DrawJob = z.infer<typeof drawJob>;

/** Why there is no picture: the body of a 422, as JSON. */
export const drawRefusal = z.object({ code: z.literal('shader_failed'), message: z.string() });
