import { env } from 'cloudflare:test';
import { emojiTypes } from '../../../design/document/template.ts';
import { emojiFiles, keepEmojiIndexes } from '../../../platform/assets/emoji-files.ts';
import { openEmojiIndex } from './sets.ts';

/** The emoji sets that the build includes. */
export const shippedEmoji = emojiFiles(env.ASSETS, keepEmojiIndexes(openEmojiIndex));

export async function everyKey(): Promise<string[]> {
  const sets = await Promise.all(emojiTypes.map((set) => shippedEmoji.keys(set)));
  return [...new Set(sets.flatMap((keys) => [...keys.keys()]))];
}

/** Returns a spelling of a key, possibly with U+FE0F, that passes `isWanted`. */
export function findSequence(key: string, isWanted: (text: string) => boolean): string | undefined {
  const characters = key.split('-').map((point) => String.fromCodePoint(Number.parseInt(point, 16)));
  for (let selected = 0; selected < 1 << Math.min(8, characters.length); selected++) {
    const text = characters.map((character, index) => character + ((selected >> index) & 1 ? '\ufe0f' : '')).join('');
    if (isWanted(text)) return text;
  }
  return undefined;
}
