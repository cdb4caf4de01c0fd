import { AppError } from '../../../core/errors/app-error.ts';
import type { Warning } from '../../../core/warnings.ts';
import { isolateWorkMs } from '../../../draw/budget.ts';
import type { Drawing } from '../../../draw/gather/drawing.ts';
import { onWhite } from '../../../draw/on-white.ts';
import { fitsIsolate } from '../../../draw/takumi/engine.ts';
import type { Services } from '../../services.ts';
import { isOpaque } from './opaque.ts';

const filled: Warning = {
  code: 'transparency_filled',
  message: 'A jpeg has no transparency, so transparent areas of the page are white.',
};
const trial = { format: 'png', scale: 1, opaque: false } as const;

/** Whether a page may be transparent somewhere, judging by its background. */
function mayShowThrough({ root }: Drawing): boolean {
  return !isOpaque(root.style['backgroundColor']);
}

/** Puts the page on a white background, because jpeg has no transparency (RND-11). */
export function forJpeg(drawing: Drawing): Drawing {
  return mayShowThrough(drawing) ? onWhite(drawing) : drawing;
}

/**
 * Warns if a jpeg shows white where the page is transparent (RND-24). To find out, the page is drawn once, because most
 * pages without a background are covered by their layers. If it cannot be drawn, it is assumed to be transparent.
 */
export async function jpegWarnings({ takumi, lane }: Services, drawing: Drawing): Promise<Warning[]> {
  if (!mayShowThrough(drawing)) return [];
  try {
    if (!fitsIsolate(drawing, trial)) return [filled];
    const { ms } = takumi.work(drawing, trial.scale);
    const isCovered = ms <= isolateWorkMs && (await lane.run(ms, () => takumi.covers(drawing)));
    return isCovered ? [] : [filled];
  } catch (error) {
    if (error instanceof AppError && error.code === 'engine_failed') return [filled];
    throw error;
  }
}
