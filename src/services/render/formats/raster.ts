import { stopwatch } from '../../../core/clock.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { nextTurn } from '../../../core/next-turn.ts';
import type { Warning } from '../../../core/warnings.ts';
import {
  isolateWorkMs,
  type LosslessEncoder,
  losslessNs,
  losslessPixels,
  maxWorkMs,
  noticedMs,
} from '../../../draw/budget.ts';
import { UndrawablePictures } from '../../../draw/container/raster-renderer.ts';
import { isLossless } from '../../../draw/formats/webp.ts';
import { type Drawing, devicePixels } from '../../../draw/gather/drawing.ts';
import { fitsIsolate, type TakumiEngine } from '../../../draw/takumi/engine.ts';
import { tooMuchWork } from '../../../draw/work/refusal.ts';
import type { RenderParts } from '../parts.ts';
import type { Stages } from '../stages.ts';
import type { ImageFormat } from './table.ts';

export interface PictureTask {
  format: ImageFormat;
  scale: number;
  quality: number;
  opaque: boolean;
}

/** The warning for a WebP of quality 100 that could not be lossless (RND-12). */
const webpLossy: Warning = {
  code: 'webp_lossy',
  message:
    'The picture is too large to be a lossless webp here: it was encoded with loss, at quality 100. A png is lossless at any size.',
};

/** One engine with one task. */
interface Drawer {
  /** What it cannot do as asked. */
  warnings: readonly Warning[];
  draw(drawing: Drawing): Promise<Uint8Array<ArrayBuffer>>;
  /** Keys of the pictures for which `draw` failed, if it was for pictures. */
  undrawable(drawing: Drawing, error: unknown): ReadonlySet<string>;
}

/**
 * Who draws: the isolate what fits its memory and is drawn within 2 s, the container renderer what does not (RND-20), where
 * there is one. `limitMs` bounds the work.
 * @throws AppError output_too_large for what would take too long, renderer_unavailable where none is configured
 */
export function chooseDrawer(
  { takumi, rasterRenderer }: Pick<RenderParts, 'takumi' | 'rasterRenderer'>,
  drawing: Drawing,
  asked: PictureTask,
  stages: Stages,
  limitMs = maxWorkMs,
): Drawer {
  const { format } = asked;
  const { lossless, warnings } = losslessEncoder(drawing, asked, rasterRenderer !== undefined);
  const task = { ...asked, lossless };
  const ms = format === 'svg' ? 0 : refuseTooMuchWork(takumi, drawing, task.scale, limitMs);
  const encodeMs = lossless ? (pixelsOf(drawing, asked) * losslessNs) / 1e6 : 0;
  // The page is laid out by now, and is laid out again to be drawn.
  const layoutMs = takumi.layoutWork(drawing).ms;
  const isQuick = ms + layoutMs + encodeMs <= isolateWorkMs || !rasterRenderer;
  const yieldTurns = async () => {
    if (Math.max(ms, layoutMs) > noticedMs) await nextTurn();
  };
  if (isQuick && fitsIsolate(drawing, task)) {
    return {
      warnings,
      draw: async (drawing) => {
        await yieldTurns();
        return format === 'svg' ? takumi.svg(drawing) : inIsolate(drawing, format);
      },
      undrawable: ({ pictures }) => takumi.undrawable(pictures),
    };
  }
  if (format === 'svg' || !rasterRenderer) throw rendererUnavailable(format);
  return {
    warnings,
    draw: async (drawing) => {
      await yieldTurns();
      return rasterRenderer.raster(drawing, { ...task, format });
    },
    undrawable: (_, error) => (error instanceof UndrawablePictures ? error.keys : new Set()),
  };

  async function inIsolate(drawing: Drawing, format: Exclude<ImageFormat, 'svg'>) {
    let encodeMs = 0;
    const bytes = await takumi.raster(drawing, { ...task, format }, (encode) => {
      const elapsed = stopwatch();
      const result = encode();
      encodeMs = elapsed();
      return result;
    });
    stages.split('draw', 'encode', encodeMs);
    return bytes;
  }
}

/**
 * What encodes a picture that is to be lossless: libwebp in the isolate or the container, else takumi's own encoder, which
 * needs less memory. What is too large for the container is lossy, with a warning (RND-12).
 */
export function losslessEncoder(
  drawing: Drawing,
  task: PictureTask,
  hasContainer: boolean,
): { lossless?: LosslessEncoder; warnings: Warning[] } {
  if (!isLossless(task)) return { warnings: [] };
  if (fitsIsolate(drawing, { ...task, lossless: 'libwebp' })) return { lossless: 'libwebp', warnings: [] };
  if (!hasContainer) return { lossless: 'takumi', warnings: [] };
  if (pixelsOf(drawing, task) <= losslessPixels) return { lossless: 'libwebp', warnings: [] };
  return { warnings: [webpLossy] };
}

function pixelsOf({ width, height }: Drawing, { scale }: Pick<PictureTask, 'scale'>): number {
  return devicePixels(width, scale) * devicePixels(height, scale);
}

export function rendererUnavailable(format: string): AppError {
  return new AppError('renderer_unavailable', { cause: `no renderer for ${format}`, headers: { 'Retry-After': '30' } });
}

/**
 * Nothing interrupts an engine: what would outlast the deadline is not begun (RND-21, SEC-3). Answers the ms of its work.
 * @throws AppError output_too_large
 */
export function refuseTooMuchWork(
  takumi: TakumiEngine,
  drawing: Drawing,
  scale: number,
  limitMs: number = maxWorkMs,
): number {
  // Drawing is weighed by a layout, which is weighed first.
  const layout = takumi.layoutWork(drawing);
  if (layout.ms > limitMs)
    throw tooMuchWork('Laying out the page', layout, limitMs, 'Use fewer layers or shorter texts.');
  const work = takumi.work(drawing, scale);
  const { ms } = work;
  if (ms <= limitMs) return ms;
  const fitting = Math.floor(scale * Math.sqrt(limitMs / ms) * 100) / 100;
  const fit = fitting >= 0.1 ? `Use a scale of at most ${fitting}.` : 'Use fewer or smaller effects and pictures.';
  throw tooMuchWork('Drawing', work, limitMs, fit);
}
