import type { Finding } from '#glsl';
import { required } from '../../../src/core/required.ts';
import type { UniformValue } from '../../../src/draw/shaders/inputs/uniform-values.ts';
import type { ShaderManifest } from '../../../src/draw/shaders/manifest.ts';
import type { CompileResult, Frame, FrameResult } from '../../../src/draw/shaders/page/protocol.ts';
import { parseCompilerLog } from '../../../src/draw/shaders/sandbox/compiler-log.ts';
import { fuzzPlan, fuzzTextures, type Random } from '../../../src/draw/shaders/sandbox/fuzz-plan.ts';
import { cutIntoTiles } from '../../../src/draw/shaders/sandbox/tiles.ts';
import { type ShaderBrowser, ShaderHung } from './shader-browser.ts';

export interface FuzzJob {
  source: string;
  program: string;
  manifest: ShaderManifest;
  defaults: readonly UniformValue[];
}

export interface FuzzResult {
  passed: boolean;
  findings: Finding[];
}

/**
 * The maximum time in milliseconds that compiling may take, and that a call of the page may take. A call normally
 * returns after a fifth of a second.
 */
const compilePatienceMs = 8_000;
const callPatienceMs = 5_000;
const callBudgetMs = 200;
/**
 * The time limit in milliseconds for a frame of 512 by 512 pixels (SHD-7), and how often a slower frame is drawn again,
 * because the machine may be busy.
 */
const frameLimitMs = 1_000;
const frameSide = 512;
const tries = 3;
/**
 * The minimum number of pixels of a frame from whose time the time for one pixel is computed. With fewer pixels, the
 * result would say nothing.
 */
const enoughPixels = 4_096;

/**
 * Compiles the program and draws the frames of the fuzz test (SHD-7). Findings say what is wrong or, if the program
 * passed, what its author should know.
 * @throws Error if the sandbox itself fails, which says nothing about the shader
 */
export async function fuzz(browser: ShaderBrowser, job: FuzzJob, random: Random): Promise<FuzzResult> {
  const { program, manifest, defaults } = job;
  let frame: Frame | undefined;
  try {
    const textures = fuzzTextures(manifest.inputs, random);
    const { failure } = await browser.call<CompileResult>('start', [program, textures], compilePatienceMs);
    if (failure) return { passed: false, findings: listCompileFindings(failure, job) };
    const notices: Finding[] = [];
    let rest = fuzzPlan(manifest.inputs, defaults, random);
    while (rest.length > 0) {
      frame = rest[0];
      const results = await browser.call<FrameResult[]>('fuzz', [rest, callBudgetMs, frameLimitMs], callPatienceMs);
      for (const [index, result] of results.entries()) {
        frame = required(rest[index]);
        const finding = toFinding(frame, result) ?? (await slowness(browser, frame, result));
        if (finding) return { passed: false, findings: [finding] };
        if (result.nonFinite && notices.length === 0) notices.push(toNotice(frame, result.nonFinite));
      }
      if (results.length === 0) throw new Error('the sandbox drew nothing');
      rest = rest.slice(results.length);
    }
    return { passed: true, findings: notices };
  } catch (error) {
    if (!(error instanceof ShaderHung)) throw error;
    return { passed: false, findings: [hung(frame)] };
  }
}

function listCompileFindings(
  { stage, log }: NonNullable<CompileResult['failure']>,
  { program, source }: FuzzJob,
): Finding[] {
  if (stage === 'compile') return parseCompilerLog(log, program, source);
  if (stage === 'texture') throw new Error(`a picture of the fuzz could not be decoded: ${log}`);
  const logText = log.trim().slice(0, 500) || 'the linker does not say why';
  return [{ code: 'link_error', message: `The program cannot be linked: ${logText}.` }];
}

/**
 * The time in seconds after which no layer is drawn. At later times, the steps between floating-point numbers are so
 * coarse that formulas hit their poles in many places.
 */
const lastTime = 3_600;

/**
 * Points in which a formula has no value, such as the center of polar coordinates, occur in many good programs, and
 * each only spoils one pixel. Many such points are a fault. Graphics drivers draw NaN differently, so the number of NaN
 * points is limited at any time. Infinity, for example at the pole of a glow, is drawn as white or black by every
 * driver. Therefore more points may be infinite, and even half of the frame at times that are so late that no layer is
 * drawn.
 */
