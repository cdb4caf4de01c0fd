import { z } from 'zod';
import type { Finding } from '#glsl';
import { AppError } from '../../core/errors/app-error.ts';
import { vettingStages } from '../../core/names/shaders.ts';
import { boundedList } from '../../core/schemas/bounded.ts';
import { type Issue, validate } from '../../core/schemas/validate.ts';
import { identifyPicture } from '../gather/pictures/index.ts';
import { shaderLimits } from '../shaders/limits.ts';
import { manifestSchema } from '../shaders/manifest-schema.ts';
import { type DrawJob, drawRefusal, type TranslateJob, type VetJob, type VetReply } from '../shaders/sandbox/job.ts';
import type { Translation } from '../shaders/translate/index.ts';
import { frameChunks, readFrame } from './frame.ts';
import type { RendererPort } from './raster-renderer.ts';

interface Vetting extends VetReply {
  /** A PNG; undefined if the shader was rejected. */
  poster: Uint8Array<ArrayBuffer> | undefined;
}

/** Thrown if a vetted program could not be drawn; the message is for the log. */
class ShaderFailed extends Error {}

const finding = z.object({
  code: z.string(),
  message: z.string(),
  line: z.int().exactOptional(),
  column: z.int().exactOptional(),
});
const findings = boundedList(finding, { max: 1_000 });
const verdict = z.enum(['passed', 'rejected']);
/** The manifest of a translated body is validated separately, so that its author is told about each fault. */
const translateReply = z.union([
  z.object({ findings }),
  z.object({
    source: z.string(),
    manifest: z.object({ inputs: boundedList(z.unknown(), { max: shaderLimits.inputs }) }),
  }),
]);
const vetReply = z.object({
  report: z.object({
    verdict,
    stages: boundedList(
      z.object({
        name: z.enum(vettingStages),
        verdict: z.enum([...verdict.options, 'skipped']),
        ms: z.number(),
        findings,
      }),
      { max: vettingStages.length },
    ),
    cost: z.object({ operationsPerPixel: z.number(), limit: z.number() }),
  }),
  program: z.string().nullable(),
});

/** Vets and draws shaders in the container renderer's sandbox (SHD-7). */
export class ShaderRenderer {
  readonly #port: RendererPort;

  constructor(port: RendererPort) {
    this.#port = port;
  }

  /**
   * Translates a shader body from Shadertoy or ISF to Galley's form, or reports what is wrong with it (SHD-12).
   * @throws AppError renderer_unavailable or render_timeout; the result is unknown then
   */
  async translate(job: TranslateJob): Promise<Translation> {
    const reply = await this.#post('/shaders/translate', job, ({ message }) => translateReply.parse(message));
    if ('findings' in reply) return { findings: reply.findings };
    const manifest = validate(manifestSchema, reply.manifest);
    if (manifest.success) return { source: reply.source, manifest: manifest.data };
    return { findings: manifest.issues.map(manifestFinding) };
  }

  /**
   * Runs the whole vetting.
   * @throws AppError renderer_unavailable or render_timeout; the result is unknown then
   */
  async vet(job: VetJob): Promise<Vetting> {
    return this.#post('/shaders/vet', job, ({ message, parts }) => {
      const reply = vetReply.parse(message);
      const poster = parts[0] && new Uint8Array(parts[0]);
      const hasPassed = reply.report.verdict === 'passed';
      const isWhole = reply.program !== null && poster !== undefined && identifyPicture(poster)?.type === 'png';
      if (hasPassed && !isWhole) throw new Error('a shader passed without a program or a poster');
      return { ...reply, poster };
    });
  }

  /**
   * Sends a job and parses the response.
   * @throws AppError renderer_unavailable if the response does not match the request
   */
  async #post<Reply>(
    path: string,
    job: TranslateJob | VetJob,
    read: (frame: ReturnType<typeof readFrame>) => Reply,
  ): Promise<Reply> {
    const { status, bytes } = await this.#port.post(path, frameChunks(job, []));
    try {
      if (status !== 200) throw new Error(`the renderer answered ${status}`);
      return read(readFrame(bytes));
    } catch (cause) {
      throw new AppError('renderer_unavailable', { cause, headers: { 'Retry-After': '30' } });
    }
  }

  /**
   * Draws a frame of a vetted shader program as PNG.
   * @param files of the job's images, in the order of the images
   * @throws ShaderFailed; AppError renderer_unavailable, render_timeout
   */
  async draw(job: DrawJob, files: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
    const { status, bytes } = await this.#port.post('/shaders/draw', frameChunks(job, files));
    if (status === 422) throw new ShaderFailed(readMessage(bytes));
    const picture = identifyPicture(bytes);
    const isAsAsked = picture?.type === 'png' && picture.width === job.width && picture.height === job.height;
    if (status === 200 && isAsAsked) return bytes;
    const cause = `the answer (${status}) is not the picture that was asked for`;
    throw new AppError('renderer_unavailable', { cause, headers: { 'Retry-After': '30' } });
  }
}

/** Reports an input that the author declared in a way that manifests do not allow. */
function manifestFinding({ path, message }: Issue): Finding {
  return { code: 'manifest_refused', message: `${path.join('.')}: ${message.slice(0, 300)}` };
}

function readMessage(bytes: Uint8Array): string {
  try {
    return drawRefusal.parse(JSON.parse(new TextDecoder().decode(bytes))).message;
  } catch {
    return 'a refusal that says nothing';
  }
}
