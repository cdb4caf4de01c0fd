import { AppError } from '../../../core/errors/app-error.ts';
import { isolateBudgetBytes, isolateWorkMs, maxWorkMs } from '../../../draw/budget.ts';
import { compressionCost } from '../../../draw/formats/png-compressor.ts';
import type { Services } from '../../services.ts';

/**
 * Makes a PNG smaller, regardless of the engine that drew it. The isolate compresses pictures that fit into its memory
 * and take at most a second. The container, if there is one, compresses the others (RND-20).
 * @throws AppError output_too_large if it would take more time than `limitMs` or more memory than is available;
 * engine_failed, renderer_unavailable, render_timeout
 */
export async function compressPng(
  { takumi, lane, pngCompressor, rasterRenderer }: Services,
  png: Uint8Array<ArrayBuffer>,
  limitMs = maxWorkMs,
): Promise<Uint8Array<ArrayBuffer>> {
  const { ms, peakBytes } = compressionCost(png);
  if (ms > limitMs) {
    throw tooLarge(`takes up to ${Math.ceil(ms / 1_000)} s of work; at most ${limitMs / 1_000} s are taken`);
  }
  const fits = peakBytes <= isolateBudgetBytes;
  if (rasterRenderer && (ms > isolateWorkMs || !fits)) return rasterRenderer.compressPng(png);
  if (!fits) throw tooLarge('takes more memory than there is');
  return lane.run(ms, () => {
    takumi.makeRoom(peakBytes);
    return pngCompressor.compress(png);
  });
}

function tooLarge(why: string): AppError {
  const detail = `Compressing the picture ${why}. Use \`compression: fast\` or a smaller scale.`;
  return new AppError('output_too_large', { detail });
}
