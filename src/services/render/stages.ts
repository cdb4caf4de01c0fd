import { stopwatch } from '../../core/clock.ts';
import type { Deadline } from './deadline.ts';

export const stageNames = ['load', 'resolve', 'gather', 'draw', 'encode', 'store'] as const;
export type StageName = (typeof stageNames)[number];
/** The time in milliseconds that each stage took. */
export type Timings = Record<StageName, number>;

/** Runs the stages of one render, measures the time of each, and starts no stage after the deadline. */
export class Stages {
  readonly timings: Timings = { load: 0, resolve: 0, gather: 0, draw: 0, encode: 0, store: 0 };
  readonly #deadline: Deadline;
  readonly #total = stopwatch();

  constructor(deadline: Deadline) {
    this.#deadline = deadline;
  }

  /** Milliseconds since the render began. */
  get elapsed(): number {
    return roundMs(this.#total());
  }

  /** Milliseconds until the deadline. */
  get remaining(): number {
    return this.#deadline.remaining;
  }

  async run<Result>(name: StageName, work: () => Result | Promise<Result>): Promise<Result> {
    this.#deadline.check();
    const elapsed = stopwatch();
    try {
      return await work();
    } finally {
      this.timings[name] = roundMs(this.timings[name] + elapsed());
    }
  }

  /** Subtracts time from one stage and adds it to another, for a part of a stage that counts as a separate stage. */
  split(from: StageName, to: StageName, ms: number): void {
    this.timings[from] = roundMs(this.timings[from] - ms);
    this.timings[to] = roundMs(this.timings[to] + ms);
  }
}

function roundMs(ms: number): number {
  return Math.max(0, Math.round(ms * 100) / 100);
}
