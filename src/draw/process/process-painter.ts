import { type Clock, systemClock } from '../../core/clock.ts';
import type { LanePass } from '../../core/lane/lane-pass.ts';
import { type Urgency, WaitingLine } from '../../core/lane/waiting-line.ts';
import type { RendererPort } from '../container/raster-renderer.ts';
import type { Drawing } from '../gather/drawing.ts';
import type { TakumiEngine } from '../takumi/engine.ts';
import type { PageOutput, PaintedPage, Painter, PaintJob } from '../takumi/painter.ts';
import { framePaintTask, readPaintedPage } from './paint-message.ts';

/** How long a process that does not respond is left alone, in milliseconds. */
const downMs = 1_000;
/** A process that is busy for longer than this, in milliseconds, counts as free: the request was dropped. */
const holdMs = 20_000;

/**
 * How many pages a process has at a time. It paints one after another, and would be idle for half of the time if it got
 * the next one only after this isolate had received the last. Work of a batch takes a process that has none, so that
 * other work waits for one page of a batch at most.
 */
const pagesPerProcess = 2;

interface Process {
  port: RendererPort;
  downUntil: number;
  /** Whether the last request to the process failed. */
  isDown: boolean;
}

interface Place {
  process: Process;
  /** When it counts as free again, at the latest. */
  busyUntil: number;
  /** When it should be done, by the estimate. */
  doneAt: number;
}

interface ProcessPainterParts {
  takumi: TakumiEngine;
  /** The connections to the processes. */
  ports: readonly RendererPort[];
  /** Draws what the processes cannot draw. */
  isolate: Painter;
  /** Reports that a process does not respond. */
  report(error: unknown): void;
  clock?: Clock;
}

/**
 * Lays out pages in the isolate, and has them painted by drawing processes, so that the isolate stays free for other
 * requests. The processes run the same engine and encoders, so the pictures have the same bytes (RND-17). If none of
 * them responds, the isolate draws.
 */
export class ProcessPainter implements Painter {
  readonly #parts: ProcessPainterParts;
  readonly #clock: Clock;
  readonly #processes: readonly Process[];
  readonly #places: readonly Place[];
  readonly #line: WaitingLine;

  constructor(parts: ProcessPainterParts) {
    this.#parts = parts;
    this.#clock = parts.clock ?? systemClock;
    this.#processes = parts.ports.map((port) => ({ port, downUntil: 0, isDown: false }));
    // The first places of all processes are taken before the second ones.
    this.#places = Array.from({ length: pagesPerProcess }, () => this.#processes).flatMap((processes) =>
      processes.map((process) => ({ process, busyUntil: 0, doneAt: 0 })),
    );
    this.#line = new WaitingLine(
      {
        msUntilFree: (urgency) => this.#msUntilFree(urgency),
        runningMs: () => this.#runningMs(),
        count: () => this.#up().length,
      },
      this.#clock,
    );
  }

  get concurrency(): number {
    return 1 + this.#up().length;
  }

  admit<Result>(lane: LanePass, work: () => Promise<Result>): Promise<Result> {
    return this.#up().length === 0 ? this.#parts.isolate.admit(lane, work) : lane.admit(work, this.#line);
  }

  async paint(drawing: Drawing, output: PageOutput, job: PaintJob): Promise<PaintedPage> {
    const { takumi, isolate } = this.#parts;
    // An SVG is little more than a layout, which the isolate does in any case.
    if (output.format === 'svg' || this.#up().length === 0) return isolate.paint(drawing, output, job);
    const { lane, ms } = job;
    const page = await lane.run(takumi.layoutWork(drawing).ms, () => takumi.layOut(drawing, output));
    let place: Place | undefined;
    await lane.join(this.#line, ms, () => {
      place = this.#takePlace(ms);
    });
    const painted = place && (await this.#paintAt(place, framePaintTask({ page, fonts: drawing.fonts, output })));
    // The isolate draws it again, because its error says more if the page cannot be drawn.
    return painted ?? isolate.paint(drawing, output, job);
  }

  /** Resolves with undefined if the process cannot draw the page, or does not respond. */
  async #paintAt(place: Place, chunks: readonly Uint8Array[]): Promise<PaintedPage | undefined> {
    const { process } = place;
    try {
      const { status, bytes } = await process.port.post('/paint', chunks);
      process.isDown = false;
      return status === 200 ? readPaintedPage(bytes) : undefined;
    } catch (error) {
      if (!process.isDown) this.#parts.report(error);
      process.isDown = true;
      process.downUntil = this.#clock.now() + downMs;
      return undefined;
    } finally {
      Object.assign(place, { busyUntil: 0, doneAt: 0 });
      this.#line.call();
    }
  }

  /** Takes a place for work of about `ms` milliseconds. */
  #takePlace(ms: number): Place | undefined {
    const now = this.#clock.now();
    const place = this.#placesUp().find(({ busyUntil }) => busyUntil <= now);
    if (place) Object.assign(place, { busyUntil: now + holdMs, doneAt: now + ms });
    return place;
  }

  #up(): Process[] {
    return this.#processes.filter(({ downUntil }) => downUntil <= this.#clock.now());
  }

  #placesUp(): Place[] {
    const up = this.#up();
    return this.#places.filter(({ process }) => up.includes(process));
  }

  #runningMs(): number {
    const now = this.#clock.now();
    return this.#placesUp().reduce((sum, { doneAt }) => sum + Math.max(0, doneAt - now), 0);
  }

  /** Nobody waits for a process if none responds. */
  #msUntilFree(urgency: Urgency): number {
    const up = this.#up();
    if (up.length === 0) return 0;
    const busyUntil = up.map((process) => {
      const times = this.#places.filter((place) => place.process === process).map((place) => place.busyUntil);
      return urgency === 'batch' ? Math.max(...times) : Math.min(...times);
    });
    return Math.min(...busyUntil) - this.#clock.now();
  }
}
