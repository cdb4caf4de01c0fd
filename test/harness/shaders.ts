import { env } from 'cloudflare:test';
import { afterAll, beforeAll, vi } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/ids.ts';
import type { VettingReport } from '../../src/core/vetting-report.ts';
import { frameChunks, readFrame } from '../../src/draw/container/frame.ts';
import { encodePng } from '../../src/draw/formats/png.ts';

import type { DrawJob, TranslateJob, VetJob } from '../../src/draw/shaders/sandbox/job.ts';
import { translate } from '../../src/draw/shaders/translate/index.ts';
import { vetSource } from '../../src/draw/shaders/vet/index.ts';
import type { Shader } from '../../src/records/shaders.ts';
import { insertShader } from '../../src/records/shaders-writes.ts';
import { db } from './space.ts';

export const goodSource = 'vec4 shade(vec2 uv, float time, vec2 resolution) {\n  return vec4(uv, 0.5, 1.0);\n}';

const passed: VettingReport = {
  verdict: 'passed',
  stages: (['bytes', 'policy', 'loops', 'cost', 'sandbox'] as const).map((name) => ({
    name,
    verdict: 'passed',
    ms: 1,
    findings: [],
  })),
  cost: { operationsPerPixel: 10, limit: 4_000 },
};

/** A stored, approved shader of a space, as if it had been vetted. */
export async function aShader(spaceId: string, facts: Partial<Shader> = {}): Promise<Shader> {
  const now = systemClock.now();
  const shader: Shader = {
    id: newId(),
    spaceId,
    slug: null,
    name: 'Waves',
    source: goodSource,
    program: 'void main() {}',
    manifest: { inputs: [] },
    contentHash: newId(),
    status: 'approved',
    statusReason: null,
    trips: 0,
    publicOn: null,
    revision: 1,
    report: JSON.parse(JSON.stringify(passed)),
    createdOn: now,
    updatedOn: now,
    ...facts,
  };
  await insertShader(db, shader);
  return shader;
}

/** A PNG of one color. */
export function flatPng(width: number, height: number, color: readonly number[]): Uint8Array<ArrayBuffer> {
  const pixels = Uint8Array.from({ length: width * height * 4 }, (_, at) => color[at % 4] ?? 0);
  return encodePng(pixels, width, height, { opaque: color[3] === 255 });
}

/** What the fake renderer receives and does. Tests may change both. */
export interface FakeRenderer {
  drawn: DrawJob[];
  /** The color of a picture, or null if the shader cannot be drawn. */
  color(job: DrawJob): readonly number[] | null;
  /** Whether it responds at all. */
  isUp: boolean;
}

export const posterColor = [10, 20, 30, 255];

/**
 * Replaces the container renderer, which needs a Chromium that workerd cannot start. The stages before the sandbox are
 * real, the sandbox passes all sources except those with `sandbox_refuses`, and pictures have one color. test/e2e
 * covers the real renderer.
 */
export function fakeRenderer(): FakeRenderer {
  const renderer: FakeRenderer = { drawn: [], color: () => [200, 100, 50, 255], isUp: true };
  const variables = { RENDERER_URL: 'http://renderer.test', RENDERER_TOKEN: 'a token for tests' };
  beforeAll(() => {
    Object.assign(env, variables);
    const passOn = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input as RequestInfo, init as RequestInit);
      if (!request.url.startsWith(variables.RENDERER_URL)) return passOn(input, init);
      if (!renderer.isUp) throw new TypeError('connection refused');
      const { message } = readFrame(new Uint8Array(await request.arrayBuffer()));
      if (request.url.endsWith('/shaders/translate')) return framed([translate((message as TranslateJob).source), []]);
      if (request.url.endsWith('/shaders/vet')) return framed(vet(message as VetJob));
      const job = message as DrawJob;
      renderer.drawn.push(job);
      const color = renderer.color(job);
      if (color) return new Response(flatPng(job.width, job.height, color));
      return Response.json({ code: 'shader_failed', message: 'it hung' }, { status: 422 });
    });
  });
  afterAll(() => {
    vi.restoreAllMocks();
    for (const name of Object.keys(variables)) Reflect.deleteProperty(env, name);
  });
  return renderer;
}

function vet({ source, manifest }: VetJob): [message: object, parts: Uint8Array[]] {
  const { rows, cost, program } = vetSource(source, manifest);
  const refused = source.includes('sandbox_refuses');
  const finding = { code: 'non_finite_output', message: 'The pixel (0, 0) is not a finite number.' };
  const sandbox: 'skipped' | 'rejected' | 'passed' = program === null ? 'skipped' : refused ? 'rejected' : 'passed';
  const stages = [...rows, { name: 'sandbox', verdict: sandbox, ms: 1, findings: refused ? [finding] : [] }];
  const verdict = sandbox === 'passed' ? 'passed' : 'rejected';
  const isGood = verdict === 'passed';
  const report = { verdict, stages, cost };
  return [{ report, program: isGood ? program : null }, isGood ? [flatPng(64, 40, posterColor)] : []];
}

function framed([message, parts]: [object, Uint8Array[]]): Response {
  return new Response(new Blob(frameChunks(message, parts) as Uint8Array<ArrayBuffer>[]));
}
