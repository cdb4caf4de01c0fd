import { z } from 'zod';
import { LruCache } from '../../core/lru-cache.ts';
import { boundedList, boundedMap } from '../../core/schemas/bounded.ts';
import { textAssets } from './text-assets.ts';

/** Both are made by our own build, which bounds them. */
const emojiIndex = z.object({ shards: boundedList(z.string(), { max: 10_000 }) });
const emojiShard = boundedMap(z.string(), z.string(), { max: 10_000 });
type Shard = Readonly<Record<string, string>>;

/** The number of characters of emoji files that an isolate keeps, enough for the files that most texts use. */
const keptLength = 2_000_000;
const indexes = new LruCache<unknown>({ entries: 4, weight: 4 });
const shards = new LruCache<Shard>({ entries: 100, weight: keptLength });

/**
 * Reads the emoji sets, which are static assets of the Worker. `open` prepares an index for look-ups, and its result is
 * kept.
 * @throws AppError service_unavailable if a file that an index names does not exist
 */
export function emojiFiles<Keys>(assets: Fetcher, open: (index: { shards: string[] }) => Keys) {
  const read = textAssets(assets);
  return {
    keys: async (set: string): Promise<Keys> => {
      const cached = indexes.get(set) as Keys | undefined;
      if (cached !== undefined) return cached;
      const keys = open(emojiIndex.parse(JSON.parse(await read(`/emoji/${set}/index.json`))));
      indexes.set(set, keys, 1);
      return keys;
    },
    shard: async (set: string, shard: number): Promise<Shard> => {
      const path = `/emoji/${set}/${shard}.json`;
      const cached = shards.get(path);
      if (cached) return cached;
      const text = await read(path);
      const drawn = emojiShard.parse(JSON.parse(text));
      shards.set(path, drawn, text.length);
      return drawn;
    },
  };
}
