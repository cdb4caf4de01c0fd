import { stopwatch } from '../../core/clock.ts';
import type { LanePass } from '../../core/lane/lane-pass.ts';
import type { Drawing } from '../gather/drawing.ts';
import type { RasterOutput, TakumiEngine } from './engine.ts';

/** A picture, or an SVG document. */
export type PageOutput = RasterOutput | { format: 'svg' };

export interface PaintedPage {
  bytes: Uint8Array<ArrayBuffer>;
  /** The milliseconds of encoding, if that was a separate step. */
  encodeMs: number;
}

export interface PaintJob {
  /** The request's access to the lane. */
  lane: LanePass;
  /** The estimated time of drawing in milliseconds. */
  ms: number;
  /** Frees memory that drawing needs. It is called immediately before the isolate draws. */
  makeRoom?(): void;
}

/** Draws pages that fit into the memory of an isolate. */
export interface Painter {
  /** How many pages of a batch should be on their way at the same time, so that no place waits for the next one. */
  readonly concurrency: number;
  /**
   * Does work that paints. A request whose picture would wait too long is rejected before anything is done for it.
   * @throws AppError service_busy with Retry-After; what the work throws
   */
  admit<Result>(lane: LanePass, work: () => Promise<Result>): Promise<Result>;
  /** @throws AppError engine_failed, output_too_large, client_left */
  paint(drawing: Drawing, output: PageOutput, job: PaintJob): Promise<PaintedPage>;
}

/** Draws in this isolate, when it is the request's turn in the lane. */
export class IsolatePainter implements Painter {
  readonly concurrency = 1;
  readonly #takumi: TakumiEngine;

  constructor(takumi: TakumiEngine) {
    this.#takumi = takumi;
  }

  admit<Result>(lane: LanePass, work: () => Promise<Result>): Promise<Result> {
    return lane.admit(work);
  }

  async paint(drawing: Drawing, output: PageOutput, { lane, ms, makeRoom }: PaintJob): Promise<PaintedPage> {
    if (output.format !== 'svg') await this.#takumi.prepare(output);
    return lane.run(ms, () => {
      makeRoom?.();
      return paintNow(this.#takumi, drawing, output);
    });
  }
}

/**
 * Draws a page at once. The engine must be prepared for the output.
 * @throws AppError engine_failed, output_too_large
 */
function paintNow(takumi: TakumiEngine, drawing: Drawing, output: PageOutput): PaintedPage {
  if (output.format === 'svg') return { bytes: takumi.svg(drawing), encodeMs: 0 };
  return timedPaint((timed) => takumi.rasterNow(drawing, output, timed));
}

/** Measures the encoding, if it is a separate step. */
export function timedPaint(
  paint: (timed: <Result>(encode: () => Result) => Result) => Uint8Array<ArrayBuffer>,
): PaintedPage {
  let encodeMs = 0;
  const bytes = paint((encode) => {
    const elapsed = stopwatch();
    const result = encode();
    encodeMs = elapsed();
    return result;
  });
  return { bytes, encodeMs };
}
