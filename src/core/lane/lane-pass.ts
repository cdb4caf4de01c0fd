import { AppError } from '../errors/app-error.ts';
import { type Lane, type Synchronous, shortMs } from './lane.ts';
import { type LaneWork, nextOrder, type Urgency, type WaitingLine } from './waiting-line.ts';

/** The longest estimated wait, in milliseconds. A request that would wait longer is rejected at once. */
export const longestWaitMs = 5_000;

/** After this much work, in milliseconds, a request goes behind those that arrived meanwhile. */
const orderKeptMs = 500;

interface PassOptions {
  urgency: Urgency;
  /** Aborts when nobody waits for the result any longer. */
  signal?: AbortSignal | undefined;
}

/** The access of one request to the isolate's lane. */
export class LanePass {
  readonly #lane: Lane;
  readonly #options: PassOptions;
  #order = nextOrder();
  /** The milliseconds of work for which the request has had its order. */
  #orderedMs = 0;
  /** The milliseconds of work since the request last let others run. */
  #unpausedMs = 0;

  constructor(lane: Lane, options: PassOptions = { urgency: 'interactive' }) {
    this.#lane = lane;
    this.#options = options;
  }

  /** Aborts when nobody waits for the result any longer. */
  get signal(): AbortSignal | undefined {
    return this.#options.signal;
  }

  /** Returns a pass with other options, for work that is shared with other requests or belongs to a batch. */
  with(options: Partial<PassOptions>): LanePass {
    return new LanePass(this.#lane, { ...this.#options, ...options });
  }

  /**
   * Does the work of a request that draws, and counts the request as waiting until it has its turn. A request that would
   * wait too long is rejected before any work is done. `line` is the line of the place that will draw, if that is not
   * the isolate. Work of a batch waits as long as others have work.
   * @throws AppError service_busy with Retry-After; what the work throws
   */
  async admit<Result>(
    work: () => Promise<Result>,
    line: Pick<WaitingLine, 'expectedWaitMs' | 'announce' | 'withdraw'> = this.#lane,
  ): Promise<Result> {
    const { urgency } = this.#options;
    const waitMs = urgency === 'batch' ? 0 : line.expectedWaitMs(urgency);
    if (waitMs > longestWaitMs) {
      const seconds = Math.ceil((waitMs - longestWaitMs) / 1_000);
      throw new AppError('service_busy', { headers: { 'Retry-After': String(Math.min(60, Math.max(1, seconds))) } });
    }
    line.announce(this, this.#options.signal);
    try {
      return await work();
    } finally {
      // Small pictures and those that fail never join the line.
      line.withdraw(this);
    }
  }

  /** Runs synchronous work of about `ms` milliseconds when it is this request's turn; see Lane.run. */
  run<Result>(ms: number, task: () => Synchronous<Result>): Promise<Synchronous<Result>> {
    return this.#isUnnoticed(ms) ? this.#runNow(task) : this.#lane.run(this.#work(ms), task, this);
  }

  /** Waits for a place of another line for work of about `ms` milliseconds; see WaitingLine.join. */
  join(line: WaitingLine, ms: number, take: () => void): Promise<void> {
    return line.join(this.#work(ms), take, this);
  }

  /** Waits for a turn for work of about `ms` milliseconds; see Lane.turn. */
  turn(ms: number): Promise<void> {
    return this.#isUnnoticed(ms) ? this.#runNow(() => undefined) : this.#lane.turn(this.#work(ms), this);
  }

  /** Holds long work back for a short time, unless this is a batch; see Lane.hold. */
  hold(): () => void {
    return this.#options.urgency === 'batch' ? () => undefined : this.#lane.hold();
  }

  /** Before a part of a batch that is not in the lane: waits until no request is active; see Lane.giveWay. */
  async giveWay(): Promise<void> {
    if (this.#options.urgency === 'batch') await this.#lane.giveWay();
  }

  /**
   * Whether work is so short, together with earlier short work of the request, that others need not run before it. A
   * request that waits for them at each step would wait for a drawing at each step.
   */
  #isUnnoticed(ms: number): boolean {
    const isShort = this.#options.urgency === 'interactive' && this.#unpausedMs + ms <= shortMs;
    this.#unpausedMs = isShort ? this.#unpausedMs + ms : ms;
    return isShort;
  }

  async #runNow<Result>(task: () => Synchronous<Result>): Promise<Synchronous<Result>> {
    const { signal } = this.#options;
    if (signal?.aborted) throw new AppError('client_left', { cause: signal.reason });
    return task();
  }

  /**
   * A request that has begun is finished before others begin, because requests that take turns would all end late. Only
   * a long one lets others go first.
   */
  #work(ms: number): LaneWork {
    if (this.#orderedMs > orderKeptMs) {
      this.#order = nextOrder();
      this.#orderedMs = 0;
    }
    this.#orderedMs += ms;
    return { ...this.#options, ms, order: this.#order };
  }
}
