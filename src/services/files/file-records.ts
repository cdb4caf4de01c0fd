import { type JsonObject, requireJsonObject } from '../../core/json.ts';
import { LruCache } from '../../core/lru-cache.ts';
import { readResolutionMs } from '../../records/stored-files-writes.ts';
import type { Services } from '../services.ts';
import { getRegister } from './registers.ts';

/** The maximum length in characters of a recipe (JSON) in a register. R2 stores longer ones. */
const inlineRecipe = 16_384;
const largeRecipes = 'render-recipes/';

/** The key in R2 of a large recipe. */
export const largeRecipeKey = (key: string) => `${largeRecipes}${key}.json`;

/**
 * The times at which this isolate last recorded a read of each file, so that it calls the register only once a day for
 * each file.
 */
const noted = new LruCache<number>({ entries: 10_000, weight: 10_000 });

/**
 * The records of files in R2 that can be made again: when each file was last read, so that files that nobody reads are
 * removed (SCL-3), and how to make the file again. The registers keep them, not D1 (SCL-1). Keys are the keys of the
 * objects in R2, including the prefix.
 */
export class FileRecords {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Records a file that is being stored. Without `recipe`, the file cannot be made again. */
  async register(key: string, recipe?: JsonObject): Promise<void> {
    const { fileRegisters, files, clock } = this.#services;
    const text = recipe === undefined ? null : JSON.stringify(recipe);
    const isLarge = text !== null && text.length > inlineRecipe;
    // The recipe is written before the record that names it (SEC-5).
    if (isLarge) await files.put(largeRecipeKey(key), text, { httpMetadata: { contentType: 'application/json' } });
    const now = clock.now();
    const file = { key, recipe: isLarge ? null : text, hasLargeRecipe: isLarge };
    await getRegister(fileRegisters, key).record(file, now);
    noted.set(key, now, 1);
  }

  /**
   * Records after the response that a file was read, once a day. `storedOn`, if known, is when it was stored, which
   * counts as a read. A failure is reported and changes nothing.
   */
  read(key: string, storedOn = 0): void {
    const { fileRegisters, clock, defer, report } = this.#services;
    const now = clock.now();
    if (Math.max(storedOn, noted.get(key) ?? 0) > now - readResolutionMs) return;
    noted.set(key, now, 1);
    const noting = async () => {
      // Wait for the response to be sent first, because even the call would delay it.
      await scheduler.wait(1);
      await getRegister(fileRegisters, key).touch(key, now);
    };
    defer(noting().catch((error) => report('file_read_not_noted', error)));
  }

  /**
   * Reads how a file is made again. Returns undefined if the file was never stored, and null if it cannot be made
   * again.
   */
  async recipe(key: string): Promise<JsonObject | null | undefined> {
    const { fileRegisters, files } = this.#services;
    const record = await getRegister(fileRegisters, key).find(key);
    if (!record) return undefined;
    if (record.hasLargeRecipe) {
      const object = await files.get(largeRecipeKey(key));
      return object && (await object.json<JsonObject>());
    }
    return record.recipe === null ? null : requireJsonObject(JSON.parse(record.recipe));
  }
}
