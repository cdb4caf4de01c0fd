import type { EmojiType } from '../../../design/document/template.ts';

/** An emoji set as the build writes it: which sequences it has, and in which of its files each is drawn. */
export interface EmojiIndex {
  /** Keys (see emojiKey) of each file, parted by blanks. */
  shards: string[];
}

/** The version of each set by its name: part of what names a stored render (RND-17). */
export type EmojiVersions = Readonly<Record<string, string>>;

/** Keys of a set, each with the number of the file that draws it. */
export type EmojiKeys = ReadonlyMap<string, number>;

/** The set that lends what another lacks: it has every sequence of Unicode's list. */
export const lendingSet = 'twemoji' satisfies EmojiType;

/** Where emoji sets are read from; workers/ passes in what reads the static assets. */
export interface EmojiFiles {
  /** @throws AppError service_unavailable */
  keys(set: string): Promise<EmojiKeys>;
  /** SVG markup by key, of one file of a set. */
  shard(set: string, shard: number): Promise<Readonly<Record<string, string>>>;
}

export function openEmojiIndex({ shards }: EmojiIndex): EmojiKeys {
  return new Map(shards.flatMap((keys, shard) => keys.split(' ').map((key): [string, number] => [key, shard])));
}
