import type { Clock } from '../../core/clock.ts';
import type { JsonObject } from '../../core/json.ts';
import { LruCache } from '../../core/lru-cache.ts';
import type { Database } from '../../records/database.ts';
import { findStoredFile } from '../../records/stored-files.ts';
import { readResolutionMs, recordStoredFile, touchStoredFile } from '../../records/stored-files-writes.ts';

export interface RegisterParts {
  db: Database;
  files: R2Bucket;
  clock: Clock;
  /** Takes work that goes on after the answer: a Worker's `waitUntil`. */
  defer(work: Promise<unknown>): void;
  /** Reports what failed where no caller can see it. */
  report(event: string, error: unknown): void;
}

/** Characters of JSON that a record holds of how its file is made again; R2 keeps what is longer. */
const inlineRecipe = 16_384;
const largeRecipes = 'render-recipes/';

/** Where R2 keeps a large recipe. */
export const largeRecipeKey = (key: string) => `${largeRecipes}${key}.json`;

/** Files whose read this isolate wrote down, and when: it asks the database once a day for each. */
const noted = new LruCache<number>({ entries: 10_000, weight: 10_000 });

/**
 * The record of files in R2 that can be made again: when each was last read, so that those that nobody reads are removed
 * (SCL-3), and how it is made again. Keys are those of the objects, prefix and all.
 */
export class FileRegister {
  readonly #parts: RegisterParts;

  constructor(parts: RegisterParts) {
    this.#parts = parts;
  }

  /** Records a file that is being stored. `recipe` absent: it cannot be made again by its name. */
  async stored(key: string, recipe?: JsonObject): Promise<void> {
    const { db, files, clock } = this.#parts;
    const text = recipe === undefined ? '' : JSON.stringify(recipe);
    const isLarge = text.length > inlineRecipe;
    // The record names it: it comes first (SEC-5).
    if (isLarge) await files.put(largeRecipeKey(key), text, { httpMetadata: { contentType: 'application/json' } });
    const now = clock.now();
    await recordStoredFile(db, { key, recipe: isLarge ? null : (recipe ?? null), hasLargeRecipe: isLarge }, now);
    noted.set(key, now, 1);
  }

  /**
   * Notes after the answer that a file was read, once a day. `storedOn`, where it is known, is when it was stored, which is
   * written down like a read. A failure is reported and changes nothing.
   */
  read(key: string, storedOn = 0): void {
    const { db, clock, defer, report } = this.#parts;
    const now = clock.now();
    if (Math.max(storedOn, noted.get(key) ?? 0) > now - readResolutionMs) return;
    noted.set(key, now, 1);
    const noting = async () => {
      // The answer goes first: even making the statement would hold it up.
      await scheduler.wait(1);
      await touchStoredFile(db, key, now);
    };
    defer(noting().catch((error) => report('file_read_not_noted', error)));
  }

  /** How a file is made again; undefined where it never was, null where it cannot be. */
  async recipe(key: string): Promise<JsonObject | null | undefined> {
    const record = await findStoredFile(this.#parts.db, key);
    if (!record?.hasLargeRecipe) return record?.recipe;
    const object = await this.#parts.files.get(largeRecipeKey(key));
    return object && (await object.json<JsonObject>());
  }
}
