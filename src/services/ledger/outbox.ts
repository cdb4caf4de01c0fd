import type { Clock } from '../../core/clock.ts';
import { newId } from '../../core/ids.ts';
import { LruCache } from '../../core/lru-cache.ts';
import type { LoggedRender } from '../../records/render-logs.ts';
import type { Services } from '../services.ts';
import { printJson } from './ports.ts';

/** A batch is flushed as soon as it has this many entries or bytes of JSON. */
const maxEntries = 100;
const maxBytes = 512 * 1024;
/** The maximum of bytes that wait in the isolate. If there are more, batches are flushed at once. */
const maxWaitingBytes = 8 * 1024 * 1024;
/** The pauses before a flush that failed is repeated. */
const retryAfterMs = [200, 1_000];
/** The longest pause between two flushes of a space. */
const maxPauseMs = 5_000;
/** After this time, a request repeats a flush that another request began, because that request may have died. */
const patienceMs = 10_000;
const minuteMs = 60_000;
/** The most spaces and keys that the isolate remembers. */
const maxRemembered = 5_000;

/** Entries of one space that are written together. */
interface Batch {
  id: string;
  renders: LoggedRender[];
  keyUses: Record<string, number>;
  bytes: number;
  /** When it is flushed, in epoch milliseconds. */
  dueOn: number;
  flushing?: Promise<void>;
  isDone: boolean;
}

type OutboxServices = Pick<Services, 'ledgers' | 'clock' | 'report'>;

/**
 * Gathers the log entries of this isolate for each space, and writes them to the space's ledger together (SCL-1). The
 * first entry after a pause is written at once; later ones wait until a second has passed since, or as long as the
 * ledger asks for.
 */
export class Outbox {
  readonly #waitMs: number;
  /** Batches that still take entries, by the id of the space. */
  readonly #open = new Map<string, Batch>();
  /** When the next batch of a space may be flushed, in epoch milliseconds. */
  readonly #nextOn = new LruCache<number>({ entries: maxRemembered, weight: maxRemembered });
  /** When a use of a key was last noted. */
  readonly #keyUses = new LruCache<number>({ entries: maxRemembered, weight: maxRemembered });
  /** The credits that spaces have used, as their ledgers last said. */
  readonly #used = new LruCache<{ used: number; readOn: number }>({ entries: maxRemembered, weight: maxRemembered });
  #waitingBytes = 0;

  /** `waitMs` is how long entries wait at most, unless the ledger asks for more. */
  constructor({ waitMs }: { waitMs: number }) {
    this.#waitMs = waitMs;
  }

  /**
   * Adds a log entry. The promise resolves when the entry was written, and never rejects: a failure is reported
   * (LOG-2). Every request must await its own entry in `waitUntil`, because whichever request is still running does the
   * flush.
   */
  async add(services: OutboxServices, spaceId: string, render: LoggedRender): Promise<void> {
    const batch = this.#openBatch(spaceId, services.clock);
    const { length } = printJson(render);
    batch.renders.push(render);
    batch.bytes += length;
    this.#waitingBytes += length;
    const isFull =
      batch.renders.length >= maxEntries || batch.bytes >= maxBytes || this.#waitingBytes >= maxWaitingBytes;
    // Wait for the response to be sent first. The clock may jump, so the wait has a limit.
    const pauseMs = Math.min(Math.max(1, batch.dueOn - services.clock.now()), maxPauseMs);
    if (!isFull) await scheduler.wait(pauseMs);
    await this.#flush(services, spaceId, batch);
  }

  /**
   * Notes that a key was used for a render, at most once a minute. It is usually written together with the log entry of
   * that render. The promise is that of `add`.
   */
  async noteKeyUse(services: OutboxServices, { id, spaceId }: { id: string; spaceId: string }): Promise<void> {
    const now = services.clock.now();
    if ((this.#keyUses.get(id) ?? 0) > now - minuteMs) return;
    this.#keyUses.set(id, now, 1);
    const batch = this.#openBatch(spaceId, services.clock);
    batch.keyUses[id] = now;
    await scheduler.wait(this.#waitMs);
    await this.#flush(services, spaceId, batch);
  }

  /** Remembers the credits that a space has used. */
  rememberUsed(spaceId: string, used: number, now: number): void {
    this.#used.set(spaceId, { used, readOn: now }, 1);
  }

  /** The credits that the space has used, if the isolate learned them at most `maxAgeMs` ago. */
  recallUsed(spaceId: string, now: number, maxAgeMs: number): number | undefined {
    const known = this.#used.get(spaceId);
    return known && Math.abs(now - known.readOn) <= maxAgeMs ? known.used : undefined;
  }

  #openBatch(spaceId: string, clock: Clock): Batch {
    const open = this.#open.get(spaceId);
    if (open) return open;
    const now = clock.now();
    const nextOn = this.#nextOn.get(spaceId) ?? 0;
    // A later time was noted before the clock was set back.
    const dueOn = nextOn > now && nextOn <= now + maxPauseMs ? nextOn : now;
    const batch: Batch = { id: newId(), renders: [], keyUses: {}, bytes: 0, dueOn, isDone: false };
    this.#open.set(spaceId, batch);
    return batch;
  }

  /** Writes the batch, or waits for the request that writes it. */
  async #flush(services: OutboxServices, spaceId: string, batch: Batch): Promise<void> {
    if (!batch.flushing) {
      if (this.#open.get(spaceId) === batch) this.#open.delete(spaceId);
      this.#waitingBytes -= batch.bytes;
      this.#nextOn.set(spaceId, services.clock.now() + this.#waitMs, 1);
      batch.flushing = this.#send(services, spaceId, batch);
      return await batch.flushing;
    }
    await Promise.race([batch.flushing, scheduler.wait(patienceMs)]);
    if (!batch.isDone) await this.#send(services, spaceId, batch);
  }

  async #send(services: OutboxServices, spaceId: string, batch: Batch): Promise<void> {
    for (const pauseMs of [...retryAfterMs, undefined]) {
      try {
        await this.#write(services, spaceId, batch);
        break;
      } catch (error) {
        if (pauseMs === undefined) services.report('render_log_failed', error);
        else await scheduler.wait(pauseMs);
      }
    }
    batch.isDone = true;
  }

  async #write({ ledgers, clock }: OutboxServices, spaceId: string, batch: Batch): Promise<void> {
    const { id, renders, keyUses } = batch;
    const { used, waitMs } = await ledgers.getByName(spaceId).record(printJson({ id, spaceId, renders, keyUses }));
    this.rememberUsed(spaceId, used, clock.now());
    if (waitMs > this.#waitMs) this.#nextOn.set(spaceId, clock.now() + waitMs, 1);
  }
}
