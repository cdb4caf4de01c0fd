import { DurableObject } from 'cloudflare:workers';
import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/ids.ts';
import type {
  DrawAnswer,
  QuotaAnswer,
  QuotaCounterPort,
  QuotaRequest,
  WindowState,
} from '../../src/services/authenticate/quotas.ts';

/** One draw takes at most this part of the places that are left. */
const sharesOfRest = 10;

interface Fill extends Record<string, SqlStorageValue> {
  used: number;
  /** When the oldest and the newest place become free, in epoch milliseconds. Null if none is taken. */
  first: number | null;
  last: number | null;
}

interface Window extends Record<string, SqlStorageValue> {
  ends_on: number;
  used: number;
}

/**
 * An exact counter over a rolling window, with one object for each name (AUTH-13, AUTH-15). All requests for a name
 * reach the same object, which counts the taken places and takes one without a pause in between, so that exactly
 * `limit` of simultaneous requests are granted. The places are stored in the object's own SQLite database and survive a
 * restart. Nothing in the object says whose requests it counts. When the last place becomes free, an alarm empties the
 * storage, and the object disappears.
 */
export class QuotaCounter extends DurableObject implements QuotaCounterPort {
  /** Takes a place, or returns how long it takes until one is free. */
  async take({ limit, windowMs }: QuotaRequest): Promise<QuotaAnswer> {
    const now = systemClock.now();
    const { used, first } = this.#fill(now);
    if (used >= limit) return { granted: false, used, remaining: 0, retryAfterMs: (first ?? now) - now };
    const ticket = newId();
    this.ctx.storage.sql.exec('INSERT INTO places (ticket, freed_on) VALUES (?, ?)', ticket, now + windowMs);
    await this.ctx.storage.setAlarm(now + windowMs);
    return { granted: true, used: used + 1, remaining: limit - used - 1, ticket };
  }

  /**
   * Takes places of a window that begins with its first draw, at most a tenth of those that are left, so that some
   * remain for isolates that ask later. The window is one row, which is written once for each draw.
   */
  async draw({ limit, windowMs, places }: QuotaRequest & { places: number }): Promise<DrawAnswer> {
    const now = systemClock.now();
    const { sql } = this.ctx.storage;
    sql.exec('CREATE TABLE IF NOT EXISTS windows (ends_on INTEGER NOT NULL, used INTEGER NOT NULL) STRICT');
    const [open] = sql.exec<Window>('SELECT ends_on, used FROM windows WHERE ends_on > ?', now);
    const endsOn = open?.ends_on ?? now + windowMs;
    const free = Math.max(0, limit - (open?.used ?? 0));
    const granted = Math.min(places, Math.ceil(free / sharesOfRest));
    if (!open) {
      sql.exec('DELETE FROM windows');
      sql.exec('INSERT INTO windows (ends_on, used) VALUES (?, ?)', endsOn, granted);
      await this.ctx.storage.setAlarm(endsOn);
    } else if (granted > 0) {
      sql.exec('UPDATE windows SET used = used + ?', granted);
    }
    return { granted, remaining: free - granted, endsOn };
  }

  /**
   * Reads the state of the window. It writes nothing, so that no storage is created for a counter that nobody has used.
   */
  async peek(): Promise<WindowState> {
    const { sql } = this.ctx.storage;
    const [table] = sql.exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'windows'");
    if (!table) return { used: 0, endsOn: null };
    const [open] = sql.exec<Window>('SELECT ends_on, used FROM windows WHERE ends_on > ?', systemClock.now());
    return open ? { used: open.used, endsOn: open.ends_on } : { used: 0, endsOn: null };
  }

  /** Gives a place back. An unknown ticket changes nothing. */
  async release(ticket: string): Promise<void> {
    this.#fill(systemClock.now());
    this.ctx.storage.sql.exec('DELETE FROM places WHERE ticket = ?', ticket);
  }

  override async alarm(): Promise<void> {
    const { last } = this.#fill(systemClock.now());
    if (last === null) await this.ctx.storage.deleteAll();
    else await this.ctx.storage.setAlarm(last);
  }

  /**
   * Frees expired places and returns the places that are taken now. The alarm drops the table, so each call may have to
   * create it.
   */
  #fill(now: number): Fill {
    const { sql } = this.ctx.storage;
    sql.exec('CREATE TABLE IF NOT EXISTS places (ticket TEXT PRIMARY KEY, freed_on INTEGER NOT NULL) STRICT');
    sql.exec('DELETE FROM places WHERE freed_on <= ?', now);
    return sql.exec<Fill>('SELECT count(*) AS used, min(freed_on) AS first, max(freed_on) AS last FROM places').one();
  }
}
