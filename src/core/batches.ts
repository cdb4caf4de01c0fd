import type { Clock } from './clock.ts';
import { newId } from './ids.ts';
import { LruCache } from './lru-cache.ts';

/** A batch is flushed as soon as it has this many items or bytes. */
const maxItems = 100;
const maxBytes = 512 * 1024;
/** The maximum of bytes that wait in the isolate. If there are more, batches are flushed at once. */
const maxWaitingBytes = 8 * 1024 * 1024;
/** The pauses before a flush that failed is repeated. */
const retryAfterMs = [200, 1_000];
/** The longest pause between two flushes of a key. */
const maxPauseMs = 5_000;
/** After this time, a request repeats a flush that another request began, because that request may have died. */
const patienceMs = 10_000;
/** The most keys whose last flush is remembered. */
const maxRemembered = 5_000;

/** Items of one key that are written together. */
interface Batch<Item> {
  id: string;
  items: Item[];
  bytes: number;
  /** When it is flushed, in epoch milliseconds. */
  dueOn: number;
  flushing?: Promise<void>;
  isDone: boolean;
}

/** How the request that adds an item writes a batch. */
export interface BatchWriter<Item> {
  clock: Clock;
  /**
   * Writes a batch. A repeat with the same id must change nothing. Returns how many milliseconds the next batch of the
   * key should wait.
   */
  write(batch: { id: string; items: readonly Item[] }): Promise<number>;
  /** Reports that a batch could not be written. */
  report(error: unknown): void;
}

/**
 * Gathers items of this isolate by key, and writes those of a key together. The first item after a pause is written at
 * once; later ones wait until `waitMs` have passed since, or as long as the last write asked for.
 */
export class Batches<Item> {
  readonly #waitMs: number;
  /** Batches that still take items, by key. */
  readonly #open = new Map<string, Batch<Item>>();
  /** When the next batch of a key may be flushed, in epoch milliseconds. */
  readonly #nextOn = new LruCache<number>({ entries: maxRemembered, weight: maxRemembered });
  #waitingBytes = 0;

  constructor({ waitMs }: { waitMs: number }) {
    this.#waitMs = waitMs;
  }

  /**
   * Adds an item of this many bytes, which waits `minWaitMs` at least. The promise resolves when the item was written,
   * and never rejects: a failure is reported. Every request must await its own items in `waitUntil`, because whichever
   * request is still running does the flush.
   */
  async add(
    key: string,
    item: Item,
    { bytes, minWaitMs = 1, ...writer }: BatchWriter<Item> & { bytes: number; minWaitMs?: number },
  ): Promise<void> {
    const batch = this.#openBatch(key, writer.clock);
    batch.items.push(item);
    batch.bytes += bytes;
    this.#waitingBytes += bytes;
    const isFull = batch.items.length >= maxItems || batch.bytes >= maxBytes || this.#waitingBytes >= maxWaitingBytes;
    // Wait for the response to be sent first. The clock may jump, so the wait has a limit.
    const pauseMs = Math.min(Math.max(minWaitMs, batch.dueOn - writer.clock.now()), maxPauseMs);
    if (!isFull) await scheduler.wait(pauseMs);
    await this.#flush(key, batch, writer);
  }

  #openBatch(key: string, clock: Clock): Batch<Item> {
    const open = this.#open.get(key);
    if (open) return open;
    const now = clock.now();
    const nextOn = this.#nextOn.get(key) ?? 0;
    // A later time was noted before the clock was set back.
    const dueOn = nextOn > now && nextOn <= now + maxPauseMs ? nextOn : now;
    const batch: Batch<Item> = { id: newId(), items: [], bytes: 0, dueOn, isDone: false };
    this.#open.set(key, batch);
    return batch;
  }

  /** Writes the batch, or waits for the request that writes it. */
  async #flush(key: string, batch: Batch<Item>, writer: BatchWriter<Item>): Promise<void> {
    if (!batch.flushing) {
      if (this.#open.get(key) === batch) this.#open.delete(key);
      this.#waitingBytes -= batch.bytes;
      this.#nextOn.set(key, writer.clock.now() + this.#waitMs, 1);
      batch.flushing = this.#write(key, batch, writer);
      return await batch.flushing;
    }
    await Promise.race([batch.flushing, scheduler.wait(patienceMs)]);
    if (!batch.isDone) await this.#write(key, batch, writer);
  }

  async #write(key: string, batch: Batch<Item>, { clock, write, report }: BatchWriter<Item>): Promise<void> {
    for (const pauseMs of [...retryAfterMs, undefined]) {
      try {
        const waitMs = await write(batch);
        if (waitMs > this.#waitMs) this.#nextOn.set(key, clock.now() + waitMs, 1);
        break;
      } catch (error) {
        if (pauseMs === undefined) report(error);
        else await scheduler.wait(pauseMs);
      }
    }
    batch.isDone = true;
  }
}
