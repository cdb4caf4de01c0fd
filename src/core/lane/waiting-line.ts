import { type Clock, systemClock } from '../clock.ts';
import { AppError } from '../errors/app-error.ts';

/** Work that someone waits for goes before work of batches. */
export type Urgency = 'interactive' | 'batch';

/** What a caller says about the work for which it waits. */
export interface LaneWork {
  /** The estimated time of the work in milliseconds. */
  ms: number;
  urgency: Urgency;
  /** The caller's place among equally urgent callers, from `nextOrder`. By default, it is behind all others. */
  order?: number;
  /** Ends the wait, for example when the client hangs up. */
  signal?: AbortSignal | undefined;
}

/**
 * How often each caller checks whether it is its turn, in milliseconds. Callers are also woken. The check is needed
 * because the runtime may drop a request at any time, without running any more of its code.
 */
const checkMs = 250;
/** A caller that does not take its turn within this time, in milliseconds, is passed over. It may still take a later turn. */
const passOverMs = 250;
/**
 * How long work of a batch gives way to others, in times of its own length, because there may always be others. They
 * then become slower by a quarter.
 */
const yieldShare = 4;
/** The limits of that time, in milliseconds. */
export const yieldTimes = { shortest: 100, longest: 2_000 } as const;
/** How often work of a batch then checks whether the others are done, in milliseconds. */
export const yieldCheckMs = 5;
/** The shortest pause with a timer, in milliseconds. */
const shortestPauseMs = 1;
/** A caller that has not checked for this long, in milliseconds, has been dropped by the runtime. */
const goneMs = 10_000;
/** How long an announcement counts, in milliseconds, if the runtime drops the caller. */
const announcedMs = 5_000;
/** The work of a caller that has only been announced, in milliseconds: that of a usual picture. */
const usualMs = 80;
/** After this many milliseconds without work, the pace of earlier work says nothing. */
const staleMs = 10_000;
/** The limits of the pace, and the weight of its newest measurement. */
const paces = { least: 0.25, most: 8, newest: 0.2 } as const;

let lastOrder = 0;

/** The order of a caller that arrives now. A request that keeps its order ends its work before that of later requests. */
export const nextOrder = (): number => ++lastOrder;

/** The places in which callers work. */
interface Places {
  /** The milliseconds until a place becomes free for such work; 0 or less if one is free. */
  msUntilFree(urgency: Urgency): number;
  /** The estimated milliseconds of the work that is under way. */
  runningMs(): number;
  /** How many pieces of work are done at the same time. */
  count(): number;
  /** Whether others, who do not wait for a place now, would wait for work of a batch if it began. */
  hasOthers?(): boolean;
}

interface Entry {
  work: LaneWork;
  order: number;
  /** Ends the current pause of the caller, if it has one. */
  wake(): void;
  /** When the caller checked last. */
  seenAt: number;
  /** Since when it has been the caller's turn, if it did not take the turn yet. */
  calledAt: number | undefined;
  /** When the caller joined. */
  joinedAt: number;
  /** The number of turns that had been taken when the caller's last timer was set. */
  turnsAtPause: number;
}

/**
 * Callers that wait for a place in which they can work. Interactive work goes first, and equally urgent work in the
 * order of its callers.
 *
 * Each caller waits with timers of its own request, because a timer ends together with the request that set it. A
 * caller that the runtime has dropped therefore never keeps the others waiting.
 */
export class WaitingLine {
  readonly #places: Places;
  readonly #clock: Clock;
  readonly #entries: Entry[] = [];
  readonly #announced = new Map<object, { at: number; signal: AbortSignal | undefined }>();
  #last: { at: number; ms: number; isFollowed: boolean } | undefined;
  /** The time that work has taken recently, relative to its estimate. */
  #pace = 1;
  /** How many turns have been taken. */
  #turns = 0;
  /** The estimated end of the last work of a batch. */
  #batchEndAt = 0;

  constructor(places: Places, clock: Clock = systemClock) {
    this.#places = places;
    this.#clock = clock;
  }

  /** The number of callers that wait. */
  get length(): number {
    return this.#entries.length;
  }

