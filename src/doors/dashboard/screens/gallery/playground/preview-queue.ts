interface QueueParts<Input, Picture> {
  draw(input: Input, signal: AbortSignal): Promise<Picture>;
  onPicture(picture: Picture): void;
  /** Called if the last input fails, and with undefined once a later input has a picture. */
  onError(error: unknown): void;
  /** Called with whether the picture of the last input has not arrived yet. */
  onBusy(isBusy: boolean): void;
  /** The number of milliseconds without typing after which a picture is requested. */
  debounceMs: number;
  /** The number of milliseconds after which a picture is requested even if the user is still typing. */
  maxWaitMs: number;
  /** Schedules a function. Returns a function that cancels it. */
  later(run: () => void, ms: number): () => void;
  now(): number;
}

interface Drawing {
  pageIndex: number;
  controller: AbortController;
}

/**
 * The maximum number of previews that are drawn at the same time. With two, pictures keep arriving even if the user
 * types without a pause.
 */
const maxDrawings = 2;

/**
 * Draws previews of the typed values, of which only the latest matter. An input is not drawn if a later one replaces
 * it. A response is not shown if a later one arrived before it. If too many requests are running, the newest of them is
 * cancelled in favor of a newer one.
 */
export class PreviewQueue<Input, Picture> {
  readonly #parts: QueueParts<Input, Picture>;
  readonly #drawings: Drawing[] = [];
  #waiting: { input: Input; since: number; cancel: () => void } | undefined;
  #lastStarted = 0;
  #lastShown = 0;
  /** The number of the input to which the current error belongs. */
  #failed: number | undefined;

  constructor(parts: QueueParts<Input, Picture>) {
    this.#parts = parts;
  }

  /**
   * Requests a preview of an input. `isImmediate` means that it does not wait for a pause in typing, for example after
   * a choice.
   */
  ask(input: Input, { isImmediate = false } = {}): void {
    const { later, now, debounceMs, maxWaitMs } = this.#parts;
    const since = this.#waiting?.since ?? now();
    this.#waiting?.cancel();
    const wait = isImmediate ? 0 : Math.max(0, Math.min(debounceMs, since + maxWaitMs - now()));
    this.#waiting = { input, since, cancel: later(() => this.#start(), wait) };
    this.#notify();
  }

  /** Cancels all requests and ignores their results. */
  cancel(): void {
    this.#waiting?.cancel();
    this.#waiting = undefined;
    this.#lastShown = this.#lastStarted;
    for (const { controller } of this.#drawings.splice(0)) controller.abort();
    this.#notify();
  }

  #start(): void {
    if (!this.#waiting) return;
    const { input } = this.#waiting;
    this.#waiting = undefined;
    if (this.#drawings.length >= maxDrawings) this.#drawings.pop()?.controller.abort();
    const drawing = { pageIndex: ++this.#lastStarted, controller: new AbortController() };
    this.#drawings.push(drawing);
    void this.#run(input, drawing);
  }

  async #run(input: Input, drawing: Drawing): Promise<void> {
    const { draw, onPicture, onError } = this.#parts;
    const { pageIndex, controller } = drawing;
    try {
      const picture = await draw(input, controller.signal);
      if (controller.signal.aborted || pageIndex < this.#lastShown) return;
      this.#lastShown = pageIndex;
      for (const older of this.#drawings.filter((each) => each.pageIndex < pageIndex)) this.#remove(older);
      onPicture(picture);
      // The picture of an earlier input does not clear the error of a later one.
      if (this.#failed !== undefined && pageIndex > this.#failed) {
        this.#failed = undefined;
        onError(undefined);
      }
    } catch (error) {
      if (controller.signal.aborted || pageIndex !== this.#lastStarted) return;
      this.#failed = pageIndex;
      onError(error);
    } finally {
      const isCalledOff = controller.signal.aborted;
      this.#remove(drawing);
      if (!isCalledOff) this.#notify();
    }
  }

  #remove(drawing: Drawing): void {
    const index = this.#drawings.indexOf(drawing);
    if (index < 0) return;
    this.#drawings.splice(index, 1);
    drawing.controller.abort();
  }

  #notify(): void {
    const isDrawn = this.#drawings.some(({ pageIndex }) => pageIndex === this.#lastStarted);
    this.#parts.onBusy(this.#waiting !== undefined || isDrawn);
  }
}
