import { readFileSync } from 'node:fs';
import { type EmojiFiles, openEmojiIndex } from '../../src/draw/gather/emoji/index.ts';
import { inProject } from '../paths.ts';

/** The emoji sets as the build wrote them. */
export const emojiFiles: EmojiFiles = {
  keys: async (set) => openEmojiIndex(read(set, 'index')),
  shard: async (set, shard) => read(set, shard),
};

function read(set: string, file: string | number) {
  return JSON.parse(readFileSync(inProject(`dist/assets/emoji/${set}/${file}.json`), 'utf8'));
}
