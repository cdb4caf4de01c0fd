import { toError } from '../../../src/core/errors/to-error.ts';
import type { CompileResult, Texture } from '../../../src/draw/shaders/page/protocol.ts';
import type { DrawJob } from '../../../src/draw/shaders/sandbox/job.ts';
import { drawPicture } from './picture.ts';
import { ShaderHung } from './shader-browser.ts';
import type { ShaderPlace } from './shader-place.ts';

const startPatienceMs = 10_000;
const stopPatienceMs = 2_000;

/**
 * Draws a frame of a vetted program as a PNG, or returns the reason why it cannot be drawn.
 * @param files the files of the job's images, in order
 * @throws BrowserUnavailable, the signal's reason
 */
export async function draw(
  { program, width, height, time, uniforms, images }: DrawJob,
  files: readonly Uint8Array[],
  place: ShaderPlace,
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array } | { refusal: { code: 'shader_failed'; message: string } }> {
  const textures = images.map(({ name, type }, index): Texture => {
    const base64 = Buffer.from(files[index] ?? new Uint8Array(0)).toString('base64');
    return { name, url: `data:${type};base64,${base64}` };
  });
  const refuse = (message: string) => ({ refusal: { code: 'shader_failed' as const, message } });
  return place.use(signal, async (browser) => {
    try {
      const { failure } = await browser.call<CompileResult>('start', [program, textures], startPatienceMs);
      if (failure) return refuse(`${failure.stage}: ${failure.log.slice(0, 500)}`);
      const bytes = await drawPicture(browser, { width, height, time, uniforms });
      await browser.call('stop', [], stopPatienceMs);
      return { bytes };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ShaderHung)) browser.end();
      return refuse(toError(error).message);
    }
  });
}