  /** Estimates how long a new caller would wait, in milliseconds. */
  expectedWaitMs(urgency: Urgency): number {
    this.#forgetGone();
    const before = this.#entries.filter(({ work }) => urgency === 'batch' || work.urgency === 'interactive');
    const ms = before.reduce((sum, { work }) => sum + work.ms, this.#announced.size * usualMs);
    return ((ms + Math.max(0, this.#places.runningMs())) * this.#pace) / Math.max(1, this.#places.count());
  }

  /** Counts a caller that will join the line soon, until it joins, it is withdrawn, or its signal aborts. */
  announce(caller: object, signal?: AbortSignal): void {
    this.#announced.set(caller, { at: this.#clock.now(), signal });
  }

  /** Ends the announcement of a caller, if it has one. */
  withdraw(caller: object): void {
    this.#announced.delete(caller);
  }

  /**
   * Waits for a place, and calls `take` at the moment in which the caller gets it. `take` must make the place unfree.
   * @param caller the caller, if it has been announced
   * @throws AppError client_left if the signal of the work aborts
   */
  async join(work: LaneWork, take: () => void, caller?: object): Promise<void> {
    if (caller) this.withdraw(caller);
    const { signal } = work;
    const now = this.#clock.now();
    const entry: Entry = {
      work,
      order: work.order ?? nextOrder(),
      wake: () => undefined,
      seenAt: now,
      calledAt: undefined,
      joinedAt: now,
      turnsAtPause: -1,
    };
    const wake = () => entry.wake();
    this.#insert(entry);
    signal?.addEventListener('abort', wake);
    try {
      for (;;) {
        if (signal?.aborted) throw new AppError('client_left', { cause: signal.reason });
        const ms = this.#msUntilTurn(entry);
        if (ms === 0) break;
        const turns = this.#turns;
        if (await pause(entry, Math.min(ms, checkMs))) entry.turnsAtPause = turns;
      }
      this.#measurePace(entry);
      this.#turns++;
      if (work.urgency === 'batch') this.#batchEndAt = this.#clock.now() + work.ms * this.#pace;
      take();
    } finally {
      signal?.removeEventListener('abort', wake);
      this.#remove(entry);
    }
  }

  /** Wakes the first caller, because a place may have become free. */
  call(): void {
    this.#entries[0]?.wake();
  }

  #insert(entry: Entry): void {
    const { urgency } = entry.work;
    const index = this.#entries.findIndex(({ work, order }) =>
      work.urgency === urgency ? order > entry.order : work.urgency === 'batch',
    );
    this.#entries.splice(index < 0 ? this.#entries.length : index, 0, entry);
  }

  #remove(entry: Entry): void {
    const index = this.#entries.indexOf(entry);
    if (index >= 0) this.#entries.splice(index, 1);
  }

  /** The milliseconds until a caller should check again; 0 if it is its turn. */
  #msUntilTurn(entry: Entry): number {
    const now = this.#clock.now();
    entry.seenAt = now;
    entry.calledAt = undefined;
    // A caller that was thought to be gone joins again.
    if (!this.#entries.includes(entry)) this.#insert(entry);
    const ms = Math.max(this.#msOfYield(entry, now), this.#places.msUntilFree(entry.work.urgency));
    for (const other of this.#entries) {
      if (other === entry) return ms;
      if (ms > 0) break;
      other.calledAt ??= now;
      if (now - other.calledAt <= passOverMs) {
        other.wake();
        break;
      }
    }
    return checkMs;
  }

  /**
   * How long work of a batch should pause before it checks again whether it may begin; 0 if it may. While others are
   * active, it gives way for a time. It also waits for a timer between any other work and its own, because the runtime
   * only accepts a new request when nothing else is ready to run.
   */
  #msOfYield({ work, joinedAt, turnsAtPause }: Entry, now: number): number {
    const { hasOthers } = this.#places;
    if (work.urgency !== 'batch' || !hasOthers) return 0;
    const { shortest, longest } = yieldTimes;
    const yieldMs = Math.min(longest, Math.max(shortest, work.ms * this.#pace * yieldShare));
    if (now < Math.max(joinedAt, this.#batchEndAt) + yieldMs && hasOthers()) return yieldCheckMs;
    return turnsAtPause === this.#turns ? 0 : shortestPauseMs;
  }

  #measurePace(entry: Entry): void {
    const now = this.#clock.now();
    if (this.#last && now - this.#last.at > staleMs) this.#pace = 1;
    else if (this.#last?.isFollowed) {
      const measured = ((now - this.#last.at) * this.#places.count()) / Math.max(1, this.#last.ms);
      const limited = Math.min(paces.most, Math.max(paces.least, measured));
      this.#pace += (limited - this.#pace) * paces.newest;
    }
    // The time until the next turn only says how long this work took if another caller waits for that turn, and does not
    // give way.
    const isFollowed = this.#entries.some((other) => other !== entry && other.work.urgency === 'interactive');
    this.#last = { at: now, ms: entry.work.ms, isFollowed };
  }

  #forgetGone(): void {
    const now = this.#clock.now();
    for (const entry of [...this.#entries]) if (now - entry.seenAt > goneMs) this.#remove(entry);
    for (const [caller, { at, signal }] of this.#announced)
      if (signal?.aborted || now - at > announcedMs) this.#announced.delete(caller);
  }
}

/** Waits until the entry is woken, for at most this many milliseconds. Returns whether the time has passed. */
async function pause(entry: Entry, ms: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, ms, true);
  entry.wake = () => resolve(false);
  const hasPassed = await promise;
  // Whoever wakes the entry acts in another request, which cannot clear this one's timer.
  clearTimeout(timer);
  return hasPassed;
}
