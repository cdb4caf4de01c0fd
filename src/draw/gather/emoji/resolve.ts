import { type EmojiPart, emojiKey, emojiParts } from './clusters.ts';
import { type EmojiKeys, lendingSet } from './sets.ts';

/** A part of a text: characters that fonts draw, or an emoji of a set that replaces them. */
export interface ResolvedPart {
  text: string;
  emoji?: { set: string; key: string };
}

export interface ResolvedEmoji {
  parts: readonly ResolvedPart[];
  /** Whether it comes from another set than the requested one. */
  isLent: boolean;
  /** Whether a sequence is drawn as the parts that it is joined from. */
  isApart: boolean;
}

interface EmojiSets {
  set: string;
  keys: EmojiKeys;
  /** The keys of the fallback set. */
  lent: EmojiKeys;
}

const isFlag = /^(?:\p{Regional_Indicator}{2}|.[\u{e0020}-\u{e007e}]+\u{e007f})$/u;

/**
 * Decides what one cluster is drawn as: itself if the set has it, otherwise its parts (UTS #51), otherwise as the
 * fallback set draws it. Two sets lack flags of countries, so these come from the fallback set before they are split
 * into letters. Undefined if no set has any of it; fonts then draw it.
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

/** The resolved parts, including the characters that joined the part to the next one. */
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
