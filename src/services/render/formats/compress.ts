import { AppError } from '../../../core/errors/app-error.ts';
import { nextTurn } from '../../../core/next-turn.ts';
import { isolateBudgetBytes, isolateWorkMs, maxWorkMs, noticedMs } from '../../../draw/budget.ts';
import { compressionCost } from '../../../draw/formats/png-compressor.ts';
import type { Services } from '../../services.ts';

/**
 * Makes a drawn PNG smaller, whichever engine drew it. As with drawing, the isolate does what fits into its memory and
 * takes at most a second, and the container does the rest, if there is one (RND-20).
 * @throws AppError output_too_large for more work than `limitMs` or more memory than there is; engine_failed,
 * renderer_unavailable, render_timeout
 */
export async function compressPng(
  { takumi, pngCompressor, rasterRenderer }: Services,
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
  takumi.makeRoom(peakBytes);
  if (ms > noticedMs) await nextTurn();
  return pngCompressor.compress(png);
}

function tooLarge(why: string): AppError {
  const detail = `Compressing the picture ${why}. Use \`compression: fast\` or a smaller scale.`;
  return new AppError('output_too_large', { detail });
}
