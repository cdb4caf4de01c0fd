import { z } from 'zod';
import { AppError } from '../../core/errors/app-error.ts';
import { listOf } from '../../core/schemas/bounded.ts';
import { identifyPicture } from '../gather/pictures/index.ts';
import { stageNames } from '../shaders/report.ts';
import { type DrawJob, drawRefusal, type VetJob, type VetReply } from '../shaders/sandbox/job.ts';
import { frameChunks, readFrame } from './frame.ts';
import type { RendererPort } from './raster-renderer.ts';

interface Vetting extends VetReply {
  /** PNG; undefined when the shader was refused. */
  poster: Uint8Array<ArrayBuffer> | undefined;
}

/** A vetted program could not be drawn after all; the message is for the log. */
class ShaderFailed extends Error {}

const finding = z.object({
  code: z.string(),
  message: z.string(),
  line: z.int().optional(),
  column: z.int().optional(),
});
const verdict = z.enum(['passed', 'rejected']);
const vetReply = z.object({
  report: z.object({
    verdict,
    stages: listOf(
      z.object({
        name: z.enum(stageNames),
        verdict: z.enum([...verdict.options, 'skipped']),
        ms: z.number(),
        findings: listOf(finding, { max: 1_000 }),
      }),
      { max: stageNames.length },
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

  /** The whole vetting. @throws AppError renderer_unavailable, render_timeout: nothing is then known of the shader */
  async vet(job: VetJob): Promise<Vetting> {
    const { status, bytes } = await this.#port.post('/shaders/vet', frameChunks(job, []));
    try {
      if (status !== 200) throw new Error(`the renderer answered ${status}`);
      const { message, parts } = readFrame(bytes);
      const reply = vetReply.parse(message) as VetReply;
      const poster = parts[0] && new Uint8Array(parts[0]);
      const hasPassed = reply.report.verdict === 'passed';
      const isWhole = reply.program !== null && poster !== undefined && identifyPicture(poster)?.type === 'png';
      if (hasPassed && !isWhole) throw new Error('a shader passed without a program or a poster');
      return { ...reply, poster };
    } catch (cause) {
      throw new AppError('renderer_unavailable', { cause, headers: { 'Retry-After': '30' } });
    }
  }

  /**
   * A frame of a vetted program as PNG.
   * @param files of the job's images, in their order
   * @throws ShaderFailed; AppError renderer_unavailable, render_timeout
   */
  async draw(job: DrawJob, files: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
    const { status, bytes } = await this.#port.post('/shaders/draw', frameChunks(job, files));
    if (status === 422) throw new ShaderFailed(messageOf(bytes));
    const picture = identifyPicture(bytes);
    const isAsAsked = picture?.type === 'png' && picture.width === job.width && picture.height === job.height;
    if (status === 200 && isAsAsked) return bytes;
    const cause = `the answer (${status}) is not the picture that was asked for`;
    throw new AppError('renderer_unavailable', { cause, headers: { 'Retry-After': '30' } });
  }
}

function messageOf(bytes: Uint8Array): string {
  try {
    return drawRefusal.parse(JSON.parse(new TextDecoder().decode(bytes))).message;
  } catch {
    return 'a refusal that says nothing';
  }
}
