import { frameChunks, readFrame } from '../../src/draw/container/frame.ts';
import type { UniformValue } from '../../src/draw/shaders/inputs/uniform-values.ts';
import type { ShaderInput } from '../../src/draw/shaders/manifest.ts';
import type { VetReply } from '../../src/draw/shaders/sandbox/job.ts';
import type { RendererProcess } from './renderer-process.ts';

export function framed(message: unknown, parts: readonly Uint8Array[] = []): Blob {
  return new Blob(frameChunks(message, parts) as Uint8Array<ArrayBuffer>[]);
}

export interface Vetted extends VetReply {
  poster: Uint8Array | undefined;
  /** The messages of the stage that ended it; empty if it passed. */
  codes: string[];
}

/** Passes a source through the renderer's whole vetting. */
export async function vetAt(
  { ask }: Pick<RendererProcess, 'ask'>,
  source: string,
  inputs: ShaderInput[] = [],
  defaults: UniformValue[] = [],
): Promise<Vetted> {
  const body = framed({ source, manifest: { inputs }, defaults });
  const response = await ask('/shaders/vet', { method: 'POST', body });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  const { message, parts } = readFrame(new Uint8Array(await response.arrayBuffer()));
  const reply = message as VetReply;
  const codes = reply.report.stages.flatMap(({ findings }) => findings.map(({ code }) => code));
  return { ...reply, poster: parts[0], codes };
}
