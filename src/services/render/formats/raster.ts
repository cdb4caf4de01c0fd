import { AppError } from '../../../core/errors/app-error.ts';
import type { Warning } from '../../../core/warnings.ts';
import { isolateWorkMs, type LosslessEncoder, losslessNs, losslessPixels, maxWorkMs } from '../../../draw/budget.ts';
import { UndrawablePictures } from '../../../draw/container/raster-renderer.ts';
import { isLossless } from '../../../draw/formats/webp.ts';
import { type Drawing, devicePixels } from '../../../draw/gather/drawing.ts';
import { fitsIsolate, type TakumiEngine } from '../../../draw/takumi/engine.ts';
import { tooMuchWork } from '../../../draw/work/refusal.ts';
import type { Services } from '../../services.ts';
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

/** Draws the picture of one task with the chosen engine. */
interface Drawer {
  /** Warnings about things that cannot be done as requested. */
  warnings: readonly Warning[];
  draw(drawing: Drawing): Promise<Uint8Array<ArrayBuffer>>;
  /** Returns the keys of the pictures that made `draw` fail, if any did. */
  undrawable(drawing: Drawing, error: unknown): Promise<ReadonlySet<string>>;
}

/**
 * Chooses where a page is drawn: in the isolate, if the page fits into its memory and takes at most 2 s, otherwise in
 * the container renderer (RND-20), if there is one. `limitMs` is the maximum estimated time.
 * @throws AppError output_too_large if it would take too long, renderer_unavailable if no container is configured
 */
export function chooseDrawer(
  { takumi, painter, lane, rasterRenderer }: Pick<Services, 'takumi' | 'painter' | 'lane' | 'rasterRenderer'>,
  drawing: Drawing,
  pictureTask: PictureTask,
  stages: Stages,
  limitMs = maxWorkMs,
): Drawer {
  const { format } = pictureTask;
  const { lossless, warnings } = losslessEncoder(drawing, pictureTask, rasterRenderer !== undefined);
  const task = { ...pictureTask, lossless };
  const ms = format === 'svg' ? 0 : rejectTooMuchWork(takumi, drawing, task.scale, limitMs);
  const encodeMs = lossless ? (countPixels(drawing, pictureTask) * losslessNs) / 1e6 : 0;
  // The page has already been laid out, but drawing lays it out a second time.
  const layoutMs = takumi.layoutWork(drawing).ms;
  const drawMs = ms + layoutMs + encodeMs;
  const isQuick = drawMs <= isolateWorkMs || !rasterRenderer;
  if (isQuick && fitsIsolate(drawing, task)) {
    return {
      warnings,
      draw: async (drawing) => {
        const output = format === 'svg' ? { format } : { ...task, format };
        const { bytes, encodeMs } = await painter.paint(drawing, output, { lane, ms: drawMs });
        stages.split('draw', 'encode', encodeMs);
        return bytes;
      },
      undrawable: ({ pictures }) => lane.run(drawMs, () => takumi.undrawable(pictures)),
    };
  }
  if (format === 'svg' || !rasterRenderer) throw rendererUnavailable(format);
  return {
    warnings,
    draw: async (drawing) => {
      // The isolate lays out the page for the container.
      await lane.turn(layoutMs);
      return rasterRenderer.raster(drawing, { ...task, format });
    },
    undrawable: async (_, error) => (error instanceof UndrawablePictures ? error.keys : new Set()),
  };
}

/**
 * Chooses the encoder of a lossless picture: libwebp in the isolate or the container, or takumi's own encoder, which
 * needs less memory. A picture that is too large for the container is lossy, with a warning (RND-12).
 */
export function losslessEncoder(
  drawing: Drawing,
  task: PictureTask,
  hasContainer: boolean,
): { lossless?: LosslessEncoder; warnings: Warning[] } {
  if (!isLossless(task)) return { warnings: [] };
  if (fitsIsolate(drawing, { ...task, lossless: 'libwebp' })) return { lossless: 'libwebp', warnings: [] };
  if (!hasContainer) return { lossless: 'takumi', warnings: [] };
  if (countPixels(drawing, task) <= losslessPixels) return { lossless: 'libwebp', warnings: [] };
  return { warnings: [webpLossy] };
}

function countPixels({ width, height }: Drawing, { scale }: Pick<PictureTask, 'scale'>): number {
  return devicePixels(width, scale) * devicePixels(height, scale);
}

export function rendererUnavailable(format: string): AppError {
  return new AppError('renderer_unavailable', { cause: `no renderer for ${format}`, headers: { 'Retry-After': '30' } });
}

/**
 * Rejects work that would take longer than the limit, before the work begins, because nothing can interrupt an engine
 * (RND-21, SEC-3). Returns the estimated time in ms.
 * @throws AppError output_too_large
 */
export function rejectTooMuchWork(
  takumi: TakumiEngine,
  drawing: Drawing,
  scale: number,
  limitMs: number = maxWorkMs,
): number {
  // Estimating the work of drawing needs a layout, so the work of the layout is checked first.
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
