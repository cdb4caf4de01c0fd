import { z } from 'zod';
import { LruCache } from '../../core/lru-cache.ts';
import { boundedList, boundedMap } from '../../core/schemas/bounded.ts';
import { textAssets } from './text-assets.ts';

/**
 * The schemas of the index of an emoji set and of a file in it. The build of this project makes these files, so their
 * sizes are limited.
 */
const emojiIndex = z.object({ shards: boundedList(z.string(), { max: 10_000 }) });
const emojiShard = boundedMap(z.string(), z.string(), { max: 10_000 });
type Shard = Readonly<Record<string, string>>;

/**
 * The maximum number of characters of emoji files that an isolate caches. It is enough for the files that most texts
 * need.
 */
const keptLength = 2_000_000;
const shards = new LruCache<Shard>({ entries: 100, weight: keptLength });

/** Indexes that are prepared for look-ups and cached. */
export interface EmojiIndexes<Keys> {
  open(index: { shards: string[] }): Keys;
  kept: LruCache<Keys>;
}

/** Creates a cache for the indexes that `open` prepares. An isolate needs one of these. */
export function keepEmojiIndexes<Keys>(open: EmojiIndexes<Keys>['open']): EmojiIndexes<Keys> {
  return { open, kept: new LruCache({ entries: 4, weight: 4 }) };
}

/**
 * Reads the emoji sets, which are static assets of the Worker.
 * @throws AppError service_unavailable if a file that an index names does not exist
 */
export function emojiFiles<Keys>(assets: Fetcher, { open, kept }: EmojiIndexes<Keys>) {
  const read = textAssets(assets);
  return {
    keys: async (set: string): Promise<Keys> => {
      const cached = kept.get(set);
      if (cached !== undefined) return cached;
      const keys = open(emojiIndex.parse(JSON.parse(await read(`/emoji/${set}/index.json`))));
      kept.set(set, keys, 1);
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
