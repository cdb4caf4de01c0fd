import { AppError } from '../../../core/errors/app-error.ts';
import { nextTurn } from '../../../core/next-turn.ts';
import { isolateBudgetBytes, isolateWorkMs, maxWorkMs, noticedMs } from '../../../draw/budget.ts';
import { compressionCost } from '../../../draw/formats/png-compressor.ts';
import type { RenderParts } from '../parts.ts';

/**
 * A drawn PNG in fewer bytes, by whichever engine it was drawn. As with drawing, the isolate does what fits its memory and
 * is done within a second, and the container what does not, where there is one (RND-20).
 * @throws AppError output_too_large for more work than `limitMs`, or more memory than there is; engine_failed,
 * renderer_unavailable, render_timeout
 */
export async function compressPng(
  { takumi, pngCompressor, rasterRenderer }: Pick<RenderParts, 'takumi' | 'pngCompressor' | 'rasterRenderer'>,
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
