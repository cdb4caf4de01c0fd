import { LruCache } from '../../core/lru-cache.ts';
import { textAssets } from './text-assets.ts';

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
      const known = indexes.get(set) as Keys | undefined;
      if (known !== undefined) return known;
      const keys = open(JSON.parse(await read(`/emoji/${set}/index.json`)) as { shards: string[] });
      indexes.set(set, keys, 1);
      return keys;
    },
    shard: async (set: string, shard: number): Promise<Shard> => {
      const path = `/emoji/${set}/${shard}.json`;
      const known = shards.get(path);
      if (known) return known;
      const text = await read(path);
      const drawn = JSON.parse(text) as Shard;
      shards.set(path, drawn, text.length);
      return drawn;
    },
  };
}
