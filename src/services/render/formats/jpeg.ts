import { AppError } from '../../../core/errors/app-error.ts';
import type { Warning } from '../../../core/warnings.ts';
import { isolateWorkMs } from '../../../draw/budget.ts';
import type { Drawing } from '../../../draw/gather/drawing.ts';
import { onWhite } from '../../../draw/on-white.ts';
import { fitsIsolate } from '../../../draw/takumi/engine.ts';
import type { RenderParts } from '../parts.ts';
import { isOpaque } from './opaque.ts';

const filled: Warning = {
  code: 'transparency_filled',
  message: 'A jpeg has no transparency, so transparent areas of the page are white.',
};
const trial = { format: 'png', scale: 1, opaque: false } as const;

/** Whether something may show through a page, as far as its background says. */
function mayShowThrough({ root }: Drawing): boolean {
  return !isOpaque(root.style['backgroundColor']);
}

/** A page as jpeg shows it: on white (RND-11). */
export function forJpeg(drawing: Drawing): Drawing {
  return mayShowThrough(drawing) ? onWhite(drawing) : drawing;
}

/**
 * A warning where jpeg shows white in the place of transparency (RND-24), found by drawing the page once: most pages
 * without a background are covered by what they show. What cannot be tried is taken to be transparent.
 */
export function jpegWarnings({ takumi }: Pick<RenderParts, 'takumi'>, drawing: Drawing): Warning[] {
  if (!mayShowThrough(drawing)) return [];
  try {
    const canTry = fitsIsolate(drawing, trial) && takumi.work(drawing, trial.scale).ms <= isolateWorkMs;
    return canTry && takumi.covers(drawing) ? [] : [filled];
  } catch (error) {
    if (error instanceof AppError && error.code === 'engine_failed') return [filled];
    throw error;
  }
}
