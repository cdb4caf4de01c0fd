import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import { toError } from '../../../src/core/errors/to-error.ts';
import { frameChunks, readFrame } from '../../../src/draw/container/frame.ts';
import { drawJob, translateJob, type VetReply, vetJob } from '../../../src/draw/shaders/sandbox/job.ts';
import { answer, sendBytes } from '../answer.ts';
import { InvalidFrame, readBody } from '../body.ts';
import { draw } from './draw.ts';
import type { Shaders } from './index.ts';
import { vet } from './vet.ts';

/**
 * The maximum size of a body in bytes. It has room for the longest source that the API accepts, its manifest with
 * labels, and the overhead of JSON.
 */
const vetBodyBytes = 2 ** 23;

/** Returns 200 with a frame: the message is a VetReply, and its only part is the poster if the shader passed. */
export async function vetShader(
  request: IncomingMessage,
  response: ServerResponse,
  { vetting }: Shaders,
  signal: AbortSignal,
): Promise<void> {
  const { report, program, poster } = await vetting.use(signal, async (place) => {
    const { job } = readJob(vetJob, await readBody(request, signal, vetBodyBytes));
    return vet(job, place, signal);
  });
  sendBytes(response, frameChunks({ report, program } satisfies VetReply, poster ? [poster] : []));
}

/**
 * Returns 200 with a frame whose message is a Translation. Translating and vetting use the same process and wait for
 * each other.
 */
export async function translateShader(
  request: IncomingMessage,
  response: ServerResponse,
  { vetting }: Shaders,
  signal: AbortSignal,
): Promise<void> {
  const translation = await vetting.use(signal, async ({ parser }) => {
    const { job } = readJob(translateJob, await readBody(request, signal, vetBodyBytes));
    return parser.translate(job.source);
  });
  sendBytes(response, frameChunks(translation, []));
}

/** Returns 200 with a PNG, or 422 with a DrawRefusal. */
export async function drawShader(
  request: IncomingMessage,
  response: ServerResponse,
  { drawing }: Shaders,
  signal: AbortSignal,
): Promise<void> {
  const result = await drawing.use(signal, async (place) => {
    const { job, parts } = readJob(drawJob, await readBody(request, signal));
    if (parts.length !== job.images.length) throw new InvalidFrame('an image has no bytes');
    return draw(job, parts, place, signal);
  });
  if ('bytes' in result) sendBytes(response, [result.bytes]);
  else answer(response, { status: 422, body: result.refusal });
}

/** @throws InvalidFrame */
function readJob<Job>(schema: z.ZodType<Job>, body: Uint8Array): { job: Job; parts: Uint8Array[] } {
  try {
    const { message, parts } = readFrame(body);
    return { job: schema.parse(message), parts };
  } catch (error) {
    throw new InvalidFrame(toError(error).message);
  }
}
