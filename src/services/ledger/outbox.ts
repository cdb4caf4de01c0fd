import { Batches, type BatchWriter } from '../../core/batches.ts';
import { LruCache } from '../../core/lru-cache.ts';
import type { LoggedRender } from '../../records/render-logs.ts';
import type { Services } from '../services.ts';
import { printJson } from './ports.ts';

const minuteMs = 60_000;
/** The most spaces and keys that the isolate remembers. */
const maxRemembered = 5_000;

/** What waits to be written to a ledger. */
type Entry = { render: LoggedRender } | { keyId: string; usedOn: number };

type OutboxServices = Pick<Services, 'ledgers' | 'clock' | 'report'>;

/**
 * Gathers the log entries of this isolate for each space, and writes them to the space's ledger together (SCL-1). The
 * first entry after a pause is written at once; later ones wait until a second has passed since, or as long as the
 * ledger asks for.
 */
export class Outbox {
  readonly #waitMs: number;
  /** Entries by the id of the space. */
  readonly #batches: Batches<Entry>;
  /** When a use of a key was last noted. */
  readonly #keyUses = new LruCache<number>({ entries: maxRemembered, weight: maxRemembered });
  /** The credits that spaces have used, as their ledgers last said. */
  readonly #used = new LruCache<{ used: number; readOn: number }>({ entries: maxRemembered, weight: maxRemembered });

  /** `waitMs` is how long entries wait at most, unless the ledger asks for more. */
  constructor({ waitMs }: { waitMs: number }) {
    this.#waitMs = waitMs;
    this.#batches = new Batches({ waitMs });
  }

  /**
   * Adds a log entry. The promise resolves when the entry was written, and never rejects: a failure is reported
   * (LOG-2). Every request must await its own entry in `waitUntil`, because whichever request is still running does the
   * flush.
   */
  async add(services: OutboxServices, spaceId: string, render: LoggedRender): Promise<void> {
    const bytes = printJson(render).length;
    await this.#batches.add(spaceId, { render }, { ...this.#writer(services, spaceId), bytes });
  }

  /**
   * Notes that a key was used for a render, at most once a minute. It is usually written together with the log entry of
   * that render. The promise is that of `add`.
   */
  async noteKeyUse(services: OutboxServices, { id, spaceId }: { id: string; spaceId: string }): Promise<void> {
    const now = services.clock.now();
    if ((this.#keyUses.get(id) ?? 0) > now - minuteMs) return;
    this.#keyUses.set(id, now, 1);
    const options = { bytes: 0, minWaitMs: this.#waitMs };
    await this.#batches.add(spaceId, { keyId: id, usedOn: now }, { ...this.#writer(services, spaceId), ...options });
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

  #writer({ ledgers, clock, report }: OutboxServices, spaceId: string): BatchWriter<Entry> {
    return {
      clock,
      write: async ({ id, items }) => {
        const renders = items.flatMap((item) => ('render' in item ? [item.render] : []));
        const keyUses = Object.fromEntries(
          items.flatMap((item) => ('keyId' in item ? [[item.keyId, item.usedOn]] : [])),
        );
        const flush = printJson({ id, spaceId, renders, keyUses });
        const { used, waitMs } = await ledgers.getByName(spaceId).record(flush);
        this.rememberUsed(spaceId, used, clock.now());
        return waitMs;
      },
      report: (error) => report('render_log_failed', error),
    };
  }
}
