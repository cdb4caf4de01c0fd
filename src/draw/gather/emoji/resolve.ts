import { type EmojiPart, emojiKey, emojiParts } from './clusters.ts';
import { type EmojiKeys, lendingSet } from './sets.ts';

/** What stands in a text: characters for its fonts, or an emoji of a set in their place. */
export interface ResolvedPart {
  text: string;
  emoji?: { set: string; key: string };
}

export interface ResolvedEmoji {
  parts: readonly ResolvedPart[];
  /** Drawn from another set than the one that was asked for. */
  isLent: boolean;
  /** A sequence that is drawn as what it is joined from. */
  isApart: boolean;
}

interface EmojiSets {
  set: string;
  keys: EmojiKeys;
  /** Of the set that lends. */
  lent: EmojiKeys;
}

const isFlag = /^(?:\p{Regional_Indicator}{2}|.[\u{e0020}-\u{e007e}]+\u{e007f})$/u;

/**
 * What one cluster is drawn as: itself where the set has it, else its parts (UTS #51), else as another set draws it. Two
 * sets have no flags of countries: these are lent before they fall apart into letters. Undefined where no set has
 * anything of it: the fonts are asked.
 */
export function resolveEmoji(text: string, sets: EmojiSets): ResolvedEmoji | undefined {
  const own = ownPart(text, sets);
  if (own) return { parts: [own], isLent: false, isApart: false };
  const lent = lentPart(text, sets);
  if (lent && isFlag.test(text)) return { parts: [lent], isLent: true, isApart: false };
  const parts = emojiParts(text);
  const resolved = parts.map(({ shown }) => resolveEmoji(shown, sets));
  if (lent && !(parts.length > 0 && resolved.every((part) => part && !part.isLent)))
    return { parts: [lent], isLent: true, isApart: false };
  if (resolved.every((part) => part === undefined)) return undefined;
  return {
    parts: parts.flatMap((part, index) => withWhole(part, resolved[index]?.parts ?? [])),
    isLent: resolved.some((part) => part?.isLent),
    isApart: true,
  };
}

/** A part as resolved, with the characters that joined it to the next. */
function withWhole({ text, shown }: EmojiPart, resolved: readonly ResolvedPart[]): ResolvedPart[] {
  const last = resolved.at(-1);
  return last ? [...resolved.slice(0, -1), { ...last, text: last.text + text.slice(shown.length) }] : [{ text }];
}

function ownPart(text: string, { set, keys }: EmojiSets): ResolvedPart | undefined {
  const key = emojiKey(text);
  return keys.has(key) ? { text, emoji: { set, key } } : undefined;
}

function lentPart(text: string, { lent }: EmojiSets): ResolvedPart | undefined {
  const key = emojiKey(text);
  return lent.has(key) ? { text, emoji: { set: lendingSet, key } } : undefined;
}