function isTolerated({ count, nan }: NonFinite, pixels: number, time: number): boolean {
  const share = (part: number) => Math.max(1, pixels * part);
  return nan <= share(0.001) && count <= share(time > lastTime ? 0.5 : 0.005);
}

type NonFinite = NonNullable<FrameResult['nonFinite']>;

const advice = 'guard divisions, square roots, logarithms, powers and normalize() against zero and negative values';

function toNotice(frame: Frame, { count, x, y }: NonFinite): Finding {
  const what = count === 1 ? `The pixel (${x}, ${y})` : `${count} pixels, the first of them (${x}, ${y}),`;
  return {
    code: 'non_finite_pixels',
    message: `${what} of ${describeFrame(frame)} ${count === 1 ? 'is' : 'are'} no finite number: ${advice}.`,
  };
}

function toFinding(frame: Frame, { lost, nonFinite, pixels }: FrameResult): Finding | undefined {
  if (lost) {
    return { code: 'context_lost', message: `The graphics context was lost while drawing ${describeFrame(frame)}.` };
  }
  if (!nonFinite || isTolerated(nonFinite, pixels, frame.time)) return undefined;
  return { ...toNotice(frame, nonFinite), code: 'non_finite_output' };
}

/**
 * Draws a slow frame again and returns a finding if it is too slow. If it was only a part of a frame, a whole frame of
 * 512 by 512 pixels is drawn, because the time limit is defined for that size.
 */
async function slowness(browser: ShaderBrowser, frame: Frame, first: FrameResult): Promise<Finding | undefined> {
  if (first.pixels < enoughPixels || rate(first) <= frameLimitMs) return undefined;
  const whole = { ...frame, width: frameSide, height: frameSide, tiles: cutIntoTiles(frameSide, frameSide) };
  const isWhole = first.ms > frameLimitMs || first.pixels === frameSide * frameSide;
  let min = isWhole ? first.ms : Number.POSITIVE_INFINITY;
  for (let count = isWhole ? 1 : 0; count < tries; count += 1) {
    const [result] = await browser.call<FrameResult[]>('fuzz', [[whole], 0, frameLimitMs], callPatienceMs);
    if (!result) throw new Error('the sandbox drew nothing');
    const finding = toFinding(whole, result);
    if (finding) return finding;
    min = Math.min(min, result.ms);
    if (min <= frameLimitMs) return undefined;
  }
  const limit = `the limit is ${frameLimitMs} ms on software rendering`;
  return {
    code: 'frame_too_slow',
    message: `It takes ${Math.round(min)} ms or more to draw ${describeFrame(whole)}; ${limit}.`,
  };
}

/**
 * Converts the time of a frame to the number of pixels of the frame for which the limit is defined, in milliseconds.
 */
function rate({ ms, pixels }: FrameResult): number {
  return (ms / pixels) * frameSide * frameSide;
}

function hung(frame: Frame | undefined): Finding {
  if (!frame) {
    const seconds = compilePatienceMs / 1_000;
    return { code: 'compile_hung', message: `The program does not compile within ${seconds} s, or takes all memory.` };
  }
  const message = `Drawing ${describeFrame(frame)}, or a frame soon after it, does not end, or takes all memory.`;
  return { code: 'frame_hung', message };
}

/** Describes a frame in words, such as `a frame of 512 by 512 pixels at 3600 s with speed = 0, tint = (1, 0, 0, 1)`. */
function describeFrame({ width, height, time, uniforms }: Frame): string {
  const values = uniforms.map(({ name, value }) => {
    const numbers = [value].flat().map((number) => Number(number.toPrecision(4)));
    return `${name} = ${numbers.length === 1 ? numbers[0] : `(${numbers.join(', ')})`}`;
  });
  const uniformText = values.length === 0 ? '' : ` with ${values.join(', ')}`.slice(0, 600);
  return `a frame of ${width} by ${height} pixels at ${Number(time.toPrecision(7))} s${uniformText}`;
}
