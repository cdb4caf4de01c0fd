import type { Picture } from '../picture.ts';
import type { EmojiFiles } from './sets.ts';

/** The name of an emoji of a set, such as `twemoji/1f600`. Engines use it as the key of the emoji's picture. */
export type EmojiName = string;

export function emojiName({ set, key }: { set: string; key: string }): EmojiName {
  return `${set}/${key}`;
}

/** The number of files that are read at the same time. Each file has a few hundred kilobytes. */
const concurrency = 4;

/**
 * Reads the pictures of the named emoji. It reads only the files that contain one of them, and each file once.
 * @throws AppError service_unavailable
 */
export async function readEmoji(
  files: EmojiFiles,
  wanted: ReadonlyArray<{ set: string; key: string }>,
): Promise<Map<EmojiName, Picture>> {
  const byShard = new Map<string, { set: string; shard: number; keys: Set<string> }>();
  for (const { set, key } of wanted) {
    const shard = (await files.keys(set)).get(key);
    if (shard === undefined) throw new Error(`The emoji set ${set} has no ${key}`);
    const shardKeys = byShard.get(`${set}/${shard}`) ?? { set, shard, keys: new Set() };
    shardKeys.keys.add(key);
    byShard.set(`${set}/${shard}`, shardKeys);
  }
  const pictures = new Map<EmojiName, Picture>();
  const queue = byShard.values();
  const worker = async () => {
    for (const { set, shard, keys } of queue) {
      const drawn = await files.shard(set, shard);
      for (const key of keys) {
        const name = emojiName({ set, key });
        pictures.set(name, toPicture(name, drawn[key]));
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return pictures;
}

function toPicture(name: EmojiName, markup: string | undefined): Picture {
  const size = markup && /^<svg [^>]*?\bwidth="([\d.]+)" height="([\d.]+)"/.exec(markup);
  if (!markup || !size) throw new Error(`The emoji ${name} is not where its set says`);
  const bytes = new Uint8Array(new TextEncoder().encode(markup));
  return { key: name, bytes, width: Number(size[1]), height: Number(size[2]), decodedBytes: 0, drawing: markup };
}
