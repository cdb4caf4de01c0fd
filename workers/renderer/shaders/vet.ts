import type { StageRow, VettingReport } from '../../../src/core/vetting-report.ts';
import type { CompileResult } from '../../../src/draw/shaders/page/protocol.ts';

import { plainTextures, type Random } from '../../../src/draw/shaders/sandbox/fuzz-plan.ts';
import type { VetJob, VetReply } from '../../../src/draw/shaders/sandbox/job.ts';
import { fuzz } from './fuzz.ts';
import { drawPicture } from './picture.ts';
import type { ShaderBrowser } from './shader-browser.ts';
import type { ShaderPlace } from './shader-place.ts';
import type { StaticProcess } from './static-process.ts';

export interface VetResult extends VetReply {
  /** A PNG, or null if the shader was rejected. */
  poster: Uint8Array | null;
}

/** The size and time of the poster. It has about as many pixels as the frame for which the time limit is defined. */
const poster = { width: 640, height: 400, time: 0 };

/**
 * Runs all stages of vetting in order. The first stage that rejects ends it (SHD-2).
 * @throws BrowserUnavailable, the signal's reason, or an Error of the sandbox itself, which says nothing about the
 * shader
 */
export async function vet(
  job: VetJob,
  { parser, place, random }: { parser: Pick<StaticProcess, 'vet'>; place: ShaderPlace; random: Random },
  signal: AbortSignal,
): Promise<VetResult> {
  const { rows, cost, program } = await parser.vet(job);
  if (program === null) return { report: buildReport(rows, cost, skipped), program, poster: null };
  const { row, picture } = await place.use(signal, async (browser) => {
    const begin = performance.now();
    const { passed, findings } = await fuzz(browser, { ...job, program }, random);
    // A browser that was killed because its caller has left says nothing about the shader.
    signal.throwIfAborted();
    const drawn = passed ? await drawPoster(browser, program, job) : null;
    if (!browser.isGone) await browser.call('stop', [], stopPatienceMs).catch(() => browser.end());
    const ms = Math.round(performance.now() - begin);
    const verdict = passed ? 'passed' : 'rejected';
    // A page that has lost its WebGL context does not get another one.
    if (findings.some(({ code }) => code === 'context_lost')) browser.end();
    return { row: { name: 'sandbox', verdict, ms, findings } satisfies StageRow, picture: drawn };
  });
  const report = buildReport(rows, cost, row);
  return { report, program: report.verdict === 'passed' ? program : null, poster: picture };
}

const startPatienceMs = 8_000;
const stopPatienceMs = 2_000;
const skipped: StageRow = { name: 'sandbox', verdict: 'skipped', ms: 0, findings: [] };

/** Draws the poster. Its image inputs show a plain picture, while those of the fuzz test are noise. */
async function drawPoster(
  browser: ShaderBrowser,
  program: string,
  { manifest, defaults }: VetJob,
): Promise<Uint8Array> {
  const textures = plainTextures(manifest.inputs);
  if (textures.length > 0) await browser.call<CompileResult>('start', [program, textures], startPatienceMs);
  return drawPicture(browser, { ...poster, uniforms: defaults });
}

function buildReport(rows: StageRow[], cost: VettingReport['cost'], sandbox: StageRow): VettingReport {
  const stages = [...rows, sandbox];
  const verdict = stages.every((stage) => stage.verdict === 'passed') ? 'passed' : 'rejected';
  return { verdict, stages, cost };
}
