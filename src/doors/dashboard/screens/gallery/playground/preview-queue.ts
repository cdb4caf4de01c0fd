interface QueueParts<Input, Picture> {
  draw(input: Input, signal: AbortSignal): Promise<Picture>;
  onPicture(picture: Picture): void;
  /** The error of the last input; undefined once a later input has a picture. */
  onError(error: unknown): void;
  /** Whether the picture of the last input is still to come. */
  onBusy(isBusy: boolean): void;
  /** Milliseconds without typing before a picture is requested. */
  debounceMs: number;
  /** Milliseconds after which a picture is requested even if typing continues. */
  maxWaitMs: number;
  /** Schedules a function; returns the function that cancels it. */
  later(run: () => void, ms: number): () => void;
  now(): number;
}

interface Drawing {
  pageIndex: number;
  controller: AbortController;
}

/** While the oldest one is drawn, pictures keep arriving even if the user types without a pause. */
const maxDrawings = 2;

/**
 * Previews of the typed values. The latest values count: an input that a later one replaced is not drawn, a response
 * that a later one overtook is not shown, and the newest running request is dropped for a newer one.
 */
export class PreviewQueue<Input, Picture> {
  readonly #parts: QueueParts<Input, Picture>;
  readonly #drawings: Drawing[] = [];
  #waiting: { input: Input; since: number; cancel: () => void } | undefined;
  #lastStarted = 0;
  #lastShown = 0;
  /** The input of the current error. */
  #failed: number | undefined;

  constructor(parts: QueueParts<Input, Picture>) {
    this.#parts = parts;
  }

  /** `isImmediate` for a choice, as opposed to typing. */
  ask(input: Input, { isImmediate = false } = {}): void {
    const { later, now, debounceMs, maxWaitMs } = this.#parts;
    const since = this.#waiting?.since ?? now();
    this.#waiting?.cancel();
    const wait = isImmediate ? 0 : Math.max(0, Math.min(debounceMs, since + maxWaitMs - now()));
    this.#waiting = { input, since, cancel: later(() => this.#start(), wait) };
    this.#notify();
  }

  /** Cancels all requests, whose results are then ignored. */
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
