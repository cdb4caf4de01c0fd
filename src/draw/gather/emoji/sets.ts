import type { EmojiType } from '../../../design/document/template.ts';

/** The index of an emoji set, written by the build: its sequences, and the file that contains the drawing of each. */
export interface EmojiIndex {
  /** The keys (see emojiKey) of each file, separated by blanks. */
  shards: string[];
}

/** The version of each set by the set's name. It is part of the name of a stored render (RND-17). */
export type EmojiVersions = Readonly<Record<string, string>>;

/** The keys of a set, each with the number of the file that contains its drawing. */
export type EmojiKeys = ReadonlyMap<string, number>;

/** The set that is used if another set lacks an emoji. It has every sequence of Unicode's list. */
export const lendingSet = 'twemoji' satisfies EmojiType;

/** Reads emoji sets; workers/ passes in the implementation that reads static assets. */
export interface EmojiFiles {
  /** @throws AppError service_unavailable */
  keys(set: string): Promise<EmojiKeys>;
  /** Returns the SVG markup of the emoji in one file of a set, by key. */
  shard(set: string, shard: number): Promise<Readonly<Record<string, string>>>;
}

export function openEmojiIndex({ shards }: EmojiIndex): EmojiKeys {
  return new Map(shards.flatMap((keys, shard) => keys.split(' ').map((key): [string, number] => [key, shard])));
}
